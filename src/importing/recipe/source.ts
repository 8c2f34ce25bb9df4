import type { ReadRecipe } from './model';

/** Pictures beside a recipe by their addresses; null where there is none. */
export type PictureFiles = (address: string) => Uint8Array | null;

/** A recipe as its source has it, with the picture that came with it. */
export interface SourceRecipe {
  recipe: ReadRecipe;
  /** A picture from inside the file. */
  picture: Uint8Array | null;
  /** Pictures from inside our own archive by the addresses that they have in the recipe, unread. */
  pictures?: PictureFiles;
  /** The recipe as our own archive has it, unchecked; all else about it is in there. */
  archived?: unknown;
}

/** A collection as our own archive has it. */
export interface SourceCollection {
  name: string;
  description: string | null;
  /** Its recipes in their order, by the ids that they have in the archive. */
  recipe_ids: readonly string[];
}

/**
 * What our own archive holds beside recipes and collections, which an import does not take. Not the log of its account:
 * every archive has one, and nobody misses it.
 */
export const NOT_TAKEN = [
  'products',
  'brand',
  'shop',
  'revisions',
  'events',
  'product_views',
  'subscribers',
  'orders',
  'grants',
  'refunds',
  'disputes',
  'checkouts',
  'bundles',
  'discounts',
  'discount_uses',
  'announcements',
  'announcement_recipients',
  'announcement_leaves',
  'connections',
  'mails',
  'webhooks',
  'webhook_deliveries',
] as const;

/** Records of one kind that are in the source and are not imported. */
export interface SkippedRecords {
  what: (typeof NOT_TAKEN)[number];
  count: number;
}

/** Everything that was found in what was sent. */
export interface Source {
  entries: readonly SourceEntry[];
  collections: readonly SourceCollection[];
  left_out: readonly SkippedRecords[];
}

export const sourceOf = (entries: readonly SourceEntry[]): Source => ({
  entries,
  collections: [],
  left_out: [],
});

/** One entry of a source, read when it is its turn, so that pictures are not all in memory at once. */
export interface SourceEntry {
  /** How the source calls it, where that helps to find it. */
  name: string | null;
  /** Null where it holds no recipe that could be read. Throws BadArchive when it unpacks to more than is taken. */
  read(): SourceRecipe | null;
}

export const entryOf = (recipe: SourceRecipe['recipe']): SourceEntry => ({
  name: recipe.title,
  read: () => ({ recipe, picture: null }),
});

export const unreadable = (name: string | null): SourceEntry => ({ name, read: () => null });
