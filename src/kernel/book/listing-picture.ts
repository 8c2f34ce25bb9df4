/** What a picture shows of a product where it is sold, in the order in which a listing shows them. */
export const LISTING_SHOWN = ['book', 'pages', 'cards', 'spread', 'devices'] as const;
export type ListingShown = (typeof LISTING_SHOWN)[number];

/** A finished picture of a listing: what it shows, and its address. */
export interface ListingPicture {
  shown: ListingShown;
  url: string;
}
