import { at, LIGHT, type Place, seen, title } from './place';

const greeting = /^Good /;

/** The first screen. */
export const homePlaces: Place[] = [
  {
    name: 'home',
    says: 'Home',
    dark: true,
    async open({ page, look }) {
      await page.goto('/home');
      await seen(title(page, greeting));
      // On a phone the drawing is further down, and comes when it is seen.
      if (look !== 'phone') await seen(page.locator('.recharts-surface'));
    },
  },
  {
    name: 'home-empty',
    says: 'Home of a new account',
    looks: LIGHT,
    who: 'newcomer',
    open: at('/home', greeting),
  },
  {
    name: 'home-loading',
    says: 'Home while it loads',
    looks: ['phone'],
    slow: 'recipes',
    async open({ page }) {
      await page.goto('/home', { waitUntil: 'commit' });
      await seen(page.getByText('Loading your overview'));
      await page.waitForTimeout(200); // skeletons are seen after 150 ms
    },
  },
  {
    name: 'home-error',
    says: 'Home could not be loaded',
    looks: ['light'],
    broken: 'recipes',
    async open({ page, faults }) {
      faults.allow(/500.*home\.overview/);
      await page.goto('/home');
      await seen(title(page, 'Your overview didn’t load'));
    },
  },
];
