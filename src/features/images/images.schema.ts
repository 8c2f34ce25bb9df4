import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { formFields, moment, text } from '@/kernel/wire';

/** An address of a picture of our own. Pictures come from uploads and imports. */
export const ownImage = z
  .string()
  .regex(/^\/i\/[0-9a-f]{32}\.(?:webp|jpg|png)$/, {
    error: 'Must be null or the /i/… URL of an image you uploaded.',
  })
  .meta({ example: '/i/0123456789abcdef0123456789abcdef.webp' });

/**
 * A picture in a body: an own address, or one on the public web, which is fetched once and replaced by the own
 * address of what was kept.
 */
export const pictureAddress = text(LIMITS.url, 1)
  .refine((value) => ownImage.safeParse(value).success || /^https:\/\/[^\s/]/i.test(value), {
    error: 'Must be null, the /i/… URL of an image you uploaded, or a URL that starts with https://.',
    params: { code: 'invalid_format' },
  })
  .meta({
    example: '/i/0123456789abcdef0123456789abcdef.webp',
    pattern: '^(?:/i/[0-9a-f]{32}\\.(?:webp|jpg|png)|[Hh][Tt][Tt][Pp][Ss]://[^\\s/\\u0000][^\\u0000]*)$',
  });

/** An upload: what a transport has read from the body, or the form as the dashboard hands it to tRPC. */
export const imageUpload = z.preprocess(
  (input: FormData | { file: File }) => (input instanceof FormData ? formFields(input) : input),
  z.strictObject({ file: z.file({ error: 'Must be an image file.' }).max(LIMITS.image_bytes) }),
);

/** A picture that was kept. */
export const image = z
  .object({
    id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ example: '0123456789abcdef0123456789abcdef' }),
    url: ownImage.meta({
      description: 'The image’s public URL, for the `photos` or the `image_url` of a recipe, or a cover.',
    }),
    width: z.int().meta({ description: 'The width of the stored image, in pixels.' }),
    height: z.int(),
    bytes: z.int(),
    created_at: moment(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof image>;
