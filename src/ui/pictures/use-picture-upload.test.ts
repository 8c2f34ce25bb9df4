import { expect, it } from 'vitest';
import { pictureFault } from './use-picture-upload';

it('a photo in HEIC is named for what it is, with a way to have it as JPEG, whatever the browser calls it', () => {
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', 'application/octet-stream'],
    ['IMG_1', 'image/heic'],
  ] as const)
    expect(pictureFault(new File(['x'], name, { type }))).toMatch(/iPhone photo in HEIC.+JPEG/);
  expect(pictureFault(new File(['x'], 'soup.jpg', { type: 'image/jpeg' }))).toBe(null);
});
