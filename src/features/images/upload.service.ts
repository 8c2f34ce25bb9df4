import { timestamp } from '@/kernel/clock';
import { bytesOf } from '@/server/files/memory-file';
import { commit, type UserContext } from '@/server/trpc/trpc';
import type { Image } from './images.schema';
import { publishPictures } from './images.service';
import { keepAgain, readyPicture } from './pictures.service';

/** Keeps an uploaded picture as the owner's and opens its address. Throws what `readyPicture` throws. */
export async function uploadImage(ctx: UserContext, file: File): Promise<Image> {
  const ready = await readyPicture(ctx, await bytesOf(file));
  const created_at = timestamp(ctx.services.clock());
  const { picture, width, height } = ready;
  const image = await commit(ctx, async (tx) => {
    await publishPictures(tx, ctx.owner, [picture], created_at);
    const { id, url, bytes } = picture;
    return { id, url, width, height, bytes, created_at };
  });
  await keepAgain(ctx, ready);
  return image;
}
