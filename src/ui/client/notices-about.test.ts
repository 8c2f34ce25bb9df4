import { expect, it } from 'vitest';
import { keepNoticeAbout, leaveNoticesBehind } from './notices-about';

/** A notice that is shown until it is closed. */
function shown(about: readonly string[], path = '/recipes') {
  const notice = { isOpen: true };
  keepNoticeAbout(about, path, () => {
    notice.isOpen = false;
  });
  return notice;
}

it('a notice about a record goes when something newer is said of that record, and no other does', () => {
  const brownies = shown(['recipe_brownies']);
  const both = shown(['recipe_soup', 'recipe_stew']);
  const ready = shown(['recipe_brownies']);
  expect([brownies, both, ready].map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
  shown(['recipe_stew']);
  expect([both, ready].map(({ isOpen }) => isOpen)).toEqual([false, true]);
  leaveNoticesBehind();
  expect(ready.isOpen).toBe(false);
});

it('a notice about a record stays behind when she goes to another place, and not within its own', () => {
  const here = shown(['recipe_a'], '/recipes');
  leaveNoticesBehind('/recipes');
  expect(here.isOpen).toBe(true);
  leaveNoticesBehind('/products');
  expect(here.isOpen).toBe(false);
});
