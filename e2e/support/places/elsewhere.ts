import type { Page } from '@playwright/test';
import { openPalette } from '../creator';
import { NOT_FOUND } from '../test';
import { at, type Place, seen, title } from './place';

const palette = (page: Page) => page.getByRole('combobox', { name: 'Find or do anything' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find or do anything' });

/** The command palette, what is not there, and the reference. */
export const otherPlaces: Place[] = [
  {
    name: 'palette',
    says: 'The command palette with what was changed last',
    dark: true,
    async open({ page }) {
      await page.goto('/products', { waitUntil: 'networkidle' });
      await seen((await openPalette(page)).getByText('Recently edited'));
    },
  },
  {
    name: 'palette-found',
    says: 'The command palette with what it found',
    async open({ page }) {
      await palette(page).fill('pasta');
      await seen(dialog(page).getByRole('option', { name: /Pasta Night Cards/ }));
      await seen(dialog(page).getByRole('group', { name: 'Recipes' }));
    },
  },
  {
    name: 'palette-none',
    says: 'The command palette finds nothing',
    looks: ['light'],
    async open({ page }) {
      await palette(page).fill('zzzzzz');
      await seen(dialog(page).getByText('No recipes or products match').locator('visible=true'));
    },
  },
  {
    name: 'palette-error',
    says: 'The command palette could not search',
    looks: ['light'],
    async open({ page, faults }) {
      faults.allow(/500.*products\.find/, /500.*recipes\.cards/);
      await page.route('**/api/trpc/**', (route) => route.fulfill({ status: 500, json: [] }));
      await palette(page).fill('soup');
      await seen(dialog(page).getByRole('option', { name: 'Try again' }));
    },
    leave: ({ page }) => page.unroute('**/api/trpc/**'),
  },
  {
    name: 'error',
    says: 'A page that cannot be shown, inside the frame',
    async open({ page, faults }) {
      // An answer that no list can be drawn from; the search makes the browser ask.
      faults.allow(/TypeError|of null|Minified React error/);
      await page.goto('/recipes', { waitUntil: 'networkidle' });
      await page.route('**/api/trpc/recipes.cards**', (route) =>
        route.fulfill({ json: { result: { data: { total: 1, items: null } } } }),
      );
      await page.getByRole('searchbox', { name: 'Search recipes' }).fill('soup');
      await seen(title(page, 'This page didn’t load'));
    },
    async leave({ page }) {
      await page.unroute('**/api/trpc/recipes.cards**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await seen(title(page, 'Recipes'));
    },
  },
  {
    name: 'nothing',
    says: 'An address that leads nowhere',
    async open(visit) {
      visit.faults.allow(NOT_FOUND);
      await at('/nothing-here', 'Page not found')(visit);
    },
  },
  {
    name: 'nothing-in-recipes',
    says: 'A recipe that is not there, inside the frame',
    looks: ['light'],
    async open(visit) {
      visit.faults.allow(NOT_FOUND);
      await at('/recipes/recipe_01h455vb4pex5vsknk084sn02q', 'Page not found')(visit);
    },
  },
  // They have a test of their own.
  { name: 'docs', says: 'The reference of the API', who: 'visitor', looks: [], open: at('/docs', /./) },
  {
    name: 'docs-errors',
    says: 'The reference of errors',
    who: 'visitor',
    looks: [],
    open: at('/docs/errors', /./),
  },
  {
    name: 'storefront-nothing',
    says: 'A public page that does not exist',
    looks: ['phone'],
    who: 'visitor',
    async open(visit) {
      visit.faults.allow(NOT_FOUND);
      await at('/p/nothing-here', 'Page not found')(visit);
    },
  },
];
