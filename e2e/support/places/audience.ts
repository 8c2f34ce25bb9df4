import { at, LIGHT, type Place, seen, title } from './place';

const failed = /(500|503).*(?:audience|mails)\./;

/** Who has signed up, and the form by which readers do. */
export const audiencePlaces: Place[] = [
  {
    name: 'audience',
    says: 'Subscribers of lead magnets',
    dark: true,
    async open({ page }) {
      await page.goto('/audience');
      await seen(title(page, 'Audience'));
      await seen(page.getByRole('table', { name: 'Subscribers' }));
    },
  },
  {
    name: 'audience-none',
    says: 'No subscriber passes the filters',
    looks: ['light'],
    open: at('/audience?q=nobody-is-called-so', 'Audience'),
  },
  {
    name: 'audience-empty',
    says: 'No subscriber yet',
    looks: LIGHT,
    who: 'newcomer',
    open: at('/audience', 'Audience'),
  },
  {
    name: 'audience-loading',
    says: 'Subscribers while they load',
    looks: ['light'],
    slow: 'subscribers',
    async open({ page }) {
      await page.goto('/audience', { waitUntil: 'commit' });
      await seen(title(page, 'Audience'));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'audience-error',
    says: 'The subscribers could not be loaded',
    looks: ['light'],
    broken: 'subscribers',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/audience');
      await seen(page.getByRole('heading', { name: 'Your subscribers didn’t load' }));
    },
  },
  {
    name: 'emails',
    says: 'What was emailed, one email open',
    who: 'newcomer',
    dark: true,
    async open({ page }) {
      await page.goto('/emails');
      await seen(title(page, 'Emails'));
      await page.getByRole('listitem').filter({ hasText: 'Confirm your email for Galley' }).click();
      await seen(page.getByText('Welcome to Galley! Confirm your email'));
    },
  },
  {
    name: 'emails-none',
    says: 'No email has the status',
    looks: ['light'],
    open: at('/emails?state=kept', 'Emails'),
  },
  {
    name: 'emails-loading',
    says: 'Emails while they load',
    looks: ['light'],
    slow: 'mails',
    async open({ page }) {
      await page.goto('/emails', { waitUntil: 'commit' });
      await seen(title(page, 'Emails'));
    },
  },
  {
    name: 'emails-error',
    says: 'The emails could not be loaded',
    looks: ['light'],
    broken: 'mails',
    async open({ page, faults }) {
      faults.allow(failed);
      await page.goto('/emails');
      await seen(page.getByRole('heading', { name: 'Your emails didn’t load' }));
    },
  },
  {
    name: 'storefront-wrong',
    says: 'The form of a lead magnet with what is wrong in it',
    who: 'visitor',
    dark: true,
    async open({ page, stage, faults }) {
      faults.allow(/status of 422/);
      await page.goto(stage.page);
      await page.getByRole('textbox', { name: 'Email' }).fill('lena@');
      await page.getByRole('textbox', { name: 'Email' }).press('Enter');
      await seen(page.getByText('Check this box'));
    },
  },
  {
    name: 'storefront-sent',
    says: 'After the form of a lead magnet',
    who: 'visitor',
    open: at(({ page }) => page.replace('/p/', '/sent/'), 'Check your inbox'),
  },
];
