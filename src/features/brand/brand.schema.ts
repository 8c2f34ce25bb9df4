import { z } from 'zod';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { BODY_FONTS, HEADING_FONTS } from '@/kernel/book/themes';
import { LIMITS } from '@/kernel/limits';
import { text } from '@/kernel/text';
import { described, moment, webUrl } from '@/kernel/wire';

const WORDS = {
  name: `Name that your public pages and title pages carry, at most ${LIMITS.name} characters; null means the name of the account.`,
  logo_url:
    'Address of an uploaded logo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one. Transparent parts stay so.',
  accent:
    'Accent colour as `#rrggbb`; null means the theme’s own. Words set in it are made darker where it would be too light to read.',
  heading_font: 'Font of titles; null means the theme’s own.',
  body_font: 'Font of running text; null means the theme’s own.',
  author_name: `Author that a new product starts with, at most ${LIMITS.name} characters; null means the name of the account.`,
  bio: `Text about the author, which ebooks without an own one end with, at most ${LIMITS.description} characters; null without one.`,
  links: `Where readers find you, at most ${LIMITS.brand_links}; the list replaces the one before. Books link to them.`,
};

const link = z.strictObject({
  label: text(LIMITS.name, 1).meta({
    description: `What the link says, 1 to ${LIMITS.name} characters.`,
    example: 'Newsletter',
  }),
  url: webUrl().meta({
    description: `An http or https address of at most ${LIMITS.url} characters.`,
    example: 'https://ines.example/letter',
  }),
});

const writable = described(
  {
    name: text(LIMITS.name).nullable(),
    logo_url: pictureAddress.nullable(),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, { error: 'A colour such as #a9462a, or null.' })
      .toLowerCase()
      .nullable()
      .meta({ example: '#a9462a' }),
    heading_font: z.enum(HEADING_FONTS).nullable(),
    body_font: z.enum(BODY_FONTS).nullable(),
    author_name: text(LIMITS.name).nullable(),
    bio: text(LIMITS.description).nullable(),
    links: z.array(link).max(LIMITS.brand_links),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const brandPatch = z.strictObject({
  ...z.object(writable).partial().shape,
  version: ignored,
  updated_at: ignored,
});
export type BrandPatch = z.infer<typeof brandPatch>;

export const brand = z
  .object({
    ...writable,
    logo_url: ownImage.nullable().meta({ description: 'Public address of the logo; null without one.' }),
    accent: z.string().nullable().meta({ description: WORDS.accent, example: '#a9462a' }),
    version: z.int(),
    updated_at: moment().nullable().meta({ description: 'When it was last changed; null when never.' }),
  })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

/** What an account starts with. */
export const EMPTY_BRAND: Brand = {
  name: null,
  logo_url: null,
  accent: null,
  heading_font: null,
  body_font: null,
  author_name: null,
  bio: null,
  links: [],
  version: 1,
  updated_at: null,
};
