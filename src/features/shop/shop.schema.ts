import { z } from 'zod';
import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { addressName, described, moment, text, webUrl } from '@/kernel/wire';
import { HANDLE_PATTERN, handleFault } from './shop.rules';

const WORDS = {
  handle: `The handle in the shop’s URL, \`/@handle\`: ${LIMITS.shop_handle_min} to ${LIMITS.shop_handle} letters from a to z, digits, or hyphens, starting and ending with a letter or digit. Uppercase letters become lowercase. \`null\` takes the shop down. Up to ${LIMITS.old_addresses} previous handles keep redirecting to the shop and can’t be used by anyone else.`,
  name: `The name at the top of the shop. At most ${LIMITS.name} characters. If \`null\`, the brand kit’s name or the account name is used.`,
  bio: `Text about the creator. At most ${LIMITS.shop_bio} characters. \`null\` if there’s none.`,
  photo_url:
    'The URL of an uploaded photo, as returned by POST /images, or an https URL. An https URL is fetched once and replaced with the URL of Galley’s own copy. The shop shows the center of the photo in a circle. `null` if there’s no photo.',
  contact_email: `The email address where buyers can get help. At most ${LIMITS.email} characters. It appears on their order page and in the order email, and replies to your emails go there. \`null\` if there’s none.`,
  links: `Links to where readers can find the creator, at most ${LIMITS.shop_links}. The list you send replaces the current one.`,
  product_ids: `The products in the order you want, at most ${LIMITS.shop_products}. The first one is featured. Products you don’t list come after them, newest first. Unpublished products aren’t shown.`,
  shows_sign_up:
    'Whether the shop shows the sign-up form of the first published lead magnet. If no lead magnet is published, there’s no form.',
};

const link = z.strictObject({
  label: text(LIMITS.shop_link_label, 1).meta({
    description: `The link’s label, 1 to ${LIMITS.shop_link_label} characters.`,
    example: 'Instagram',
  }),
  url: webUrl()
    .refine((url) => /^https:/i.test(url), {
      error: 'Must be a URL that starts with https://.',
      params: { code: 'invalid_format' },
    })
    .refine((url) => url.length <= LIMITS.shop_link_url, {
      error: `Use ${LIMITS.shop_link_url} characters or fewer.`,
      params: { code: 'too_long' },
    })
    .meta({
      description: `An https URL. At most ${LIMITS.shop_link_url} characters.`,
      example: 'https://ines.example/letter',
      maxLength: LIMITS.shop_link_url,
    }),
});

const handle = addressName(handleFault, {
  example: 'ines-cooks',
  pattern: HANDLE_PATTERN,
  minLength: LIMITS.shop_handle_min,
  maxLength: LIMITS.shop_handle,
});

const writable = described(
  {
    handle: handle.nullable(),
    name: text(LIMITS.name).nullable(),
    bio: text(LIMITS.shop_bio).nullable(),
    photo_url: pictureAddress.nullable(),
    contact_email: text(LIMITS.email, 1)
      .refine(isEmailAddress, {
        error: 'Must be an email address such as name@example.com.',
        params: { code: 'invalid_format' },
      })
      .meta({ example: 'hello@ines.example', format: 'email' })
      .nullable(),
    links: z.array(link).max(LIMITS.shop_links),
    product_ids: z.array(bodyId('product')).max(LIMITS.shop_products),
    shows_sign_up: z.boolean(),
  },
  WORDS,
);

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const shopPatch = z.strictObject({
  ...z.object(writable).partial().shape,
  url: ignored,
  old_handles: ignored,
  version: ignored,
  updated_at: ignored,
});
export type ShopPatch = z.infer<typeof shopPatch>;

export const shopSettings = z
  .object({
    ...writable,
    handle: z.string().nullable().meta({ description: WORDS.handle, example: 'ines-cooks' }),
    photo_url: ownImage
      .nullable()
      .meta({ description: 'The public URL of the photo. `null` if there’s no photo.' }),
    url: z.string().nullable().meta({ description: 'The shop’s URL. `null` without a handle.' }),
    old_handles: z.array(z.string()).meta({
      description: `Previous handles that redirect to the shop, oldest first. At most ${LIMITS.old_addresses}.`,
    }),
    version: z.int(),
    updated_at: moment()
      .nullable()
      .meta({ description: 'When the shop was last changed. `null` if it has never been changed.' }),
  })
  .meta({ id: 'Shop' });
export type ShopSettings = z.infer<typeof shopSettings>;
