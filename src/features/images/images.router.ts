import { LIMITS } from '@/kernel/limits';
import { rest, router, userProcedure } from '@/server/trpc/trpc';
import { IMAGE_TYPES } from './images.rules';
import { type Image, image, imageUpload } from './images.schema';
import { uploadImage } from './upload.service';

const imageExample: Image = {
  id: '0123456789abcdef0123456789abcdef',
  url: '/i/0123456789abcdef0123456789abcdef.webp',
  width: 2400,
  height: 1600,
  bytes: 412_680,
  created_at: '2026-11-20T10:00:00.000Z',
};

export const imagesRouter = router({
  upload: userProcedure
    .meta(
      rest('POST', '/images', {
        tag: 'Recipes',
        access: ['recipes:write', 'products'],
        summary: 'Upload an image',
        description: `Uploads an image. Send the file itself as the body, or a form with the field \`file\`. The image is converted to WebP, rotated upright, scaled down to at most ${LIMITS.image_side} pixels on its longer side, and stripped of metadata. Only the first frame of an animation is kept. Use the returned \`url\` in \`photos\` or as \`image_url\`.`,
        success: 201,
        idempotent: true,
        heavy: true,
        deadline: LIMITS.upload_seconds,
        upload: { types: [...IMAGE_TYPES], bytes: LIMITS.image_bytes, at_once: LIMITS.uploads },
        answer: 'The stored image.',
        examples: { response: { photo: imageExample } },
        public_location: (output: { url: string }) => output.url,
      }),
    )
    .input(imageUpload)
    .output(image)
    .mutation(({ ctx, input }) => uploadImage(ctx, input.file)),
});
