import { isMoving, isWithdrawn } from '@/channels/channel';
import { listingTask } from '@/channels/listing-words';
import { platformPlace, STOREFRONT } from '@/channels/registry';
import type { ConnectionMode } from '@/features/connections/connectors/platforms.rules';
import { priceFault } from '@/features/products/prices.rules';
import type { Listing } from '@/features/products/records/listings.schema';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import { canBeHad, HERE_ONLY, isHereOnly, isLiveHereOnly } from '@/features/products/ui/product-labels.rules';
import type { ShopSettings } from '@/features/shop/shop.schema';
import { type CoverKind, isPictured } from '@/kernel/book/themes';
import { listInWords } from '@/kernel/words';

/**
 * How a step on the way to a sale stands: done, to be done, to be looked at though it holds nothing up, not needed, or
 * not open yet.
 */
export type StepState = 'done' | 'todo' | 'check' | 'optional' | 'later';

/** The steps that are done beside the list of them; the others are done in the book. */
export const SELL_PANES = ['description', 'price', 'get-paid', 'page', 'share'] as const;
export type SellPane = (typeof SELL_PANES)[number];

/** A step, in her words, and where it is done. */
export interface SellStep {
  name: 'Contents' | 'Cover' | 'Description' | 'Price' | 'Get paid' | 'Your shop' | 'Share';
  state: StepState;
  says: string;
  /** Beside the list, or at a field (`/chapters`) or a part (`#cover`) of the book. */
  at: { pane: SellPane } | { place: string };
}

/** What money needs: a connection that takes it for everybody, one for tries, or none. */
export type TillState = ConnectionMode | 'broken' | 'none';

export interface SellFacts {
  recipes: number;
  /** The titles of those that have no ingredients or no method. */
  unfinished: readonly string[];
  /** How many have ingredient lines that nobody has checked. */
  unchecked: number;
  /** What her contents still lack, as places in the editor. */
  missing: readonly string[];
  /** The price as people read it. */
  price: string;
  till: TillState;
  shop: Pick<ShopSettings, 'handle' | 'bio' | 'photo_url'>;
  /** Where it is offered, as its listings stand. */
  listings: readonly Listing[];
  is_published: boolean;
}

/** Whether its page gives it away. */
export const givesAway = ({ type, price_mode, price_cents }: Product): boolean =>
  typeOf(type).is_free || (price_mode === 'fixed' && price_cents === 0);

/** What stands above the steps: how far the product is. */
export function headingOf(product: Product): string {
  const free = givesAway(product);
  if (isLiveHereOnly(product)) return HERE_ONLY;
  if (canBeHad(product)) return free ? 'Live' : 'For sale';
  return free ? 'Ready to share' : 'Ready to sell';
}

/** How a step stands, and what is said of it. */
type Said = Pick<SellStep, 'state' | 'says'>;

/** The price, or what it lacks. */
function priceStep(draft: Product, price: string): Said {
  const { price_cents, price_mode, suggested_price_cents, currency } = draft;
  if (price_cents === null) return { state: 'todo', says: 'Set a price' };
  if (price_mode !== 'fixed' && suggested_price_cents === null)
    return { state: 'todo', says: 'Suggest a price' };
  if (currency === null) return { state: 'todo', says: 'Choose a currency' };
  const fault = priceFault(draft);
  if (fault === null) return { state: 'done', says: price };
  return {
    state: 'todo',
    says: fault.field === 'price_cents' ? 'Raise the price' : 'Raise the suggested price',
  };
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const PAID: Record<TillState, Said> = {
  live: { state: 'done', says: 'Stripe is connected' },
  test: { state: 'todo', says: 'Add a live Stripe key' },
  broken: { state: 'todo', says: 'Your Stripe key stopped working' },
  none: { state: 'todo', says: 'Connect Stripe' },
};

function coverWords(kind: CoverKind, has_photo: boolean): string {
  if (isPictured(kind)) return has_photo ? 'Your photo' : 'Choose a photo';
  return kind === 'pattern' ? 'Pattern' : 'Title only';
}

/** The steps from the first recipe to a sale, in their order. What is free needs no price and no money. */
export function sellSteps(draft: Product, facts: SellFacts): SellStep[] {
  const { missing, price, till, shop } = facts;
  const inside = missing.find(
    (place) => !/^\/(?:platforms|price_cents|suggested_price_cents|currency)$/.test(place),
  );
  const words = draft.description?.trim().split(/\s+/).filter(Boolean).length ?? 0;
  const { kind, image_url } = draft.cover;
  const steps: SellStep[] = [
    { name: 'Contents', ...contentsStep(facts, inside), at: { place: inside ?? '#contents' } },
    {
      name: 'Cover',
      state: isPictured(kind) && image_url === null ? 'todo' : 'done',
      says: coverWords(kind, image_url !== null),
      at: { place: '#cover' },
    },
    {
      name: 'Description',
      state: words === 0 ? 'optional' : 'done',
      says: words === 0 ? 'Say what readers get' : counted(words, 'word'),
      at: { pane: 'description' },
    },
    {
      name: 'Price',
      ...priceStep(draft, price),
      at: { pane: 'price' },
    },
    {
      name: 'Get paid',
      ...paidStep(draft, till),
      at: { pane: 'get-paid' },
    },
    { name: 'Your shop', ...pageStep(shop), at: { pane: 'page' } },
    { name: 'Share', ...shareStep(draft, facts), at: { pane: 'share' } },
  ];
  if (!typeOf(draft.type).is_free) return steps;
  return steps.filter(({ name }) => name !== 'Price' && name !== 'Get paid');
}

/** How many of the steps are done, of those that are listed; `waits` while one of them is needed. */
export function progressOf(steps: readonly SellStep[]): { done: number; of: number; waits: boolean } {
  return {
    done: steps.filter(({ state }) => state === 'done').length,
    of: steps.length,
    waits: steps.some(({ state }) => state !== 'done' && state !== 'optional'),
  };
}

/** `1 recipe has a line to check` */
export const uncheckedWords = (count: number): string =>
  `${counted(count, 'recipe')} ${count === 1 ? 'has a line' : 'have lines'} to check`;

/** What is in it; a recipe that cannot be cooked from is named, as buyers would find it so. */
function contentsStep({ recipes, unfinished, unchecked }: SellFacts, inside: string | undefined): Said {
  if (recipes === 0) return { state: 'todo', says: 'Choose your recipes' };
  if (inside !== undefined) return { state: 'todo', says: lack(inside) };
  const [first] = unfinished;
  if (first === undefined && unchecked > 0) return { state: 'check', says: uncheckedWords(unchecked) };
  if (first === undefined) return { state: 'done', says: counted(recipes, 'recipe') };
  return {
    state: 'check',
    says: unfinished.length === 1 ? `Unfinished: ${first}` : counted(unfinished.length, 'unfinished recipe'),
  };
}

/** Who pays her: nobody, the platforms that she lists it on, or readers on her own page. */
function paidStep(draft: Product, till: TillState): Said {
  if (givesAway(draft)) return { state: 'done', says: 'Nothing to set up: it’s free' };
  if (draft.platforms.length === 0 || draft.platforms.includes(STOREFRONT)) return PAID[till];
  return { state: 'done', says: `Paid through ${listInWords(draft.platforms.map(platformPlace))}` };
}

/** Her shop sells more and holds nothing up: the step is optional, and says so. */
function pageStep({ handle, bio, photo_url }: SellFacts['shop']): Said {
  const missing = [
    ...(handle === null ? ['its address'] : []),
    ...(photo_url === null ? ['your photo'] : []),
    ...((bio ?? '') === '' ? ['your bio'] : []),
  ];
  // A photo alone is no reason to call a shop unfinished for good.
  return handle !== null && (bio ?? '') !== ''
    ? { state: 'done', says: `Your shop, @${handle}` }
    : { state: 'optional', says: `Optional: ${listInWords(missing)}` };
}

/** Where it can be had; before that, what it waits for. */
function shareStep({ platforms, type }: Product, { listings, is_published }: SellFacts): Said {
  const offered = listings.filter((listing) => !isWithdrawn(listing));
  const live = offered.filter(({ state }) => state === 'live');
  if (live.some(({ platform }) => platform === STOREFRONT))
    return { state: 'done', says: live.every(isHereOnly) ? HERE_ONLY : 'Live: link, QR code, and button' };
  if (live.length > 0)
    return {
      state: 'done',
      says: `Live on ${listInWords(live.map(({ platform }) => platformPlace(platform)))}`,
    };
  const needs = offered.find((listing) => !isMoving(listing));
  if (is_published && needs !== undefined)
    return { state: 'todo', says: listingTask(needs, platformPlace(needs.platform)).detail };
  const [moving] = offered;
  if (is_published && moving !== undefined)
    return {
      state: 'later',
      says: offered.some(({ state }) => state === 'publishing')
        ? 'Live once your files are built'
        : `Waiting for ${platformPlace(moving.platform)}`,
    };
  if (platforms.length > 0) return { state: 'later', says: 'Available once you publish' };
  return {
    state: 'todo',
    says: typeOf(type).is_free ? 'Choose where to offer it' : 'Choose where to sell it',
  };
}

/** What a place of the contents lacks. */
function lack(pointer: string): string {
  const [, field = '', index, part] = pointer.split('/');
  if (field === 'chapters' && index !== undefined)
    return part === 'title'
      ? `Name chapter ${Number(index) + 1}`
      : `Add a recipe to chapter ${Number(index) + 1}`;
  if (field === 'entries' && index !== undefined)
    return part === 'text' ? 'Fill in the empty note' : 'Choose a recipe for each meal';
  if (field === 'cta') return index === 'url' ? 'Add a link to your button' : 'Add text to your button';
  return 'Choose your recipes';
}

/** The change that makes a product free and asks readers for an email, and the one that brings back what it had. */
export function madeFree(
  { price_mode, price_cents, suggested_price_cents, asks_email }: TermsOf,
  currency: string | null,
): { free: TermsOf & { currency: string | null }; back: TermsOf & { currency: string | null } } {
  return {
    free: { currency, price_mode: 'fixed', price_cents: 0, suggested_price_cents: null, asks_email: true },
    back: { currency, price_mode, price_cents, suggested_price_cents, asks_email },
  };
}

type TermsOf = Pick<Product, 'price_mode' | 'price_cents' | 'suggested_price_cents' | 'asks_email'>;
