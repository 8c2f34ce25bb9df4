import { LINK_PLACE } from '@/features/mails/letter.rules';
import type { MailKind } from '@/features/mails/mails.schema';
import { ownLook, queueMail } from '@/features/mails/mails.service';
import { summary } from '@/features/publications/publications.rules';
import { formatMinorUnits } from '@/kernel/money';
import { listInWords } from '@/kernel/words';
import { type OrderWords, orderWordsFor } from '@/messages/order';
import { filled, isRightToLeft } from '@/messages/sign-up';
import type { Db } from '@/server/database/db';
import { calledOf, type MailServices, orderPath, TITLES } from './delivery.service';
import { findSeller } from './grants.store';
import type { ItemRow, OrderRow } from './orders.store';
import type { RefundFacts } from './till.service';

type Titled = readonly Pick<ItemRow, 'title'>[];

const titlesOf = (items: Titled, language?: string): string =>
  summary(
    listInWords(
      items.map(({ title }) => title),
      'and',
      language,
    ),
    TITLES,
  );

/** Where an order is, as a creator reads it. Who has bought is there too: nothing a stranger typed goes into her mail. */
const aboutOrder = ({ public_url }: MailServices, order: OrderRow): string[] => [
  ...(order.mode === 'test' ? ['This was a test. No one was charged.'] : []),
  `See order ${order.number}:\n${public_url}/sales?order=${order.id}`,
];

/**
 * Mails a creator that somebody has paid, in the transaction that writes the order down, which there is once. Nothing is
 * mailed where nothing was paid, where she has switched it off, and to an address that nobody has confirmed: it need not
 * be hers.
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
  const paid = order.tax_cents === 0 ? total : `${total}, including ${money(order.tax_cents)} in tax`;
  const isTest = order.mode === 'test';
  const isReview = order.state === 'review';
  const said = [
    isReview
      ? `Someone paid ${total} for ${titles}. That isn’t the price, so nothing was delivered: accept the order, or refund it.`
      : `You sold ${titles} for ${paid}.`,
    ...aboutOrder(services, order),
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
 * Mails a buyer what went back to her, what becomes of her files and, where the shop says it, whom to write, in the
 * transaction that writes the refund down, which there is once.
 */
export async function mailRefund(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  { refund, items, files, now }: { refund: RefundFacts; items: Titled; files: FilesLeft; now: string },
): Promise<void> {
  await mailBuyer(services, tx, order, {
    ...{ kind: 'order_refund', refund, items, has_link: files === 'kept', now },
    words: ({ refund_subject, refund_text, refund_kept, refund_ended }) => ({
      subject: refund_subject,
      said: [refund_text, ...(files === 'kept' ? [refund_kept] : files === 'ended' ? [refund_ended] : [])],
    }),
  });
}

/** A refund that didn't go through. */
interface FailedMail {
  refund: RefundFacts;
  items: Titled;
  /** Whether the buyer was mailed before that it was made. */
  was_told: boolean;
  /** Whether it had ended her downloads, which she has again. */
  reopened: boolean;
  now: string;
}

/**
 * Mails a buyer who was told of a refund that it didn't go through, and its creator what to do, in the transaction that
 * writes it down, which there is once. The creator's is no mail of a sale that she may switch off: money is owed.
 */
export async function mailFailedRefund(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  { refund, items, was_told, reopened, now }: FailedMail,
): Promise<void> {
  if (was_told)
    await mailBuyer(services, tx, order, {
      ...{ kind: 'order_refund_failed', refund, items, has_link: reopened, now },
      words: ({ refund_failed_subject, refund_failed_text, refund_reopened }) => ({
        subject: refund_failed_subject,
        said: [refund_failed_text, ...(reopened ? [refund_reopened] : [])],
      }),
    });
  const seller = await findSeller(tx, order.user_id);
  if (seller === null || seller.email_confirmed_at === null) return;
  const amount = formatMinorUnits(refund.amount_cents, refund.currency);
  const titles = titlesOf(items);
  const said = [
    `You refunded ${amount} for ${titles}, but it didn’t go through: the buyer’s bank didn’t accept it, and Stripe is putting the money back in your balance.`,
    `Pay the buyer another way, or refund the order again.${was_told ? ' We’ve told them that it didn’t go through and that you’ll be in touch.' : ''}`,
    ...(reopened ? ['In the meantime, they can download the files again.'] : []),
    ...aboutOrder(services, order),
  ];
  await queueMail(services, tx, order.user_id, {
    kind: 'account_refund_failed',
    to: seller.email,
    subject: `Refund failed: ${titles}, ${amount}`,
    text: said.join('\n\n'),
    look: ownLook('See the order'),
  });
}

/** Mails a buyer about money of hers, in the look of her creator. */
async function mailBuyer(
  services: MailServices,
  tx: Db,
  order: OrderRow,
  mail: {
    kind: MailKind;
    refund: RefundFacts;
    items: Titled;
    /** Whether the link to her order is in it. */
    has_link: boolean;
    words: (words: OrderWords) => { subject: string; said: string[] };
    now: string;
  },
): Promise<void> {
  const owner = order.user_id;
  const { kind, refund, items, has_link, now } = mail;
  const seller = await findSeller(tx, owner);
  if (seller === null || order.email === '') return;
  const { language, locale, words } = orderWordsFor(order.language);
  const values = {
    amount: formatMinorUnits(refund.amount_cents, refund.currency, locale),
    title: titlesOf(items, language),
    creator: calledOf(seller),
    number: order.number,
    url: LINK_PLACE,
  };
  const { subject, said } = mail.words(words);
  const text = said.map((sentence) => filled(sentence, values));
  if (seller.contact_email !== null) text.push(filled(words.mail_questions, { email: seller.contact_email }));
  const path = has_link ? await orderPath(services, tx, owner, order.id, now) : null;
  await queueMail(services, tx, owner, {
    kind,
    to: order.email,
    reply_to: seller.contact_email,
    subject: filled(subject, values),
    text: `${text.join('\n\n')}\n\n--\n${filled(words.mail_foot, values)}`,
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
