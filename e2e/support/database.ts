import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { layoutOf } from '../../scripts/postgres/layout';
import { own } from './galleys';

/** The tables that outages are played with; who is signed in stands in others. */
export type Table =
  | 'recipes'
  | 'products'
  | 'builds'
  | 'subscribers'
  | 'mails'
  | 'collections'
  | 'connections'
  | 'orders'
  | 'bundles'
  | 'discounts'
  | 'shops'
  | 'announcements'
  | 'webhooks'
  | 'webhook_deliveries';

/** The address of the database. */
export function databaseUrl(): string {
  const { passwordFile, portFile } = layoutOf(own().dataDir);
  const read = (file: string) => readFileSync(file, 'utf8').trim();
  return `postgres://galley:${read(passwordFile)}@127.0.0.1:${read(portFile)}/galley`;
}

async function connected<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(databaseUrl(), {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Every read of the table waits while the work is done, as in a database that is slow. */
export const whileSlow = <T>(table: Table, work: () => Promise<T>): Promise<T> =>
  connected((sql) =>
    sql.begin(async (transaction) => {
      await transaction`lock table ${transaction(table)} in access exclusive mode`;
      return work();
    }),
  ) as Promise<T>;

/** Every read of the table fails while the work is done. */
export const whileBroken = <T>(table: Table, work: () => Promise<T>): Promise<T> =>
  connected(async (sql) => {
    await sql`alter table ${sql(table)} rename to ${sql(`${table}_away`)}`;
    try {
      return await work();
    } finally {
      await sql`alter table ${sql(`${table}_away`)} rename to ${sql(table)}`;
    }
  });

/**
 * Leaves the newest build of the product with this title, which is finished, as it is while it is made, or as one that failed. Neither
 * can be brought about from outside at a moment that a test can wait for.
 */
export const setBuild = (title: string, state: 'running' | 'failed'): Promise<void> =>
  connected(async (sql) => {
    const reason = 'The photo of “Shakshouka” could not be read.';
    const changed = await sql`
      update builds set
        state = ${state},
        progress = 42,
        files = '[]',
        reason = ${state === 'failed' ? reason : null},
        lease_until = ${state === 'running' ? sql`now() + interval '1 hour'` : null}
      where id = (
        select builds.id
        from builds join products on products.user_id = builds.user_id and products.id = builds.product_id
        where products.title = ${title}
        order by builds.created_at desc
        limit 1
      )`;
    if (changed.count !== 1) throw new Error(`There is no build of ${title}.`);
  });

/** The newest connection stops working, as if its platform had refused the key. */
export const setConnectionInvalid = (problem: string): Promise<void> =>
  connected(async (sql) => {
    await sql`update connections set state = 'invalid', problem = ${problem}, version = version + 1
      where created_at = (select max(created_at) from connections)`;
  });

/** Takes all webhooks away, also those of a journey that failed. */
export const forgetWebhooks = (): Promise<void> =>
  connected(async (sql) => {
    await sql`delete from webhooks`;
  });

/** The newest webhook has been failing for a week, and was switched off. */
export const setWebhookFailing = (): Promise<void> =>
  connected(async (sql) => {
    await sql`update webhooks set enabled = false, off_reason = 'failing', failing_since = now() - interval '7 days',
      version = version + 1 where id = (select id from webhooks order by id desc limit 1)`;
  });

/** Confirms the email of an account, as a press on the link does that is mailed to it. */
export const setEmailConfirmed = (email: string): Promise<void> =>
  connected(async (sql) => {
    const changed = await sql`update users set email_confirmed_at = now() where email = ${email}`;
    if (changed.count !== 1) throw new Error(`There is no account of ${email}.`);
  });
