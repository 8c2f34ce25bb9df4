import { demoLogin } from '../demo';
import { at, LIGHT, type Place, seen, title, type Visit } from './place';

const email = 'ines@example.com';

async function fillIn({ page }: Visit, label: string, words: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(words);
}

async function press({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function tryToSignIn(visit: Visit): Promise<void> {
  await fillIn(visit, 'Email', email);
  await fillIn(visit, 'Password', 'wrong horse');
  await press(visit, 'Sign in');
  await seen(visit.page.getByRole('alert').filter({ hasText: /\w/ }));
}

/** Signing in and everything around it. */
export const accountPlaces: Place[] = [
  {
    name: 'sign-in',
    says: 'Sign in, with the demo account of a fresh install',
    who: 'visitor',
    dark: true,
    open: at('/sign-in', 'Sign in'),
  },
  {
    name: 'sign-in-wrong',
    says: 'Sign in with a wrong password',
    who: 'visitor',
    async open(visit) {
      visit.faults.allow(/401.*auth\.signIn/);
      await visit.page.goto('/sign-in');
      await tryToSignIn(visit);
    },
  },
  {
    name: 'sign-in-offline',
    says: 'Sign in without a connection',
    looks: ['phone'],
    who: 'visitor',
    async open(visit) {
      visit.faults.allow(/ERR_INTERNET_DISCONNECTED/);
      await visit.page.goto('/sign-in', { waitUntil: 'networkidle' });
      await visit.page.context().setOffline(true);
      await tryToSignIn(visit);
    },
    leave: ({ page }) => page.context().setOffline(false),
  },
  {
    name: 'sign-up',
    says: 'Create an account',
    who: 'visitor',
    open: at('/sign-up', 'Create an account'),
  },
  {
    name: 'sign-up-wrong',
    says: 'Create an account, with a password that is too short',
    looks: ['phone'],
    who: 'visitor',
    async open(visit) {
      await visit.page.goto('/sign-up');
      await fillIn(visit, 'Email', email);
      await fillIn(visit, 'Password', 'short');
      await press(visit, 'Create account');
      await seen(visit.page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'forgotten',
    says: 'Ask for a new password',
    who: 'visitor',
    open: at('/forgot', 'Reset your password'),
  },
  {
    name: 'forgotten-sent',
    says: 'The link for a new password is on its way',
    looks: ['phone'],
    who: 'visitor',
    async open(visit) {
      await visit.page.goto('/forgot');
      await fillIn(visit, 'Email', email);
      await press(visit, 'Send link');
      await seen(title(visit.page, 'Check your inbox'));
    },
  },
  {
    name: 'reset',
    says: 'Choose a new password',
    who: 'visitor',
    open: at('/reset#a-token-from-a-mail', 'Choose a new password'),
  },
  {
    name: 'reset-used',
    says: 'A link for a new password that was used',
    looks: ['phone'],
    who: 'visitor',
    async open(visit) {
      visit.faults.allow(/404.*auth\.resetPassword/);
      await visit.page.goto(`/reset#${'a'.repeat(43)}`);
      await fillIn(visit, 'New password', 'a long new horse');
      await press(visit, 'Save password');
      await seen(title(visit.page, 'This link doesn’t work'));
    },
  },
  {
    name: 'join-used',
    says: 'An invitation that was used',
    who: 'visitor',
    open: at('/join/used', 'This invitation doesn’t work'),
  },
  {
    name: 'settings-profile',
    says: 'Settings: profile',
    dark: true,
    open: at('/settings/profile', 'Settings'),
  },
  {
    name: 'settings-people',
    says: 'Settings: the people in the library, before anybody is invited',
    dark: true,
    open: at('/settings/people', 'Settings'),
  },
  {
    name: 'invite',
    says: 'Inviting somebody to the library',
    async open(visit) {
      await visit.page.goto('/settings/people', { waitUntil: 'networkidle' });
      await press(visit, 'Invite someone');
      await seen(visit.page.getByRole('dialog', { name: 'Invite someone' }));
    },
  },
  {
    name: 'settings-brand',
    says: 'Settings: brand kit',
    dark: true,
    open: at('/settings/brand', 'Settings'),
  },
  {
    name: 'settings-shop',
    says: 'Settings: the shop, before it has an address',
    dark: true,
    open: at('/settings/shop', 'Settings'),
  },
  {
    name: 'settings-platforms',
    says: 'Settings: platforms, and what is offered on each',
    open: at('/settings/platforms', 'Settings'),
  },
  {
    name: 'settings-password',
    says: 'Settings: password',
    open: at('/settings/password', 'Settings'),
  },
  {
    name: 'settings-password-wrong',
    says: 'Settings: a password that is too short',
    looks: ['phone'],
    async open(visit) {
      await visit.page.goto('/settings/password');
      await fillIn(visit, 'New password', 'short');
      await press(visit, 'Change password');
      await seen(visit.page.locator('[aria-invalid="true"]'));
    },
  },
  {
    name: 'settings-two-step',
    says: 'Settings: the key for an authenticator app',
    async open(visit) {
      await visit.page.goto('/settings/password');
      await press(visit, 'Turn on two-step verification');
      await visit.page
        .getByRole('dialog')
        .getByLabel('Your password', { exact: true })
        .fill(demoLogin().password);
      await press(visit, 'Continue');
      await seen(visit.page.getByRole('img', { name: 'QR code for your authenticator app' }));
    },
  },
  {
    name: 'settings-sessions',
    says: 'Settings: sessions',
    open: at('/settings/sessions', 'Settings'),
  },
  {
    name: 'settings-sessions-end',
    says: 'Settings: the question before all other sessions end',
    looks: LIGHT,
    async open(visit) {
      await visit.page.goto('/settings/sessions');
      await press(visit, 'Sign out all others');
      await seen(visit.page.getByRole('dialog'));
    },
  },
  {
    name: 'settings-activity',
    says: 'Settings: account activity',
    open: at('/settings/activity', 'Settings'),
  },
  { name: 'settings-api', says: 'Settings: API access', open: at('/settings/api', 'Settings') },
  {
    name: 'api-key',
    says: 'Creating an API key',
    async open(visit) {
      await visit.page.goto('/settings/api', { waitUntil: 'networkidle' });
      await press(visit, 'Create API key');
      await seen(visit.page.getByRole('dialog', { name: 'Create API key' }));
    },
  },
  {
    name: 'settings-export',
    says: 'Settings: everything as one archive',
    open: at('/settings/export', 'Settings'),
  },
  {
    name: 'settings-export-error',
    says: 'Settings: what is there could not be counted',
    looks: ['phone'],
    broken: 'products',
    async open({ page, faults }) {
      faults.allow(/(500|503).*transfer\.contents/);
      await page.goto('/settings/export');
      await seen(page.getByRole('heading', { name: 'We couldn’t load your totals' }));
    },
  },
  {
    name: 'settings-deletion',
    says: 'Settings: deleting the account',
    open: at('/settings/account', 'Settings'),
  },
  {
    name: 'settings-deletion-wrong',
    says: 'Settings: deleting the account, with another email',
    looks: ['phone'],
    async open(visit) {
      await visit.page.goto('/settings/account');
      await fillIn(visit, 'Your email', email);
      await press(visit, 'Delete account');
      await seen(visit.page.locator('[aria-invalid="true"]'));
    },
  },
];
