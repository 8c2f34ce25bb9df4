import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkHeader, listPage, withinReach } from './paging';
import { completedUrl, parseUrl } from './url';
import { csv, measured, queryBool, queryInt, queryServings, rounded, servings, webUrl } from './wire';

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

  it('take servings from 0.01 to 10,000 with two decimals at most, as text and as numbers', () => {
    const hundredths = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(hundredths, (count) => {
        expect(servings().parse(count / 100)).toBe(count / 100);
        // What a client has that counts in steps of a hundredth.
        expect(servings().parse(count * 0.01)).toBe(count / 100);
        expect(queryServings().parse(String(count / 100))).toBe(count / 100);
      }),
    );
    for (const wrong of ['0', '0.001', '1.234', '1e3', '.5', '-1', '10000.01', '10001', 'x'])
      expect(queryServings().safeParse(wrong).success, wrong).toBe(false);
    for (const wrong of [0, 1e-10, 0.009, 1.005, 2.000001, 9_999.999, 10_000.01, Number.NaN, Infinity])
      expect(servings().safeParse(wrong).success, String(wrong)).toBe(false);
  });

  it('never round a number with more decimals to one that is taken', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 10_000, noNaN: true }), (value) => {
        const read = servings().safeParse(value);
        if (read.success) expect(Math.abs(read.data - value)).toBeLessThan(value * 1e-14);
        else expect(Math.abs(Math.round(value * 100) / 100 - value)).toBeGreaterThan(value * 1e-16);
      }),
    );
  });

  it('take what was measured in millionths, and never round it to another number', () => {
    const amount = measured(0.000_001, 1_000_000_000);
    for (const wrong of [1 / 3, 0.000_001_4, 1e-10, 0.333_333_3, 1_000_000_000.1, Number.NaN])
      expect(amount.safeParse(wrong).success, String(wrong)).toBe(false);
    fc.assert(
      fc.property(fc.double({ min: 0.000_001, max: 1_000_000_000, noNaN: true }), (value) => {
        const kept = amount.parse(rounded(value, 6));
        expect(Math.abs(kept - value)).toBeLessThan(0.000_001);
        expect(amount.parse(kept)).toBe(kept);
        const read = amount.safeParse(value);
        if (read.success) expect(Math.abs(read.data - value)).toBeLessThanOrEqual(value * 1e-14);
      }),
    );
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

describe('an address', () => {
  it('is read alike however often that was done before', () => {
    const host = 'https://käse.example/brie';
    expect(parseUrl(host)?.hostname).toBe('xn--kse-qla.example');
    // So often that what is called is compiled.
    for (let n = 0; n < 20_000; n++) parseUrl(`https://example.com/${n % 100}`);
    expect(parseUrl(host)?.hostname).toBe('xn--kse-qla.example');
    expect(webUrl().safeParse(host).success).toBe(true);
  });

  it('is none without a scheme, unless a base has one', () => {
    expect(parseUrl('/brie')).toBeNull();
    expect(parseUrl('/brie', 'https://example.com')?.href).toBe('https://example.com/brie');
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

it.each([
  ['danaskitchentable.example.com', 'https://danaskitchentable.example.com'],
  [' www.example.com/shop?from=book ', 'https://www.example.com/shop?from=book'],
  ['käse.example', 'https://käse.example'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
])('an address that is typed as %s is completed', (typed, whole) => {
  expect(completedUrl(typed)).toBe(whole);
});

it.each([
  '',
  'https://example.com',
  'http://example.com/a',
  'HTTPS://example.com',
  'ines@example.com',
  'mailto:ines@example.com',
  'nowhere',
  'my blog.com',
  '3.5',
])('“%s” is left as it is', (typed) => {
  expect(completedUrl(typed)).toBe(typed);
});
