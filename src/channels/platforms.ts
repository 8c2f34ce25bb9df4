import { NO_LIMITS, type PlatformLimits, square } from './limits';
import { SELLING, type SellingPlatform } from './selling';

/** A platform on which the creator puts up her products herself. */
export interface ManualPlatform {
  /** As people write it. */
  name: string;
  limits: PlatformLimits;
  /** The least price by currency, in its minor units; 0 is taken beside it where free products are. */
  min_price: Readonly<Record<string, number>>;
  /** What it calls tags. */
  tag_word: 'tag' | 'keyword';
}

const platform = (
  name: string,
  limits: Partial<PlatformLimits> = {},
  more: Partial<Pick<ManualPlatform, 'min_price' | 'tag_word'>> = {},
): ManualPlatform => ({
  name,
  limits: { ...NO_LIMITS, ...limits },
  min_price: {},
  tag_word: 'tag',
  ...more,
});

/**
 * The platforms that are known by name, in the order in which they are offered: those on which Galley sells, and the
 * only list of the others, a line each.
 * Any other name is a platform too, without known limits. Beside a limit stands who says so.
 */
const MANUAL: ReadonlyMap<string, ManualPlatform> = new Map([
  ...Object.entries<SellingPlatform>(SELLING).map(
    ([name, { label, limits, min_price }]) => [name, platform(label, limits, { min_price })] as const,
  ),
  // Title, 13 tags of 20 characters, 5 files of 20 MB, pictures of 2,000 px: Etsy's help and Open API v3 reference.
  [
    'etsy',
    platform('Etsy', {
      title: 140,
      tags: 13,
      tag: 20,
      files: 5,
      file_bytes: 20_000_000,
      covers: [square(2000)],
    }),
  ],
  ['payhip', platform('Payhip')],
  ['ko-fi', platform('Ko-fi')],
  ['stan-store', platform('Stan Store')],
  ['ltk', platform('LTK')],
  [
    'amazon-kdp',
    // An EPUB, 4,000 characters, 7 keywords: its form. 1,600 × 2,560 is ideal: kdp.amazon.com/help, "Cover Image
    // Guidelines".
    platform(
      'Amazon KDP',
      { description: 4000, tags: 7, files: 1, format: 'epub', covers: [{ width: 1600, height: 2560 }] },
      { tag_word: 'keyword' },
    ),
  ],
  ['lemon-squeezy', platform('Lemon Squeezy')],
]);

/** The names under which the known platforms are stored. */
export const MANUAL_PLATFORMS: readonly string[] = [...MANUAL.keys()];

/** A platform by its name; of one that is not known only what it is called: `my-shop` is My Shop. */
export const manualPlatform = (name: string): ManualPlatform =>
  MANUAL.get(name) ??
  platform(
    name
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  );
