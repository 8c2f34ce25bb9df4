import type { Channel, Offer, Offered } from './channel';
import { connected } from './connected';
import { storefront } from './storefront';

type Reason = keyof typeof connected.reasons | 'no_payment_method' | 'test_payment' | 'permission_missing';

/** A link needs the account that it is paid to: until a live key is there, nobody is called. */
function offer(wish: Offer): Offered<Reason> {
  const { build, payment, is_connected } = wish;
  if (build !== 'failed' && is_connected && payment !== 'live')
    return { at: 'creator', reason: payment === 'test' ? 'test_payment' : 'no_payment_method' };
  return connected.update(wish) ?? connected.publish(wish);
}

/** A link at which buyers pay the creator's own Stripe account. Galley makes it, and delivers what is bought. */
export const paymentLink: Channel<Reason> = {
  ...connected,
  words: {
    label: () => 'Stripe payment link',
    place: () => 'Stripe',
    free: 'A link for your bio and emails. Readers pay on Stripe and get their files right away.',
    taken_down: () => 'We’re turning off the link.',
    connection: { tone: 'info', word: 'Uses Stripe' },
    about: 'Share it in your bio and emails. A new title, price, or tax setting creates a new link.',
  },
  reasons: {
    ...connected.reasons,
    no_payment_method: {
      words: { tone: 'warn', word: 'No link yet', sentence: 'Connect Stripe, and we’ll make the link.' },
      task: (place) => ({
        ...storefront.reasons.no_payment_method.task(place),
        after: ' has no payment link yet',
      }),
    },
    test_payment: {
      words: {
        tone: 'warn',
        word: 'Test mode',
        sentence: 'There’s no link in test mode. Connect Stripe with a live key to get one.',
      },
      task: (place) => ({
        ...storefront.reasons.test_payment.task(place),
        after: ' has no payment link in test mode',
      }),
    },
    key_refused: {
      ...connected.reasons.key_refused,
      words: {
        tone: 'warn',
        word: 'Key rejected',
        sentence: 'Stripe no longer accepts your key. Paste a new one in Settings, under Get paid.',
      },
    },
    permission_missing: {
      words: {
        tone: 'warn',
        word: 'Needs attention',
        sentence: 'In Stripe, edit your key and set “Payment Links” to Write. Then try again.',
      },
      task: () => ({
        kind: 'payment',
        before: '',
        after: ' has no payment link yet',
        detail: 'Your Stripe key can’t make links',
        action: 'Open',
      }),
    },
  },
  publish: offer,
  update: offer,
};
