import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkHeader, listPage, withinReach } from './paging';
import { csv, decimal, queryBool, queryDecimal, queryInt, webUrl } from './wire';

describe('query values', () => {
  it('take whole numbers as text and as numbers, and nothing that merely looks like one', () => {
    const schema = queryInt(0, 100);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (value) => {
        expect(schema.parse(String(value))).toBe(value);
        expect(schema.parse(value)).toBe(value);
      }),
    );
    for (const wrong of [
      '',
      ' 1',
      '1 ',
      '01',
      '+1',
      '1e1',
      '0x1',
      '1.0',
      'NaN',
      '101',
      '-1',
      true,
      null,
      [1],
    ])
      expect(schema.safeParse(wrong).success, String(wrong)).toBe(false);
  });

  it('take true and false and no other word', () => {
    expect(['true', 'false', true, false].map((value) => queryBool().parse(value))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const wrong of ['TRUE', '1', '0', 'yes', '', 1, null])
      expect(queryBool().safeParse(wrong).success).toBe(false);
  });

  it('take servings with two decimals at most', () => {
    expect(queryDecimal(10_000).parse('2.25')).toBe(2.25);
    for (const cents of [0.07, 0.29, 1.15, 4.35, 10_000])
      expect(decimal(10_000).safeParse(cents).success).toBe(true);
    for (const wrong of ['0', '1.234', '1e3', '.5', '-1', '10001', 'x'])
      expect(queryDecimal(10_000).safeParse(wrong).success).toBe(false);
  });

  it('take lists without empty parts', () => {
    expect(csv(20, 2).safeParse('a, b').success).toBe(true);
    for (const wrong of [',', 'a,', 'a,b,c', '']) expect(csv(20, 2).safeParse(wrong).success).toBe(false);
  });

  it('take web addresses and no scripts', () => {
    expect(webUrl().safeParse('https://example.com/a?b=c').success).toBe(true);
    for (const wrong of ['javascript:alert(1)', 'ftp://x', 'https://', 'http://a b', '//x'])
      expect(webUrl().safeParse(wrong).success, wrong).toBe(false);
  });
});

describe('pages', () => {
  it('are cut so that every row is on one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }), (total, per_page) => {
        const { total_pages } = listPage([], total, { page: 1, per_page });
        expect(total_pages * per_page).toBeGreaterThanOrEqual(total);
        expect((total_pages - 1) * per_page).toBeLessThan(Math.max(total, 1));
      }),
    );
  });

  it('reach row 1,000,000 and no further', () => {
    expect(withinReach({ page: 10_000, per_page: 100 })).toBe(true);
    expect(withinReach({ page: 10_001, per_page: 100 })).toBe(false);
    expect(withinReach({ page: 50_001 })).toBe(false);
  });

  it('link to the last page from beyond it', () => {
    const link = linkHeader(new URL('http://x/api/recipes?q=a&page=99'), 99, 3);
    expect(link).toContain('q=a&page=3>; rel="prev"');
    expect(link).not.toContain('next');
  });
});
