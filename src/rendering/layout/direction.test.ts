import { describe, expect, it } from 'vitest';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { inDirection } from './direction';
import { layoutOf } from './layout';

const MARK = '\u200e';
const inHebrew = (title: string) => inDirection({ direction: 'rtl' as const, title }).title;

describe('words of a book that runs to the left', () => {
  it.each([
    ['figures before a unit in Latin letters', '350 g', `${MARK}350 g${MARK}`],
    ['a unit with a degree', 'אופים ב-180 °C עד', `אופים ב-${MARK}180 °C עד`],
    ['a degree alone', '°C', `${MARK}°C${MARK}`],
    ['a range before Latin letters', 'כ-8–10 cm', `כ-${MARK}8–10 cm`],
    ['a whole number with its fraction', '1½ כפיות', '\u20661½\u2069 כפיות'],
    ['a sentence in Latin letters', 'Best warm.', `${MARK}Best warm.${MARK}`],
  ])('keep the order of %s', (_, given, set) => {
    expect(inHebrew(given)).toBe(set);
  });

  it.each(['3 כפות שמן זית', '½ כוס', 'עמוד 12', '(120 מ״ל)', '10–8', ''])(
    'stay as they are where the rules of direction do the same: %j',
    (text) => {
      expect(inHebrew(text)).toBe(text);
    },
  );

  it('join an amount to the Latin words behind it, and leave what is no text alone', () => {
    const line = { amount: '8', rest: 'chicken thighs', key: 'r1a', url: 'https://a.example/1 a' };
    const layout = { direction: 'rtl' as const, theme: 'heirloom', recipes: [line] };
    expect(inDirection(layout)).toEqual({
      direction: 'rtl',
      theme: 'heirloom',
      recipes: [{ ...line, amount: `${MARK}8`, rest: `${MARK}chicken thighs${MARK}` }],
    });
  });
});

it.each(['en', 'fr', 'ja', 'he-Latn', 'no language'])(
  'a book in %s gets no mark of direction',
  (language) => {
    const chapters = [{ title: '1½ cups', intro: 'חומוס 350 g', recipes: [aRecipe('a')] }];
    const layout = layoutOf(anEbook({ language, chapters }));
    expect(layout.direction).toBe('ltr');
    expect(JSON.stringify(layout)).not.toMatch(/[\u200e\u2066-\u2069]/);
  },
);
