import { sql } from 'drizzle-orm';
import { subscribers } from '@/features/audience/audience.table';
import { addProductViews } from '@/features/publications/views.store';
import { addKeys, eventKey } from '@/features/recipes/engagement/engagement.rules';
import type { ProductId, UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { demoId, digest } from './identity';
import { pageViews, type ReaderEvents, signUps } from './readers';

/** Writes events by day and the engagement that follows from them. Two statements, however many they are. */
export async function writeEvents(tx: Db, owner: UserId, events: readonly ReaderEvents[]): Promise<void> {
  const user = uuidOf('user', owner);
  const uuids = new Map<string, string>();
  const uuid = (id: string) => {
    const known = uuids.get(id) ?? uuidOf('recipe', demoId('recipe', id));
    uuids.set(id, known);
    return known;
  };
  const rows = events.map(({ id, occurred_at, type, count }) => ({
    id: uuid(id),
    day: occurred_at.slice(0, 10),
    type,
    count,
  }));
  const keys = new Map<string, number>();
  for (const { id, type, count, occurred_at } of events)
    keys.set(id, addKeys(keys.get(id) ?? null, eventKey(type, count, occurred_at)));
  await tx.execute(sql`
    insert into recipe_events (user_id, recipe_id, day, type, count)
    select ${user}::uuid, id, day, type, count
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as seen(id uuid, day date, type text, count bigint)`);
  const scores = [...keys].map(([id, key]) => ({ id: uuid(id), key }));
  await tx.execute(sql`
    update recipes set engagement_key = score.key
    from jsonb_to_recordset(${JSON.stringify(scores)}::text::jsonb) as score(id uuid, key double precision)
    where recipes.user_id = ${user}::uuid and recipes.id = score.id`);
}

/** Writes views of a product's page since it went online. */
export async function writePageViews(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  since: number,
  now: Date,
): Promise<void> {
  const views = pageViews(since, now).map(
    ({ day, count }) => [`${owner} ${product_id} ${day}`, count] as const,
  );
  await addProductViews(tx, new Map(views));
}

/** Writes who has signed up for a lead magnet since it went online. */
export async function writeSignUps(
  tx: Db,
  owner: UserId,
  { id, creator, since }: { id: ProductId; creator: string; since: number },
  now: Date,
): Promise<void> {
  const rows = signUps(since, now).map(({ email, name, state, at }) => ({
    user_id: owner,
    id: demoId('subscriber', email),
    product_id: id,
    email,
    email_key: email,
    name,
    state,
    consent_text: `Yes, send me emails from ${creator}. I can unsubscribe any time.`,
    consented_at: at,
    confirmed_at: state === 'pending' ? null : at,
    unsubscribed_at: state === 'unsubscribed' ? now.toISOString() : null,
    leave_key: `${owner}_${digest(`leave ${email}`).slice(0, 32)}`,
    created_at: at,
  }));
  await tx.insert(subscribers).values(rows);
}
