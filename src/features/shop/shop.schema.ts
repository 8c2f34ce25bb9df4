import { z } from 'zod';
import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { ownImage, pictureAddress } from '@/features/images/images.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { addressName, text } from '@/kernel/text';
import { described, moment, webUrl } from '@/kernel/wire';
import { HANDLE_PATTERN, handleFault } from './shop.rules';

const WORDS = {
  handle: `The name in the shop’s address, \`/@handle\`: ${LIMITS.shop_handle_min} to ${LIMITS.shop_handle} letters from a to z, digits or hyphens, with a letter or digit at both ends. Upper case becomes lower case. null takes the shop down. Handles that it had before, at most ${LIMITS.old_addresses}, lead there for good and are nobody else’s.`,
  name: `Name at the top of the shop, at most ${LIMITS.name} characters; null means that of the brand kit, or of the account.`,
  bio: `Text about the creator, at most ${LIMITS.shop_bio} characters; null without one.`,
  photo_url:
    'Address of an uploaded photo, as POST /images answers it, or an https address, which is fetched once and replaced by an own one; null without one. The shop shows its middle as a circle.',
  contact_email: `Email address that buyers write to when they need help, at most ${LIMITS.email} characters; null without one. It’s on the page of their order and in its email, and replies to your emails go there.`,
  links: `Where readers find the creator, at most ${LIMITS.shop_links}; the list replaces the one before.`,
  product_ids: `The order of the products, at most ${LIMITS.shop_products}: the first is featured. Those that are not named follow, the newest first; those that are not published are not shown.`,
  shows_sign_up:
    'Whether the sign-up form of the first published lead magnet is shown. Without a published lead magnet there is none.',
};

const link = z.strictObject({
  label: text(LIMITS.shop_link_label, 1).meta({
    description: `What the link says, 1 to ${LIMITS.shop_link_label} characters.`,
    example: 'Instagram',
  }),
  url: webUrl()
    .refine((url) => /^https:/i.test(url), {
      error: 'An address that starts with https://.',
      params: { code: 'invalid_format' },
    })
    .refine((url) => url.length <= LIMITS.shop_link_url, {
      error: `At most ${LIMITS.shop_link_url} characters.`,
      params: { code: 'too_long' },
    })
    .meta({
      description: `An https address of at most ${LIMITS.shop_link_url} characters.`,
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
        error: 'An email address such as name@example.com.',
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

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

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
    photo_url: ownImage.nullable().meta({ description: 'Public address of the photo; null without one.' }),
    url: z.string().nullable().meta({ description: 'Address of the shop; null without a handle.' }),
    old_handles: z.array(z.string()).meta({
      description: `Handles that it had before and that lead to it, the oldest first; at most ${LIMITS.old_addresses}.`,
    }),
    version: z.int(),
    updated_at: moment().nullable().meta({ description: 'When it was last changed; null when never.' }),
  })
  .meta({ id: 'Shop' });
export type ShopSettings = z.infer<typeof shopSettings>;
