import { expect, it } from 'vitest';
import { lineNames } from './ticks';

it('equal lines have ticks of their own, and a line that was changed loses its tick', () => {
  const names = lineNames([{ text: '1 egg' }, { text: 'salt' }, { text: '1 egg' }]);
  expect(new Set(names).size).toBe(3);
  expect(lineNames([{ text: 'salt' }, { text: '1 egg' }])).toEqual([names[1], names[0]]);
  expect(names).not.toContain(lineNames([{ text: '2 eggs' }])[0]);
});
