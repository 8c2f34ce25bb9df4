import { LINK_PLACE } from '@/features/mails/letter.rules';
import { queueMail } from '@/features/mails/mails.service';
import { calledOf, mailOrder, orderPath } from '@/features/sales/delivery.service';
import { GIVEN_TASK } from '@/features/sales/given/given.service';
import { findSeller } from '@/features/sales/grants.store';
import { findOrder, itemsOf } from '@/features/sales/orders.store';
import { isGiven } from '@/features/sales/sales.rules';
import { timestamp } from '@/kernel/clock';
import type { OrderId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { orderWordsFor } from '@/messages/order';
import { filled, isRightToLeft } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { networkOf } from '@/server/http/client-address';
import { queueTask } from '@/server/jobs/tasks.store';
import type { Verdict } from '@/server/rate-limit/limiter';
import { keepLinkRequest, ordersOfAddress, takeLinkRequest, waitingLinkRequests } from './links.store';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Counts an address that somebody types from somewhere to have its links, and says whether there were too many. */
export function countLinksAsked({ limiter }: Services, address: string): Promise<Verdict> {
  const policy = { name: 'links-asked', quota: LIMITS.links_asked_per_address, window_seconds: HOUR };
  return limiter.spend(policy, networkOf(address));
}

/**
 * Mails an address links to everything that it has, a mail from each creator in her look, behind the answer: nobody
 * learns from it, or from how long it takes, whether the address has bought anything. Nothing that was typed stands in
 * the mails. The wish is kept until the mails are.
 */
export async function mailLinks(services: Services, email: string): Promise<void> {
  const email_key = emailKey(email);
  await keepLinkRequest(services.db, email_key, timestamp(services.clock()));
  services.behind.run(() => answerRequest(services, email_key));
}

/** Seconds after which a wish is taken up whose process has ended meanwhile, and how many in one round. */
const FORGOTTEN_SECONDS = 60;
const TAKEN_UP = 1_000;

/** Takes up what a process has left behind. */
export async function mailForgottenLinks(services: Services): Promise<void> {
  const before = timestamp(services.clock() - FORGOTTEN_SECONDS * 1000);
  for (const email_key of await waitingLinkRequests(services.db, before, TAKEN_UP))
    await answerRequest(services, email_key);
}

async function answerRequest(services: Services, email_key: string): Promise<void> {
  const { db, limiter } = services;
  const policy = { name: 'links-mail', quota: LIMITS.links_mails_per_email, window_seconds: DAY };
  await db.transaction(async (tx) => {
    if (!(await takeLinkRequest(tx, email_key))) return;
    if (!(await limiter.spend(policy, email_key)).allowed) return;
    const found = new Map<UserId, OrderId[]>();
    for (const { user_id, order_id } of await ordersOfAddress(tx, email_key, LIMITS.links_of_mail))
      found.set(user_id, [...(found.get(user_id) ?? []), order_id]);
    for (const [owner, ids] of found) await mailLinksOf(services, tx, owner, ids);
  });
}

/** Mails one creator's links, in the language of the newest order, to the address that it was bought with. */
async function mailLinksOf(services: Services, tx: Db, owner: UserId, ids: OrderId[]): Promise<void> {
  const [newest] = ids;
  const order = newest === undefined ? null : await findOrder(tx, owner, newest);
  const seller = await findSeller(tx, owner);
  if (order === null || seller === null || order.email === '') return;
  const now = timestamp(services.clock());
  const items = await itemsOf(tx, owner, ids);
  const lines: string[] = [];
  for (const id of ids) {
    const title = items
      .filter(({ order_id }) => order_id === id)
      .map((item) => item.title)
      .join(', ');
    lines.push(`${title}\n${services.public_url}${await orderPath(services, tx, owner, id, now)}`);
  }
  const { language, words } = orderWordsFor(order.language);
  const values = { creator: calledOf(seller) };
  await queueMail(services, tx, owner, {
    kind: 'order_links',
    to: order.email,
    reply_to: seller.contact_email,
    subject: filled(words.links_subject, values),
    text: `${filled(words.links_mail, values)}\n\n${LINK_PLACE}\n\n--\n${words.links_foot}`,
    link: { url: lines.join('\n\n'), until: null },
    look: {
      language,
      is_right_to_left: isRightToLeft(language),
      name: values.creator,
      accent: seller.accent,
      button: words.mail_button,
      buttons: 'each',
    },
  });
}

/**
 * Mails the link to an order again, asked for on its own page, to the address that it was bought with. A copy that was
 * given goes the way of its first mail, for its address may have asked for nothing. False where it was mailed often
 * enough today.
 */
export async function mailLinkAgain(services: Services, owner: UserId, id: OrderId): Promise<boolean> {
  const policy = { name: 'order-mail', quota: LIMITS.order_mails, window_seconds: DAY };
  if (!(await services.limiter.spend(policy, id)).allowed) return false;
  await services.db.transaction(async (tx) => {
    const order = await findOrder(tx, owner, id);
    if (order === null) return;
    const now = timestamp(services.clock());
    if (isGiven(order)) await queueTask(tx, owner, { kind: GIVEN_TASK, subject: id }, now);
    else await mailOrder(services, tx, order, await itemsOf(tx, owner, [id]), now);
  });
  return true;
}
