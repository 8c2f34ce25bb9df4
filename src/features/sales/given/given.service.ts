import { mayMail } from '@/features/audience/sign-up.service';
import { mailOrder, orderDigest } from '@/features/sales/delivery.service';
import { editionsWithFiles, findSeller, grantsOfOrder, setGrants } from '@/features/sales/grants.store';
import {
  findOrder,
  itemsOf,
  lockNumbers,
  lockOrder,
  type OrderRow,
  setNumbers,
} from '@/features/sales/orders.store';
import { type Given, isGiven } from '@/features/sales/sales.rules';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { pathId } from '@/kernel/id-schemas';
import { newId, type OrderId, type ProductId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GoesOn, type TaskHandler } from '@/server/jobs/task-worker';
import { queueTasks } from '@/server/jobs/tasks.store';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { buyersOfCsv } from './buyers-csv.service';
import { type ListedBuyer, listedBuyer, rowRefusal } from './given.rules';
import type {
  GivenAnswer,
  GivenRow,
  GivingOptions,
  GrantIdInput,
  GrantList,
  GrantPage,
  GrantsInput,
} from './given.schema';
import {
  type Copy,
  findGivable,
  findGrant,
  grantsAfter,
  grantsOfAddresses,
  insertCopies,
  insertOrderLinks,
  listGrants,
  ordersOfKind,
  publishedOnce,
  restoreGiven,
} from './given.store';

/** The kind of the tasks that mail given copies; their subject is the order. */
export const GIVEN_TASK = 'given';

const HOUR = 3_600_000;

/** What is to be given, and to whom. */
interface Wish {
  platform: Given;
  buyers: ListedBuyer[];
  note: string | null;
}

function wishOf({ email, name, note, buyers, csv }: GrantsInput): Wish {
  const own = note?.trim() || null;
  if (email !== undefined) return { platform: 'gift', buyers: [listedBuyer(1, email, name)], note: own };
  const list =
    csv === undefined
      ? (buyers ?? []).map((buyer, index) => listedBuyer(index + 1, buyer.email, buyer.name))
      : buyersOfCsv(csv);
  return { platform: 'import', buyers: list, note: own };
}

/** Whether others are mailed for a creator at all; without a mail server, mail is kept and reaches nobody. */
async function mailsOthers({ db, mailer }: Services, owner: UserId): Promise<boolean> {
  return mailer === null || ((await findSeller(db, owner))?.email_confirmed_at ?? null) !== null;
}

/**
 * Gives copies of a product, to one address or to a list of buyers from elsewhere, all of them in one step: after an
 * error nobody has one. An order with a total of 0 stands for each, so that its page, its link and its mail are those of
 * any other; it counts in no sum. Who has the product already stays as she is, so that the same list can be sent again.
 * Throws not_found, validation_failed, and invalid_transition for a product without an edition.
 */
export async function giveCopies(ctx: UserContext, input: GrantsInput): Promise<GivenAnswer> {
  const { db, owner, services } = ctx;
  const product_id = input.id;
  const product = await findGivable(db, owner, product_id);
  if (product === null) throw new Problem('not_found');
  const wish = wishOf(input);
  const { language, currency } = product;
  const mails = (input.notify ?? true) && (await mailsOthers(services, owner));
  return commit(ctx, async (tx) => {
    const [edition] = await editionsWithFiles(tx, owner, [product_id]);
    if (edition === undefined || currency === null)
      throw new Problem('invalid_transition', {
        detail: 'Publish this product first. People get a copy of the published edition.',
      });
    const last = await lockNumbers(tx, owner);
    const now = timestamp(services.clock());
    const sorted = await sortOut(tx, owner, product_id, wish);
    const fresh = sorted.flatMap(({ buyer, order_id, status }) =>
      status === 'given' && order_id === null ? [{ buyer, id: newId('order', services.clock()) }] : [],
    );
    const restored = sorted.flatMap(({ order_id, status }) =>
      status === 'given' && order_id !== null ? [order_id] : [],
    );
    const tokenOf = (id: OrderId) => services.signer.nameOf('order', id);
    const copies = fresh.map(({ buyer, id }, index): Copy => {
      const { email, name } = buyer;
      const grant_id = newId('grant', services.clock());
      return { order_id: id, grant_id, number: last + 1 + index, email, email_key: emailKey(email), name };
    });
    const { number, title } = edition;
    const terms = { ...wish, product_id, edition: number, title, language, currency, now };
    await restoreGiven(tx, owner, restored, { note: wish.note, now });
    await insertCopies(tx, owner, terms, copies);
    const links = [...restored, ...fresh.map(({ id }) => id)].map((order_id) => ({
      token_hash: orderDigest(tokenOf(order_id)),
      order_id,
    }));
    await insertOrderLinks(tx, owner, links, now);
    await setNumbers(tx, owner, last + fresh.length);
    const ids = new Map(fresh.map(({ buyer, id }) => [buyer.row, id]));
    const results = sorted.map(({ buyer, status, order_id, reason }): GivenRow => {
      const id = status === 'given' ? (order_id ?? ids.get(buyer.row) ?? null) : null;
      const url = id === null ? null : `${services.public_url}/o/${tokenOf(id)}`;
      return { row: buyer.row, email: buyer.email, status, order_id: id, url, reason };
    });
    const given = results.flatMap(({ order_id }) => order_id ?? []);
    if (mails) await queueTasks(tx, owner, GIVEN_TASK, spread(services, given), now);
    const many = (status: GivenRow['status']) => results.filter((row) => row.status === status).length;
    return {
      ...{ given: given.length, had: many('had'), refused: many('refused') },
      ...{ emails: mails && services.mailer !== null ? given.length : 0, results },
    };
  });
}

/** Many mails leave over hours, as many an hour as a creator may send her readers. */
const spread = ({ settings, clock }: Services, ids: readonly OrderId[]) =>
  ids.map((subject, index) => ({
    subject,
    run_at: timestamp(clock() + Math.floor(index / settings.reader_mails_per_creator) * HOUR),
  }));

interface Sorted {
  buyer: ListedBuyer;
  status: GivenRow['status'];
  /** The order that had given her a copy of this kind before, which was ended since. */
  order_id: OrderId | null;
  reason: string | null;
}

/** What is to become of each row, under the lock of the account's numbers. */
async function sortOut(tx: Db, owner: UserId, product_id: ProductId, wish: Wish): Promise<Sorted[]> {
  const read = wish.buyers.map((buyer) => ({ buyer, reason: rowRefusal(buyer) }));
  const keys = new Set(read.flatMap(({ buyer, reason }) => (reason === null ? [emailKey(buyer.email)] : [])));
  const grants = await grantsOfAddresses(tx, owner, product_id, [...keys]);
  const having = new Set(grants.flatMap(({ email_key, state }) => (state === 'active' ? [email_key] : [])));
  const over = grants.filter(({ state }) => state === 'revoked');
  const alike = await ordersOfKind(
    tx,
    owner,
    over.map(({ order_id }) => order_id),
    wish.platform,
  );
  const ended = new Map(
    over.flatMap(({ email_key, order_id }) => (alike.has(order_id) ? [[email_key, order_id] as const] : [])),
  );
  return read.map(({ buyer, reason }): Sorted => {
    if (reason !== null) return { buyer, status: 'refused', order_id: null, reason };
    const key = emailKey(buyer.email);
    if (having.has(key)) return { buyer, status: 'had', order_id: null, reason: null };
    having.add(key);
    return { buyer, status: 'given', order_id: ended.get(key) ?? null, reason: null };
  });
}

/** A page of the rights to the files of one of the caller's products. Throws not_found. */
export async function grantsPage({ db, owner }: UserContext, input: GrantList): Promise<GrantPage> {
  if ((await findGivable(db, owner, input.id)) === null) throw new Problem('not_found');
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const wanted = { product_id: input.id, state: input.state };
  const { rows, total } = await listGrants(db, owner, wanted, page.per_page, offset);
  return listPage(rows, total, page);
}

/** All rights after one, as an archive has them. */
export const archivedGrants = (db: Db, owner: UserId) => grantsAfter(db, owner);

/** Ends a copy that was given. Throws not_found, and invalid_transition for one that was bought. */
export async function endCopy(ctx: UserContext, { id, grant_id }: GrantIdInput): Promise<void> {
  const { owner, services } = ctx;
  await commit(ctx, async (tx) => {
    const grant = await findGrant(tx, owner, id, grant_id);
    const order = grant === null ? null : await lockOrder(tx, owner, grant.order_id);
    if (order === null) throw new Problem('not_found');
    if (!isGiven(order))
      throw new Problem('invalid_transition', {
        detail: 'This copy was bought. To stop downloads, refund its order.',
      });
    const [now_given] = await grantsOfOrder(tx, owner, order.id);
    if (now_given?.state === 'active')
      await setGrants(tx, owner, order.id, 'revoked', timestamp(services.clock()));
  });
}

/** What the dashboard asks before it offers to give copies. */
export async function givingOptionsOf({ db, owner, services }: UserContext): Promise<GivingOptions> {
  return {
    products: await publishedOnce(db, owner, LIMITS.givable),
    mails: services.mailer === null ? 'off' : (await mailsOthers(services, owner)) ? 'on' : 'unconfirmed',
  };
}

const orderId = pathId('order');
const addressPolicy = {
  name: 'given-mail',
  quota: LIMITS.gift_mails_per_email,
  window_seconds: 24 * 3_600,
};

/**
 * Mails the link of a given copy. It waits while its creator has sent her readers as many as she may in an hour, or its
 * address has had as many as it gets in a day; a copy that was ended, or whose creator may mail nobody, is not mailed.
 */
export function givenTask(services: Services): TaskHandler {
  const { db, clock, limiter } = services;
  return {
    async run(owner, subject) {
      const id = orderId.parse(subject);
      const order: OrderRow | null = await findOrder(db, owner, id);
      const [grant] = await grantsOfOrder(db, owner, id);
      if (order === null || grant?.state !== 'active' || !(await mailsOthers(services, owner))) return;
      const again = (seconds: number) => new GoesOn(timestamp(clock() + seconds * 1_000));
      const address = await limiter.spend(addressPolicy, order.email_key);
      if (!address.allowed) throw again(address.retry_after);
      if (!(await mayMail(services, owner))) {
        await limiter.refund(addressPolicy, order.email_key);
        throw again(900);
      }
      await db.transaction(async (tx) =>
        mailOrder(services, tx, order, await itemsOf(tx, owner, [id]), timestamp(clock())),
      );
    },
    async giveUp() {
      // The copy is given all the same; her creator can send the link again.
    },
  };
}
