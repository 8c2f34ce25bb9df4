import { describe, expect, it } from 'vitest';
import { attachment } from './file';

describe('the header that names a file', () => {
  it.each([96, 97, 120, 250])(
    'keeps the ending behind a title of %i letters, in both of its names',
    (length) => {
      const [, plain, full] =
        /filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(attachment(`${'a'.repeat(length)}.epub`)) ?? [];
      expect(plain).toMatch(/^a+\.epub$/);
      expect(plain?.length).toBeLessThanOrEqual(100);
      expect(full).toMatch(/^a+\.epub$/);
    },
  );

  it('cannot be left by what a title holds', () => {
    expect(attachment('a"\r\nb\ud800.pdf')).toBe(
      'attachment; filename="a_b_.pdf"; filename*=UTF-8\'\'a%22%0D%0Ab%EF%BF%BD.pdf',
    );
  });
});
