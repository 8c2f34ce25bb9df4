import { signIn } from './support/creator';
import { field, saved, written } from './support/recipe-editor';
import { expect, test } from './support/test';

test('a number that a field does not take stays with the reason beside it, and the one before is kept', async ({
  page,
}) => {
  await signIn(page);
  await written(page, 'Numbered pie');
  const servings = field(page, 'Servings');
  // At its right end, where the unit stands.
  const { width, height } = (await servings.boundingBox()) ?? { width: 0, height: 0 };
  await servings.click({ position: { x: width - 20, y: height / 2 } });
  await expect(servings).toBeFocused();
  await servings.fill('8');
  await servings.blur();
  await expect(saved(page)).toBeVisible();
  for (const [name, text, reason] of [
    ['Servings', '-5', 'Enter a number above 0.'],
    ['Servings', '99999999', 'Enter 10,000 or less.'],
    ['Prep, minutes', '1 h', 'Enter a whole number.'],
  ] as const) {
    const number = field(page, name);
    await number.fill(text);
    await number.press('Tab');
    await expect(number).toHaveAccessibleDescription(reason);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toHaveValue(text);
  }
  await page.getByRole('button', { name: 'Fill in' }).click();
  await field(page, 'Fat').fill('1e3');
  await field(page, 'Fat').press('Tab');
  await expect(field(page, 'Fat')).toHaveAccessibleDescription('Enter a number.');
  await servings.fill('2,5');
  await field(page, 'Prep, minutes').fill('60');
  await field(page, 'Fat').fill('12.5');
  await field(page, 'Fat').blur();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(servings).toHaveValue('2.5');
  await expect(field(page, 'Prep, minutes')).toHaveValue('60');
});
