import { expect, it } from 'vitest';
import { contrast, READABLE } from '@/kernel/book/colour';
import { readableShade } from './style.rules';

it.each(['#a9462a', '#1D6A46', '#231e19'])('%s can be read as text and stays', (accent) => {
  expect(readableShade(accent)).toBeNull();
});

it.each(['#f4d03f', '#b7791f', '#ffffff', '#9ad1c1'])(
  '%s is too pale for text, which gets a shade that can be read',
  (accent) => {
    const shade = readableShade(accent) ?? '';
    expect(contrast(shade, '#fffdfa')).toBeGreaterThanOrEqual(READABLE);
  },
);
