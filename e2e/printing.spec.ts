import { make, signIn } from './support/creator';
import { expect, test } from './support/test';

/** The page of a recipe on paper. */
const bread = {
  ...{ title: 'Kitchen bread', servings: 4, status: 'active' },
  description: 'A loaf for every day, with a crust that sings when it cools.',
  ingredients: ['4 cups bread flour', '1 lb potatoes, mashed', '2 tsp salt'],
  instructions: ['Mix the flour with the salt.', 'Fold in {1 cup} of the potatoes.', 'Bake at 450°F.'],
};

test('a recipe is printed on one page, without what belongs to the screen', async ({ page }) => {
  await signIn(page);
  await page.goto(`/recipes/${await make(page, bread)}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Edit', 'Cook', 'Print'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByText('For 4 servings')).toBeVisible();
});

test('what fits one page is printed on one, and a long step begins on the page of the title', async ({
  page,
}) => {
  await signIn(page);
  const pages = async (address: string): Promise<number> => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Method' })).toBeVisible();
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1');
    return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  const whisk = 'Whisk the eggs with the sugar until they are pale and thick, for 5 min. ';
  const cake = {
    ...{ title: 'Sponge', description: whisk.repeat(3), notes: whisk.repeat(3), servings: 4 },
    ingredients: Array.from({ length: 12 }, (_, index) => `${index + 2} eggs`),
  };
  const fits = await make(page, { ...cake, instructions: [whisk.repeat(12)] });
  expect(await pages(`/recipes/${fits}`)).toBe(1);
  expect(await pages(`/recipes/${fits}?servings=6&units=metric`)).toBe(1);
  const long = await make(page, { ...cake, instructions: [whisk.repeat(20), whisk] });
  expect(await pages(`/recipes/${long}?servings=6&units=metric`)).toBe(2);
});

test('credit and source are printed below the title, so that no page at the end holds them alone', async ({
  page,
}) => {
  await signIn(page);
  const step = 'Whisk the eggs with the sugar until they are pale and thick, for 5 min.';
  const long = {
    ...bread,
    credit: 'Adapted from Ruth Miller',
    source_url: 'https://www.bread.example/recipes/kitchen-bread?utm_source=letter',
    instructions: Array.from({ length: 30 }, () => step),
  };
  await page.goto(`/recipes/${await make(page, long)}`, { waitUntil: 'networkidle' });
  const printed = page.getByText('From bread.example', { exact: true });
  await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Credit' })).toBeVisible();
  const credited = page.getByText('Credit: Adapted from Ruth Miller', { exact: true });
  for (const line of [printed, credited]) await expect(line).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Source' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Credit' })).toBeHidden();
  for (const line of [printed, credited]) await expect(line).toBeVisible();
  const [source, list] = [
    await printed.boundingBox(),
    await page.getByRole('heading', { name: 'Ingredients' }).boundingBox(),
  ];
  // The gap above what isn't printed would begin an empty page.
  await expect(page.locator('section[data-screen-only]').first().locator('..')).toHaveCSS('display', 'none');
  expect(source?.y ?? 0).toBeGreaterThan(0);
  expect(source?.y ?? 0).toBeLessThan(list?.y ?? 0);
});
