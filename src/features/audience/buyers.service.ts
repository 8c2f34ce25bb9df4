import { LINK_PLACE } from '@/features/mails/letter.rules';
import { queueMail } from '@/features/mails/mails.service';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { newId, type ProductId, type SubscriberId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { countCharacters, emailKey } from '@/kernel/text';
import { listInWords } from '@/kernel/words';
import { isRightToLeft, signUpWordsFor } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { confirmSubscriber, confirmWithIt, keepSubscriber } from './audience.store';
import { wishOf } from './contacts.rules';
import { tellTools } from './contacts.service';
import { subscriptionsOf } from './contacts.store';
import { isEmailAddress, newsEmail } from './sign-up.rules';
import { newConfirmation, newLeaveKey, spendConfirmation, subscriptionEndAddress } from './sign-up.service';

/** Who has bought something and ticked the box for news and offers. */
export interface NewsBuyer {
  email: string;
  name: string | null;
  country: string | null;
  /** The buyer’s language: a BCP 47 tag. */
  language: string;
  consent_text: string;
  /** What was bought. */
  products: readonly { product_id: ProductId; title: string }[];
  /** As whom the creator sells, and the color of her brand. */
  seller: { creator: string; accent: string | null };
}

/**
 * Makes a buyer who ticked the box a subscriber of each product she has bought, in the transaction that says it is paid.
 * Nobody has verified the address that she gave, so it counts once its owner confirms it by mail, as on the form of a
 * lead magnet. It counts at once where she already gets the creator’s mail, and where no mail can be sent; but then who
 * has unsubscribed stays so, for nobody can tell that it is she.
 */
export async function subscribeBuyer(
  services: Pick<Services, 'clock' | 'sealer' | 'mailer' | 'public_url'>,
  tx: Db,
  owner: UserId,
  { email, name, country, language, consent_text, products, seller }: NewsBuyer,
  now: string,
): Promise<void> {
  if (!isEmailAddress(email)) return;
  const address = { email, email_key: emailKey(email) };
  const before = await subscriptionsOf(tx, owner, address.email_key);
  const hasLeft = before.some(({ unsubscribed_at }) => unsubscribed_at !== null);
  const confirmed = wishOf(before).subscribed || (services.mailer === null && !hasLeft);
  const counted: SubscriberId[] = [];
  let first: Awaited<ReturnType<typeof keepSubscriber>> | null = null;
  for (const { product_id } of products) {
    const subscriber = {
      ...address,
      id: newId('subscriber', services.clock()),
      product_id,
      name: name !== null && countCharacters(name) <= LIMITS.name ? name : null,
      source: 'purchase' as const,
      country,
      consent_text,
      leave_key: newLeaveKey(owner),
    };
    const kept = await keepSubscriber(tx, owner, subscriber, { confirmed }, now);
    first ??= kept;
    if (kept.is_new) counted.push(kept.id);
  }
  if (confirmed) {
    await tellTools(tx, owner, address, now);
    if (counted.length > 0) await tellWebhooks(tx, owner, 'subscriber.confirmed', counted, now);
    return;
  }
  if (services.mailer === null || first === null) return;
  const spoken = signUpWordsFor(language);
  const unsubscribe_url = subscriptionEndAddress(services, first);
  const titles = products.map((product) => product.title);
  const title = listInWords(titles, 'and', spoken.language);
  const { button, ...said } = newsEmail(
    spoken,
    { title, creator: seller.creator },
    { url: LINK_PLACE, unsubscribe: unsubscribe_url },
  );
  await queueMail(services, tx, owner, {
    ...said,
    kind: 'sign_up_confirm',
    to: email,
    link: await newConfirmation(services, tx, owner, first.id),
    unsubscribe_url,
    look: {
      language: spoken.language,
      is_right_to_left: isRightToLeft(spoken.language),
      name: seller.creator,
      accent: seller.accent,
      button,
    },
  });
}

/**
 * Makes a buyer’s address count, once, for all that she bought by the same press. False for a link that was used, is too
 * old or never was.
 */
export async function confirmBuyer(services: Services, token: string): Promise<boolean> {
  const now = timestamp(services.clock());
  return services.db.transaction(async (tx) => {
    const taken = await spendConfirmation(tx, token, now);
    if (taken === null) return false;
    const { user_id: owner, subscriber_id } = taken;
    const others = await confirmWithIt(tx, owner, subscriber_id, now);
    const buyer = await confirmSubscriber(tx, owner, subscriber_id, now);
    if (buyer === null) return false;
    await tellTools(tx, owner, buyer, now);
    const counted = [...(buyer.is_new ? [subscriber_id] : []), ...others.map(({ id }) => id)];
    if (counted.length > 0) await tellWebhooks(tx, owner, 'subscriber.confirmed', counted, now);
    return true;
  });
}
