import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { LINK_PLACE } from '@/features/mails/letter.rules';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { summary } from '@/features/publications/publications.rules';
import { formatMinorUnits } from '@/kernel/money';
import { orderWordsFor } from '@/messages/order';
import { filled, isRightToLeft } from '@/messages/sign-up';
import type { Db } from '@/server/database/db';
import { calledOf, type MailServices, orderPath, TITLES } from './delivery.service';
import { findSeller } from './grants.store';
import type { ItemRow, OrderRow } from './orders.store';
import type { RefundFacts } from './till.service';

type Titled = readonly Pick<ItemRow, 'title'>[];

const titlesOf = (items: Titled): string => summary(items.map(({ title }) => title).join(', '), TITLES);

/**
 * Mails a creator that somebody has paid, in the transaction that writes the order down, which there is once. Nothing is
 * mailed where nothing was paid, where she has switched it off, and to an address that nobody has confirmed: it need not
 * be hers, and her buyer's address stands in it.
 */
export async function mailSale(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  items: Titled,
): Promise<void> {
  if (order.total_cents <= 0) return;
  const seller = await findSeller(tx, order.user_id);
  if (seller === null || seller.email_confirmed_at === null || !seller.sale_mails) return;
  const money = (cents: number) => formatMinorUnits(cents, order.currency);
  const total = money(order.total_cents);
  const titles = titlesOf(items);
  const paid = order.tax_cents === 0 ? total : `${total}, ${money(order.tax_cents)} of it tax`;
  const isTest = order.mode === 'test';
  const isReview = order.state === 'review';
  const said = [
    isReview
      ? `Somebody paid ${total} for ${titles}. That isn’t the price, so nothing was delivered: accept the order, or refund it.`
      : `You sold ${titles} for ${paid}.`,
    // What the till gives as an address a stranger has typed.
    ...(isEmailAddress(order.email) ? [`Buyer: ${order.email}`] : []),
    ...(isTest ? ['This was a test: no money moved.'] : []),
    `See order ${order.number}:\n${services.public_url}/sales?order=${order.id}`,
  ];
  const what = isReview ? 'Sale to review' : isTest ? 'Test sale' : 'New sale';
  await queueMail(services, tx, order.user_id, {
    kind: 'account_sale',
    to: seller.email,
    subject: `${what}: ${titles}, ${total}`,
    text: `${said.join('\n\n')}\n\n--\nWe email you about every sale. Turn this off in Settings: ${services.public_url}/settings/profile`,
    look: ownLook('See the order'),
  });
}

/** What a refund leaves a buyer: her files, none of them any more, or none as before. */
export type FilesLeft = 'kept' | 'ended' | 'none';

/**
 * Mails a buyer what went back to her, what becomes of her files and, where the shop says it, whom to write, in the transaction that writes the
 * refund down, which there is once.
 */
export async function mailRefund(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  { refund, items, files, now }: { refund: RefundFacts; items: Titled; files: FilesLeft; now: string },
): Promise<void> {
  const owner = order.user_id;
  const seller = await findSeller(tx, owner);
  if (seller === null || order.email === '') return;
  const { language, locale, words } = orderWordsFor(order.language);
  const values = {
    amount: formatMinorUnits(refund.amount_cents, refund.currency, locale),
    title: titlesOf(items),
    creator: calledOf(seller),
    number: order.number,
    url: LINK_PLACE,
  };
  const said = [
    words.refund_text,
    ...(files === 'kept' ? [words.refund_kept] : files === 'ended' ? [words.refund_ended] : []),
  ].map((text) => filled(text, values));
  if (seller.contact_email !== null) said.push(filled(words.mail_questions, { email: seller.contact_email }));
  const path = files === 'kept' ? await orderPath(services, tx, owner, order.id, now) : null;
  await queueMail(services, tx, owner, {
    kind: 'order_refund',
    to: order.email,
    reply_to: seller.contact_email,
    subject: filled(words.refund_subject, values),
    text: `${said.join('\n\n')}\n\n--\n${filled(words.mail_foot, values)}`,
    ...(path === null ? {} : { link: { url: `${services.public_url}${path}`, until: null } }),
    look: {
      language,
      is_right_to_left: isRightToLeft(language),
      name: values.creator,
      accent: seller.accent,
      button: words.mail_button,
    },
  });
}
