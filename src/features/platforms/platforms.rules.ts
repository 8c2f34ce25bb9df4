import { NO_LIMITS } from '@/channels/limits';
import { MANUAL_PLATFORMS, manualPlatform } from '@/channels/platforms';
import { channelOf, PLATFORMS, platformLabel } from '@/channels/registry';
import { isShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { CURRENCIES } from '@/kernel/money';
import { minimumPrice } from '@/kernel/stripe-amounts';
import type { Platform } from './platforms.schema';

/** The least that Stripe charges, in each currency for which it names one. */
const tillPrices = (): Platform['min_price'] =>
  [...CURRENCIES].flatMap((currency) => {
    const price_cents = minimumPrice(currency);
    return price_cents > 1 ? [{ currency, price_cents }] : [];
  });

const limitsOf = ({ covers, ...limits }: typeof NO_LIMITS): Platform['limits'] => ({
  ...limits,
  covers: [...covers],
});

/** Every platform that is known by name; `connected` are those that take our calls for the account. */
export function knownPlatforms(connected: ReadonlySet<string>): Platform[] {
  const isByHand = (name: string) => channelOf(name).kind === 'by_hand';
  const automatic = PLATFORMS.filter((name) => channelOf(name).kind === 'own_page').map(
    (name): Platform => ({
      platform: name,
      name: platformLabel(name),
      kind: 'automatic',
      connected: true,
      supports: ['publish', 'update', 'take_down'],
      min_price: tillPrices(),
      limits: limitsOf(NO_LIMITS),
    }),
  );
  const till: Platform = {
    platform: 'stripe',
    name: 'Stripe',
    kind: 'payment',
    connected: connected.has('stripe'),
    supports: ['payment', 'publish', 'update', 'take_down'],
    min_price: tillPrices(),
    limits: limitsOf(NO_LIMITS),
  };
  const byHand = new Set([...PLATFORMS, ...MANUAL_PLATFORMS].filter(isByHand));
  const manual = [...byHand].map((name): Platform => {
    const { limits, min_price } = manualPlatform(name);
    return {
      platform: name,
      name: platformLabel(name),
      kind: isShopPlatform(name) ? 'shop' : 'manual',
      connected: connected.has(name),
      supports: [
        ...(isShopPlatform(name) ? (['publish', 'update', 'take_down'] as const) : []),
        ...(['listing_kit', 'listing_url'] as const),
      ],
      min_price: Object.entries(min_price).map(([currency, price_cents]) => ({ currency, price_cents })),
      limits: limitsOf(limits),
    };
  });
  return [...automatic, till, ...manual];
}
