import { z } from 'zod';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { BODY_FONTS, HEADING_FONTS } from '@/kernel/book/themes';
import { LIMITS } from '@/kernel/limits';
import { described, moment, text, webUrl } from '@/kernel/wire';

const WORDS = {
  name: `The name on your public pages and title pages. At most ${LIMITS.name} characters. If \`null\`, the account name is used.`,
  logo_url:
    'The URL of an uploaded logo, as returned by POST /images, or an https URL. An https URL is fetched once and replaced with the URL of Galley’s own copy. Transparency is kept. `null` if there’s no logo.',
  accent:
    'The accent color, as `#rrggbb`. If `null`, the theme’s color is used. Text in this color is darkened if it would be too light to read.',
  heading_font: 'The font for headings. If `null`, the theme’s font is used.',
  body_font: 'The font for body text. If `null`, the theme’s font is used.',
  author_name: `The default author name for new products. At most ${LIMITS.name} characters. If \`null\`, the account name is used.`,
  bio: `Text about the author. It appears at the end of every ebook that doesn’t have its own. At most ${LIMITS.description} characters. \`null\` if there’s none.`,
  links: `Links to where readers can find you, at most ${LIMITS.brand_links}. Books include these links. The list you send replaces the current one.`,
};

const link = z.strictObject({
  label: text(LIMITS.name, 1).meta({
    description: `The link’s label, 1 to ${LIMITS.name} characters.`,
    example: 'Newsletter',
  }),
  url: webUrl().meta({
    description: `An http or https URL. At most ${LIMITS.url} characters.`,
    example: 'https://ines.example/letter',
  }),
});

/** A color and fonts: those of all products, and those that one product has for itself. */
export const styleFields = {
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a color such as #a9462a, or null.' })
    .toLowerCase()
    .nullable()
    .meta({ example: '#a9462a' }),
  heading_font: z.enum(HEADING_FONTS).nullable(),
  body_font: z.enum(BODY_FONTS).nullable(),
};

const writable = described(
  {
    name: text(LIMITS.name).nullable(),
    logo_url: pictureAddress.nullable(),
    ...styleFields,
    author_name: text(LIMITS.name).nullable(),
    bio: text(LIMITS.description).nullable(),
    links: z.array(link).max(LIMITS.brand_links),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const brandPatch = z.strictObject({
  ...z.object(writable).partial().shape,
  version: ignored,
  updated_at: ignored,
});
export type BrandPatch = z.infer<typeof brandPatch>;

export const brand = z
  .object({
    ...writable,
    logo_url: ownImage
      .nullable()
      .meta({ description: 'The public URL of the logo. `null` if there’s no logo.' }),
    accent: z.string().nullable().meta({ description: WORDS.accent, example: '#a9462a' }),
    version: z.int(),
    updated_at: moment()
      .nullable()
      .meta({ description: 'When it was last changed. `null` if it has never been changed.' }),
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
