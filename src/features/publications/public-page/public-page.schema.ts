import { z } from 'zod';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { described, moment, slugField, text } from '@/kernel/wire';

const WORDS = {
  slug: `The last part of the page’s URL, \`/p/{slug}\`: 1 to ${LIMITS.slug} letters from a to z, digits, or hyphens, starting and ending with a letter or digit. Uppercase letters become lowercase. Up to ${LIMITS.old_addresses} previous slugs keep redirecting to the page and can’t be used for another product.`,
  title: `The page title for search engines, link previews, and the browser tab. At most ${LIMITS.page_title} characters. If \`null\`, the product’s title and the creator’s name are used.`,
  description: `The page description for search engines and link previews. At most ${LIMITS.page_description} characters. If \`null\`, the beginning of the product’s description is used.`,
};

const writable = described(
  {
    slug: slugField('sunday-kitchen'),
    title: text(LIMITS.page_title, 1).nullable(),
    description: text(LIMITS.page_description, 1).nullable(),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const publicPageGet = z.strictObject({ id: pathId('product') });
export const publicPagePatch = z.strictObject({
  id: pathId('product'),
  ...z.object(writable).partial().shape,
  url: ignored,
  old_slugs: ignored,
  version: ignored,
  updated_at: ignored,
});
export type PublicPagePatch = z.infer<typeof publicPagePatch>;

export const publicPage = z
  .object({
    ...writable,
    slug: z.string().meta({ description: WORDS.slug, example: 'sunday-kitchen' }),
    url: z.string().meta({ description: 'The page’s URL, whether or not the page is currently public.' }),
    old_slugs: z.array(z.string()).meta({
      description: `Previous slugs that redirect to the page, in alphabetical order. At most ${LIMITS.old_addresses}.`,
    }),
    version: z.int(),
    updated_at: moment()
      .nullable()
      .meta({ description: 'When the page was last changed. `null` if it has never been changed.' }),
  })
  .meta({ id: 'PublicPage' });
export type PublicPage = z.infer<typeof publicPage>;
