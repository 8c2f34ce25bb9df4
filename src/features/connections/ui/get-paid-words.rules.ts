import type { ConnectionView } from '@/features/connections/connections.schema';
import type { Tax } from '@/features/connections/connectors/platforms.rules';
import type { FieldError } from '@/kernel/errors';

/** What the field is called that takes her key: it is the last of the numbered steps. */
export const PASTE_LABEL = 'Paste it here';

/** What Galley may do in her account, and what it may not. */
export const ALLOWED =
  'Galley can take payments for you, refund them, and see disputes. It can’t see your bank details or move your money.';

/** The steps that bring a key here, in the order they are done. */
export const KEY_STEPS = {
  open: {
    title: 'Open Stripe',
    about:
      'Sign in, and the name and checkboxes are filled in for you. If Stripe asks how you’ll use it, choose “another website.”',
  },
  create: {
    title: 'Click “Create key”',
    about: 'You don’t have to change anything. Stripe may send you a code to make sure it’s you.',
  },
  copy: {
    title: 'Copy it, paste it here',
    about: 'Click “Copy” right away. Stripe shows it only once.',
  },
} as const;

/** Ways to handle tax as the screen offers them. */
export const TAX_CHOICES: readonly { tax: Tax; label: string; about: string }[] = [
  {
    tax: 'managed',
    label: 'Let Stripe handle tax',
    about: 'Stripe is the seller. It charges the tax, files it, and sends receipts, for a higher fee.',
  },
  {
    tax: 'automatic',
    label: 'Charge tax, file it yourself',
    about: 'Stripe Tax adds the right amount at checkout. You register and file.',
  },
  {
    tax: 'none',
    label: 'No tax',
    about: 'Readers pay exactly your price. Check with your accountant first.',
  },
];

/** What is wrong with a key before it is sent; null where Stripe has to judge. */
export function keyMistake(key: string): string | null {
  const typed = key.trim();
  if (typed === '') return 'Paste what you copied from Stripe.';
  if (/^[sp]k_/.test(typed))
    return 'That’s your account’s main key, which can do anything. Use “Open Stripe” above to make a safer one: it starts with rk_.';
  return /^rk_(?:test|live)_\w+$/.test(typed)
    ? null
    : 'The key should start with rk_test_ or rk_live_. Copy it again from Stripe.';
}

/** Whether a key that is pasted only tries payments, where the one that is stored takes them. */
export const endsLive = ({ mode }: Pick<ConnectionView, 'mode'>, key: string): boolean =>
  mode === 'live' && key.trim().startsWith('rk_test_');

/** A currency in words: `US dollars`. */
export function currencyName(code: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

/** The key as it is shown once it is stored. */
export const keyShown = ({ mode, last4 }: Pick<ConnectionView, 'mode' | 'last4'>): string =>
  `rk_${mode}_${'•'.repeat(12)}${last4}`;

/** What a refusal says: its title, its sentence, what is to be set in Stripe, and Stripe's own words. */
export interface ConnectRefusal {
  title: string;
  detail: string;
  permissions: readonly string[];
  stripe_says: string | null;
}

/** A refused call to connect, in words. */
export function refusalOf(problem: {
  code: string;
  detail: string;
  errors: readonly Pick<FieldError, 'pointer' | 'code' | 'message'>[];
}): ConnectRefusal {
  const stripe_says = /Stripe says: “([\s\S]*)”$/.exec(problem.detail)?.[1] ?? null;
  const detail = problem.detail.replace(/\s*Stripe says: “[\s\S]*”$/, '');
  const missing = problem.errors.filter(({ code }) => code === 'permission_missing');
  if (missing.length > 0)
    return {
      title: missing.length === 1 ? 'One permission is missing' : `${missing.length} permissions are missing`,
      detail: 'Edit the key in Stripe, then paste it here again. The key itself stays the same.',
      permissions: missing.map(({ message }) => message),
      stripe_says,
    };
  if (problem.errors.some(({ pointer }) => pointer === '/tax'))
    return {
      title: 'Stripe can’t take payments this way yet',
      detail: 'Choose another way to handle tax, or finish the setup in Stripe and try again.',
      permissions: [],
      stripe_says,
    };
  const title = problem.code === 'connection_refused' ? 'Stripe didn’t accept this key' : 'Nothing was saved';
  return { title, detail, permissions: [], stripe_says };
}
