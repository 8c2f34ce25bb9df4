import { z } from 'zod';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { slugField, text } from '@/kernel/text';
import { described, moment } from '@/kernel/wire';

const WORDS = {
  slug: `The name in the page’s address, \`/p/{slug}\`: 1 to ${LIMITS.slug} letters from a to z, digits or hyphens, with a letter or digit at both ends. Upper case becomes lower case. Addresses that it had before, at most ${LIMITS.old_addresses}, lead there for good and are no other product’s.`,
  title: `What search engines, other sites and the browser’s tab call the page, at most ${LIMITS.page_title} characters; null means the product’s title and the creator’s name.`,
  description: `What search engines and other sites say of the page, at most ${LIMITS.page_description} characters; null means the beginning of the product’s description.`,
};

const writable = described(
  {
    slug: slugField('sunday-kitchen'),
    title: text(LIMITS.page_title, 1).nullable(),
    description: text(LIMITS.page_description, 1).nullable(),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

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
    url: z.string().meta({ description: 'Address of the page, whether it is public now or not.' }),
    old_slugs: z.array(z.string()).meta({
      description: `Names that it had before and that lead to it, by the alphabet; at most ${LIMITS.old_addresses}.`,
    }),
    version: z.int(),
    updated_at: moment().nullable().meta({ description: 'When it was last changed; null when never.' }),
  })
  .meta({ id: 'PublicPage' });
export type PublicPage = z.infer<typeof publicPage>;
