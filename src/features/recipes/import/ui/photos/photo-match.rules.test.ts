import { describe, expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { matchPhotos } from './photo-match.rules';

const titled = (...titles: string[]) =>
  titles.map((title, at) => ({ id: `recipe_${at}` as RecipeId, title }));
const recipes = titled(
  'Lemon Drizzle Cake',
  'Crème Brûlée',
  'Blueberry Muffins',
  'Grandma’s Chicken Noodle Soup',
  'Chocolate Chip Cookies',
  'Chocolate Cake',
);
/** The title that a file's name finds; null for none. */
const found = (name: string, among = recipes): string | null => {
  const [id] = matchPhotos([name], among);
  return among.find((recipe) => recipe.id === id)?.title ?? null;
};

describe('a photo', () => {
  it.each([
    ['lemon-drizzle-cake.jpg', 'Lemon Drizzle Cake'],
    ['Lemon_Drizzle_Cake_FINAL (2).JPEG', 'Lemon Drizzle Cake'],
    ['lemondrizzlecake.png', 'Lemon Drizzle Cake'],
    ['IMG_2041 lemon drizzle.jpg', 'Lemon Drizzle Cake'],
    ['creme-brulee-1200x800-scaled.webp', 'Crème Brûlée'],
    ['blueberry-muffin.jpg', 'Blueberry Muffins'],
    ['grandmas-chicken-noodle-soup-hero.jpg', 'Grandma’s Chicken Noodle Soup'],
    ['choc chip cookies.jpg', 'Chocolate Chip Cookies'],
    ['chocolate-cake.jpg', 'Chocolate Cake'],
  ])('called %s is one of %s', (name, title) => {
    expect(found(name)).toBe(title);
  });

  it.each(['IMG_2041.jpg', 'cake.jpg', 'market-day.jpg', '.jpg', ''])(
    'called “%s” is left for her to place',
    (name) => {
      expect(found(name)).toBeNull();
    },
  );

  it('that names one word of a long title is of that recipe, if no other has the word', () => {
    const tacos = 'Weeknight Fish Tacos with Lime Crema and Slaw';
    expect(found('Tacos.jpg', titled('Weeknight Tacos', 'Apple Crisp'))).toBe('Weeknight Tacos');
    expect(found('Tacos.jpg', titled(tacos, 'Apple Crisp'))).toBe(tacos);
    expect(found('Tacos.jpg', titled(tacos, 'Taco Salad with Black Beans and Corn'))).toBeNull();
    expect(found('taco-night.jpg', titled(tacos, 'Apple Crisp'))).toBeNull();
  });

  it('that could be of two recipes alike is left for her to place', () => {
    expect(found('apple-pie.jpg', titled('Apple Pie', 'Apple Pie'))).toBeNull();
  });

  it('has its place whatever the others are, and there may be several of a recipe', () => {
    const [first, second, none] = matchPhotos(
      ['chocolate cake 1.jpg', 'chocolate cake 2.jpg', 'x.jpg'],
      recipes,
    );
    expect([first, second, none]).toEqual(['recipe_5', 'recipe_5', null]);
  });
});
