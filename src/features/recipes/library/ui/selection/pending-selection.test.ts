import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '@/kernel/ids';
import { keepPicked, takePicked } from './pending-selection';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('recipes that were picked in one library are offered there alone, and once', () => {
  const [hers, another] = [newId('user'), newId('user')];
  expect(keepPicked(hers, [])).toBe(true);
  expect(takePicked(another)).toBeNull();
  expect(takePicked(hers)).toBe('[]');
  expect(takePicked(hers)).toBeNull();
});
