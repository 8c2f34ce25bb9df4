import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalAfterSignIn, HOME, withNext } from './auth.rules';

describe('where a creator goes after signing in', () => {
  it.each(['/recipes?q=soup&page=2', '/products/prod_x', '/recipes/rec_1/edit#notes'])('is %s', (next) => {
    expect(goalAfterSignIn(next)).toBe(next);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'recipes',
    ' /recipes',
    '',
    '/',
    '/sign-in',
    '/sign-up?next=/sign-in',
    '/api/recipes',
    undefined,
    null,
    ['/recipes', '//evil.example'],
  ])('is Home for %j', (next) => {
    expect(goalAfterSignIn(next)).toBe(HOME);
  });

  it('is never another site, whatever is asked for', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      '?',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
          fc.string(),
        ),
        (next) => {
          const goal = new URL(goalAfterSignIn(next), 'https://galley.example/sign-in');
          expect(goal.origin).toBe('https://galley.example');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('survives the way through the address', () => {
    const address = new URL(withNext('/sign-in', '/recipes?q=a b&page=2'), 'https://galley.example');
    expect(goalAfterSignIn(address.searchParams.get('next'))).toBe('/recipes?q=a%20b&page=2');
  });
});
