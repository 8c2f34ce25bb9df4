import { expect, it, vi } from 'vitest';
import { Problem } from './errors';

it('a problem made by another copy of the module is known as one', async () => {
  vi.resetModules();
  const other = await import('./errors');
  expect(other.Problem).not.toBe(Problem);
  expect(new other.Problem('gone')).toBeInstanceOf(Problem);
  for (const value of [new Error('gone'), Object.assign(new Error('x'), { name: 'Problem' }), null, 'gone'])
    expect(value instanceof Problem).toBe(false);
});
