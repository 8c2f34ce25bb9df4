import { and, eq } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { images } from './recipes.table';

/** Remembers where the small version of a picture is kept. */
export async function keepThumb(db: Db, owner: string, id: string, thumb_key: string): Promise<void> {
  await db
    .update(images)
    .set({ thumb_key })
    .where(and(eq(images.user_id, owner), eq(images.id, id)));
}
