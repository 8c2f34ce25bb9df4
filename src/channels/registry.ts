import type { Channel } from './channel';
import { connected } from './connected';
import { manual } from './manual';
import { paymentLink } from './payment-link';
import { storefront } from './storefront';

/** The platform that is built in. */
export const STOREFRONT = 'storefront';

/** A link at which buyers pay the account behind the till. */
export const PAYMENT_LINK = 'stripe';

/** The platforms that have a channel of their own, in the order in which they are shown: the only list of them. */
const CHANNELS: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  [STOREFRONT, storefront],
  [PAYMENT_LINK, paymentLink],
]);

/** Their names. */
export const PLATFORMS: readonly string[] = [...CHANNELS.keys()];

/** Every channel, that of all other platforms included. */
export const ALL_CHANNELS: readonly Channel[] = [...CHANNELS.values(), connected, manual];

/** Where a new product is meant to go; the creator can change it before she publishes. */
export const FIRST_PLATFORMS: readonly string[] = [STOREFRONT];

/** Who keeps a listing: Galley, on a page of its own or by calling the platform, or the creator by hand. */
export const KEEPERS = ['galley', 'creator'] as const;
export type Keeper = (typeof KEEPERS)[number];

/** The channel of a platform; on one that Galley does not call for the creator, products are listed by hand. */
export const channelOf = (platform: string, keeper: Keeper = 'creator'): Channel =>
  CHANNELS.get(platform) ?? (keeper === 'galley' ? connected : manual);

/** A platform as people call it: `storefront` is the creator's own page, `stan-store` is Stan Store. */
export const platformLabel = (platform: string): string => channelOf(platform).words.label(platform);

/** A platform in a sentence: `your product page`, `Stan Store`. */
export const platformPlace = (platform: string): string => channelOf(platform).words.place(platform);
