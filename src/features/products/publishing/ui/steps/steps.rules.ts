import type { ConnectionMode } from '@/features/connections/connections.schema';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import type { ShopSettings } from '@/features/shop/shop.schema';

/**
 * How a step on the way to a sale stands: done, to be done, worth a look though it holds nothing up, or not open yet.
 */
export type StepState = 'done' | 'todo' | 'hint' | 'later';

/** A step, in her words, and the place where it is done: in this editor, or another screen. */
export interface SellStep {
  name: 'Contents' | 'Cover' | 'Description' | 'Price' | 'Get paid' | 'Your page' | 'Share';
  state: StepState;
  says: string;
  /** A place in the editor (`/description`), a part of its page (`#share`), or the address of a screen. */
  place: string;
}

/** What money needs: a connection that takes it for everybody, one for tries, or none. */
export type TillState = ConnectionMode | 'broken' | 'none';

export interface SellFacts {
  recipes: number;
  /** What her contents still lack, as places in the editor. */
  missing: readonly string[];
  /** The price as people read it. */
  price: string;
  till: TillState;
  shop: Pick<ShopSettings, 'handle' | 'bio' | 'photo_url'>;
  /** Readers can have it on her own page. */
  is_live: boolean;
}

/** Whether its page gives it away. */
export const givesAway = ({ type, price_mode, price_cents }: Product): boolean =>
  typeOf(type).is_free || (price_mode === 'fixed' && price_cents === 0);

/** Whether what is decided about its price is all that a price needs. */
const hasPrice = ({ price_cents, price_mode, suggested_price_cents, currency }: Product): boolean =>
  price_cents !== null && currency !== null && (price_mode === 'fixed' || suggested_price_cents !== null);

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const PAID: Record<TillState, { state: StepState; says: string }> = {
  live: { state: 'done', says: 'Stripe is connected' },
  test: { state: 'todo', says: 'Swap in a live key: with a test key only you can buy' },
  broken: { state: 'todo', says: 'Stripe no longer takes your key' },
  none: { state: 'todo', says: 'Connect your Stripe account' },
};

/** The steps from the first recipe to a sale, in their order. What is free needs no price and no money. */
export function sellSteps(draft: Product, facts: SellFacts): SellStep[] {
  const { recipes, missing, price, till, shop, is_live } = facts;
  const inside = missing.find(
    (place) => !/^\/(?:platforms|price_cents|suggested_price_cents|currency)$/.test(place),
  );
  const words = draft.description?.trim().split(/\s+/).filter(Boolean).length ?? 0;
  const { kind, image_url } = draft.cover;
  const page = pageStep(shop);
  const steps: SellStep[] = [
    {
      name: 'Contents',
      state: inside === undefined ? 'done' : 'todo',
      says: recipes === 0 ? 'Choose your recipes' : counted(recipes, 'recipe'),
      place: inside ?? '#contents',
    },
    {
      name: 'Cover',
      state: kind === 'photo' && image_url === null ? 'todo' : 'done',
      says: kind === 'typographic' ? 'The title alone' : image_url === null ? 'Choose a photo' : 'Your photo',
      place: '#cover',
    },
    {
      name: 'Description',
      state: words === 0 ? 'hint' : 'done',
      says: words === 0 ? 'Say what readers get' : counted(words, 'word'),
      place: '/description',
    },
    {
      name: 'Price',
      state: hasPrice(draft) ? 'done' : 'todo',
      says: hasPrice(draft) ? price : 'Decide what it costs',
      place: '/price_cents',
    },
    {
      name: 'Get paid',
      ...(givesAway(draft) ? { state: 'done', says: 'Nothing to set up: it’s free' } : PAID[till]),
      place: '/settings/payments',
    },
    { name: 'Your page', ...page, place: '/settings/shop' },
    {
      name: 'Share',
      state: is_live ? 'done' : 'later',
      says: is_live ? 'Live: link, QR code, and button' : 'Opens when you publish',
      place: '#share',
    },
  ];
  if (!typeOf(draft.type).is_free) return steps;
  return steps.filter(({ name }) => name !== 'Price' && name !== 'Get paid');
}

function pageStep({ handle, bio, photo_url }: SellFacts['shop']): { state: StepState; says: string } {
  if (handle === null) return { state: 'hint', says: 'Open your shop, where all your products are' };
  if (photo_url === null && (bio ?? '') === '') return { state: 'hint', says: 'Add a photo and a short bio' };
  if (photo_url === null) return { state: 'hint', says: 'Add a photo' };
  if ((bio ?? '') === '') return { state: 'hint', says: 'Add a short bio' };
  return { state: 'done', says: `@${handle}` };
}
