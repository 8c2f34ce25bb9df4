/** How far a listing, a product on a platform, is. */
export const LISTING_STATES = [
  'pending',
  'publishing',
  'live',
  'action_required',
  'failed',
  'unlisting',
  'unlisted',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** A listing as its row says it. */
export interface Listed {
  state: ListingState;
  /** Why it is not live, a name that some channel has words for. */
  reason: string | null;
  url: string | null;
  /** The edition of the product that is there, counted from 1; null where none is. */
  edition: number | null;
}

/** What a product is over there, as its buyers see it; `description` is as the platform keeps it. */
export interface Sight {
  title: string;
  description: string;
  price_cents: number;
  /** ISO 4217 in upper case. */
  currency: string;
  is_live: boolean;
}

/** What there is to sell: an edition, how far its files are, and its price; the suggested one where buyers name it. */
export interface Offer {
  edition: number;
  build: 'waiting' | 'done' | 'failed';
  price_cents: number;
  /** Whether buyers can pay the creator on her own page: for money, only she herself with a test key, or not at all. */
  payment: 'none' | 'test' | 'live';
  /** Whether the platform takes our calls for the creator; her key may have been refused. Of our own page always. */
  is_connected: boolean;
}

/** What comes back when a product is put up: how far that is, or why it is the creator's turn or cannot be. */
export type Offered<Reason extends string = string> =
  | { at: 'queued' | 'working' | 'done' }
  | { at: 'creator' | 'failed'; reason: Reason };

/** What comes back when a product is taken down. */
type TakenDown = { at: 'working' | 'done' | 'creator' };

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'draft';

/** What a listing's state means, for the page of the product. */
export interface ListingWords {
  tone: StatusTone;
  word: string;
  /** What it means, or what to do next. */
  sentence: string;
}

/** What a listing asks of the creator: words around the product's title, a plainer second line, and a button. */
export interface Task {
  kind: 'refused' | 'payment' | 'by_hand';
  before: string;
  after?: string;
  detail: string;
  action: string;
}

/** Everything that is said of a listing; `task` is given the platform's name. */
export interface ListingText {
  words: ListingWords;
  task: (place: string) => Task;
}

/**
 * A way to sell on a platform. It is asked in the transaction that changes the listing, so it decides and calls nobody:
 * one that has to call a platform answers `queued`, and a background task does the calling.
 */
export interface Channel<Reason extends string = string> {
  /** Who keeps the product there: we on a page of our own or by calling the platform, or the creator by hand. */
  kind: 'own_page' | 'connected' | 'by_hand';
  words: {
    /** The platform as people call it. */
    label: (platform: string) => string;
    /** The platform in a sentence: `your product page`. */
    place: (platform: string) => string;
    /** What being listed there is, before it is. */
    free: string;
    /** Said once a product was taken down there. */
    taken_down: (place: string) => string;
    /** How the platform stands for all products, in the settings. */
    connection: { tone: 'ok' | 'info'; word: string };
    /** What else the settings say of it. */
    about: string | null;
  };
  /** The words of every reason that it gives. */
  reasons: Readonly<Record<Reason, ListingText>>;
  /** Where buyers will find the product; null where only the platform says it. */
  address: (public_page: string) => string | null;
  /** Puts up a product that is not there, or is no longer. */
  publish: (offer: Offer) => Offered<Reason>;
  /** Brings what is there to a new edition, price or build; null leaves it as it is. */
  update: (offer: Offer) => Offered<Reason> | null;
  takeDown: () => TakenDown;
  /**
   * What it means that the creator says where the product is, or with null that it is nowhere yet; null where that is
   * not hers to say.
   */
  place: ((url: string | null) => Offered<Reason>) | null;
}

/** The reason of a listing that the creator takes down herself, on any channel. */
export const BY_HAND = 'take_down_by_hand';

export type ListingEvent =
  | { kind: 'publish'; offer: Offer; public_page: string }
  | { kind: 'update'; offer: Offer }
  | { kind: 'take_down' }
  /** The creator says where she put it up, and which edition; null that it is not there, or is there no longer. */
  | { kind: 'place'; url: string; edition: number }
  | { kind: 'place'; url: null };

/** The state machine of a listing: what the channel is asked, by what happens and how the listing stands. */
const MOVES = {
  publish: { absent: 'publish', offered: 'update', withdrawn: 'publish' },
  update: { absent: 'stay', offered: 'update', withdrawn: 'stay' },
  take_down: { absent: 'stay', offered: 'take_down', withdrawn: 'stay' },
  place: { absent: 'stay', offered: 'place', withdrawn: 'confirm' },
} as const satisfies Record<ListingEvent['kind'], Record<'absent' | 'offered' | 'withdrawn', string>>;

/** The states that the channel's answers mean. */
const OFFERED = {
  queued: 'pending',
  working: 'publishing',
  done: 'live',
  creator: 'action_required',
  failed: 'failed',
} as const satisfies Record<Offered['at'], ListingState>;
const WITHDRAWN = {
  working: 'unlisting',
  done: 'unlisted',
  creator: 'action_required',
} as const satisfies Record<TakenDown['at'], ListingState>;

/** Whether a listing was taken down, or is about to be, so that only publishing brings it back. */
export const isWithdrawn = ({ state, reason }: Pick<Listed, 'state' | 'reason'>): boolean =>
  state === 'unlisting' || state === 'unlisted' || reason === BY_HAND;

/** Whether a listing is being worked on by itself, so that asking again soon will show something new. */
export const isMoving = ({ state }: Pick<Listed, 'state'>): boolean =>
  state === 'pending' || state === 'publishing' || state === 'unlisting';

/** Whether an earlier edition than the one on sale is sold there: what the creator put up herself stays as it was. */
export const isBehind = ({ state, edition }: Pick<Listed, 'state' | 'edition'>, on_sale: number): boolean =>
  state === 'live' && edition !== null && edition < on_sale;

/** Where a listing goes by an event; a product that is not listed is null. Null when it stays as it is. */
export function nextListing(channel: Channel, listing: Listed | null, event: ListingEvent): Listed | null {
  const standing = listing === null ? 'absent' : isWithdrawn(listing) ? 'withdrawn' : 'offered';
  if (event.kind === 'place') {
    const move = MOVES.place[standing];
    return move === 'stay' ? null : placed(channel, move, event);
  }
  const move = MOVES[event.kind][standing];
  const there = { url: listing?.url ?? null, edition: listing?.edition ?? null };
  if (move === 'take_down') return withdrawn(channel.takeDown(), there);
  if (move === 'stay' || event.kind === 'take_down') return null;
  // What the creator puts up herself has the edition that she says; what we bring there, the one that has arrived.
  const edition = channel.kind === 'own_page' ? event.offer.edition : null;
  if (move === 'publish' && event.kind === 'publish') {
    const url = channel.address(event.public_page) ?? there.url;
    return { ...offered(channel.publish(event.offer)), url, edition };
  }
  const answer = channel.update(event.offer);
  return answer === null ? null : { ...offered(answer), url: there.url, edition: edition ?? there.edition };
}

const offered = (answer: Offered): Pick<Listed, 'state' | 'reason'> => ({
  state: OFFERED[answer.at],
  reason: 'reason' in answer ? answer.reason : null,
});

/** Where a listing goes by what the creator says of it: one that she was to take down is gone once she says so. */
function placed(
  channel: Channel,
  move: 'place' | 'confirm',
  event: Extract<ListingEvent, { kind: 'place' }>,
): Listed | null {
  if (channel.place === null) return null;
  const there = event.url === null ? NOWHERE : { url: event.url, edition: event.edition };
  if (move === 'place') return { ...offered(channel.place(event.url)), ...there };
  return event.url === null ? { state: 'unlisted', reason: null, ...there } : null;
}

const NOWHERE = { url: null, edition: null };

/** What is taken down by the creator is there until she says that it is gone; the address of our own page stays. */
const withdrawn = ({ at }: TakenDown, { url, edition }: Pick<Listed, 'url' | 'edition'>): Listed => ({
  state: WITHDRAWN[at],
  reason: at === 'creator' ? BY_HAND : null,
  url,
  edition: at === 'done' ? null : edition,
});
