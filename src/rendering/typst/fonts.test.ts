import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BODY_FONTS, FONT_NAMES, HEADING_FONTS, THEMES } from '@/kernel/book/themes';
import { fontFolders } from './fonts.mjs';

/** The characters of a TrueType font, from its character map (formats 4 and 12; OpenType specification, cmap). */
function charactersOf(file: string): (character: string) => boolean {
  const font = readFileSync(file);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, table) => 12 + table * 16);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error(`${file} has no character map`);
  const cmap = font.readUInt32BE(entry + 8);
  const ranges: [number, number][] = [];
  for (let map = 0; map < font.readUInt16BE(cmap + 2); map++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + map * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) {
      const doubled = font.readUInt16BE(at + 6);
      for (let segment = 0; segment < doubled; segment += 2)
        ranges.push([font.readUInt16BE(at + 16 + doubled + segment), font.readUInt16BE(at + 14 + segment)]);
    } else if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group++)
        ranges.push([font.readUInt32BE(at + 16 + group * 12), font.readUInt32BE(at + 20 + group * 12)]);
    }
  }
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
}

const fonts = fontFolders(process.cwd()).map((folder) => {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  return { name: file, covers: charactersOf(join(folder, file)) };
});

describe('the fonts of a book', () => {
  it.each(['SourceSerif4', 'SourceSans3', 'Inter'])(
    '%s, which runs on, covers fractions, dashes, quotes and Europe’s letters',
    (family) => {
      const faces = fonts.filter(({ name }) => name.startsWith(family));
      expect(faces.length).toBeGreaterThan(0);
      for (const { covers } of faces) {
        expect([...'½⅓⅔¼¾⅛⅜⅝⅞⁄ŁőșçñøžжŻßæœ–—’“”…·×°→'].filter((character) => !covers(character))).toEqual([]);
      }
    },
  );

  it('covers kana, Chinese characters and emoji somewhere', () => {
    const missing = [...'味噌クッキー豆沙包🍲🍽'].filter(
      (character) => !fonts.some(({ covers }) => covers(character)),
    );
    expect(missing).toEqual([]);
  });

  it('covers every syllable of Korean and its single letters', () => {
    const hangul = fonts.find(({ name }) => name.startsWith('GowunDodum'));
    const letters = Array.from({ length: 0xd7a4 - 0xac00 }, (_, at) => String.fromCodePoint(0xac00 + at));
    expect([...letters, ...'ㄱㅎㅏㅣ'].filter((letter) => !hangul?.covers(letter))).toEqual([]);
  });

  it('are there in every weight that is named', () => {
    for (const { name } of fonts) expect(name).toMatch(/\.ttf$/);
  });

  it('offer every font of the brand kit', () => {
    for (const font of [...HEADING_FONTS, ...BODY_FONTS]) {
      const family = FONT_NAMES[font].replaceAll(' ', '');
      expect(fonts.filter(({ name }) => name.startsWith(`${family}_`)).length, family).toBeGreaterThan(1);
    }
  });

  it.each(THEMES)(
    'of %s end in one that has what the first lacks, and in the one that the compiler carries',
    (name) => {
      const read = (file: string) =>
        readFileSync(join(process.cwd(), 'src/rendering/typst/templates/themes', file), 'utf8');
      expect(read('fallbacks.typ')).toMatch(/#let others = \(.*"Libertinus Serif"\)/);
      const lists = read(`${name}.typ`).match(/^ {2}(?:display|text|label): .*$/gm) ?? [];
      expect(lists).toHaveLength(3);
      for (const list of lists)
        expect(list).toMatch(/(?:\.\.after-(?:serif|sans)|"(?:Source S\w+ [34]|Inter)", \.\.others)\),$/);
    },
  );
});
