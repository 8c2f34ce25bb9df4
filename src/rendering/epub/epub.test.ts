import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { HEADING_FONTS, THEMES } from '@/kernel/book/themes';
import { ebookLayout } from '@/rendering/layout/ebook';
import type { EbookModel } from '@/rendering/model/book.model';
import { aRecipe } from '@/rendering/model/book.samples';
import { elementsOf, elementWords, openEpub, readXml, type XmlElement } from '@/testing/files/epub-reader';
import { aBrand, anEpub, fullEbook, HOSTILE, hostileEbook } from '@/testing/files/epub-samples';
import { fontFiles, lookOf, styleSheet } from './themes.mjs';

const opened = async (model: EbookModel, keys: readonly string[] = ['soup']) =>
  openEpub(await anEpub(model, keys));
const named = (root: XmlElement | undefined, name: string) =>
  root === undefined ? [] : elementsOf(root).filter((element) => element.name === name);
const classed = (root: XmlElement | undefined, name: string) =>
  root === undefined ? [] : elementsOf(root).filter(({ attributes }) => attributes.class === name);
const withRecipe = (over: Parameters<typeof aRecipe>[1]) =>
  fullEbook({ chapters: [{ title: 'One', intro: null, recipes: [aRecipe('a', over)] }] });

describe('an EPUB', () => {
  it('hangs together: every file listed, every link with an end, contents in the order of reading', async () => {
    const { faults, documents } = await opened(fullEbook());
    expect(faults).toEqual([]);
    expect([...documents.keys()].map((path) => path.slice('EPUB/'.length, -'.xhtml'.length))).toEqual([
      'cover',
      'title',
      'copyright',
      'dedication',
      'contents',
      'front-0',
      'front-1',
      'chapter-0',
      'r0',
      'r1',
      'chapter-1',
      ...['r2', 'r3', 'r4', 'r5'],
      'back-0',
      'back-1',
      'conversions',
      'index-0',
    ]);
  });

  it('names itself: title, author, language, ISBN, dates and what it is to those who cannot see it', async () => {
    const { opf } = await opened(fullEbook({ language: 'en-gb' }));
    const said = (name: string) => named(opf, name).map(elementWords);
    expect(said('dc:title')).toEqual(['Sunday Kitchen', 'Recipes for slow days']);
    expect(said('dc:creator')).toEqual(['Ines Moreau']);
    expect(said('dc:language')).toEqual(['en-GB']);
    expect(said('dc:identifier')).toEqual([
      expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      'urn:isbn:9783161484100',
    ]);
    const meta = (property: string) =>
      named(opf, 'meta')
        .filter(({ attributes }) => attributes.property === property)
        .map(elementWords);
    expect(meta('dcterms:modified')).toEqual(['2026-11-21T00:00:00Z']);
    expect(meta('schema:accessMode')).toEqual(['textual', 'visual']);
    expect(meta('schema:accessModeSufficient')).toEqual(['textual']);
    expect(meta('schema:accessibilityFeature')).toContain('alternativeText');
    expect(meta('schema:accessibilityHazard')).toEqual(['none']);
    expect(meta('schema:accessibilitySummary')[0]).toMatch(/Photos have short descriptions/);
  });

  it('of 500 recipes hangs together', async () => {
    const recipes = Array.from({ length: 500 }, (_, at) => aRecipe(`n${at}`, { title: `Soup ${at}` }));
    const { faults, documents } = await opened(
      fullEbook({ chapters: [{ title: 'All', intro: null, recipes }] }),
    );
    expect(faults).toEqual([]);
    expect(documents.size).toBeGreaterThan(510);
  });

  it('has landmarks to its cover, contents, beginning and index', async () => {
    const { documents } = await opened(fullEbook());
    const nav = named(documents.get('EPUB/contents.xhtml'), 'nav').find(
      ({ attributes }) => attributes['epub:type'] === 'landmarks',
    );
    expect(named(nav, 'a').map(({ attributes }) => [attributes['epub:type'], attributes.href])).toEqual([
      ['cover', 'cover.xhtml'],
      ['titlepage', 'title.xhtml'],
      ['copyright-page', 'copyright.xhtml'],
      ['bodymatter', 'chapter-0.xhtml'],
      ['index', 'index-0.xhtml'],
      ['toc', '#toc'],
    ]);
  });

  it('sets a recipe: fractions as glyphs, amounts apart, steps numbered through its groups', async () => {
    const { documents } = await opened(fullEbook());
    const recipe = documents.get('EPUB/r0.xhtml');
    const lines = named(classed(recipe, 'ingredients')[0], 'li').map(elementWords);
    expect(lines).toEqual([
      '1½\u00a0cups (300\u00a0g) red lentils',
      '2 onions, chopped',
      '1\u00a0tbsp butter (optional)',
    ]);
    expect(named(recipe, 'b').map(elementWords)).toEqual(['1½\u00a0cups', '2', '1\u00a0tbsp']);
    expect(named(recipe, 'ol').map(({ attributes }) => attributes.start)).toEqual([undefined, '3']);
    expect(named(recipe, 'dt').map(elementWords)).toEqual(['Serves', 'Prep', 'Cook', 'Diet']);
    expect(elementWords(classed(recipe, 'nutrition')[0] ?? named(recipe, 'h1')[0]!)).toContain(
      '412\u00a0kcal',
    );
    expect(named(recipe, 'img')[0]?.attributes).toMatchObject({
      src: 'images/p0.jpg',
      alt: 'Photograph of Lentil soup a: red lentils, onion, butter',
    });
  });

  it('sets a sum of amounts as one', async () => {
    const line = { display: '3 tbsp + 1/3 tsp oil', item: 'oil', group: null, optional: false };
    const chapters = [{ title: 'Soups', intro: null, recipes: [aRecipe('a', { ingredients: [line] })] }];
    const { documents } = await opened(fullEbook({ chapters }));
    expect(named(documents.get('EPUB/r0.xhtml'), 'b').map(elementWords)).toEqual([
      '3\u00a0tbsp + ⅓\u00a0tsp',
    ]);
  });

  it('leads from every entry of an index to its recipes, by their titles', async () => {
    const { documents } = await opened(fullEbook());
    const links = named(documents.get('EPUB/index-0.xhtml'), 'li').map((entry) => [
      elementWords(entry),
      named(entry, 'a').map(({ attributes }) => attributes.href),
    ]);
    expect(links).toContainEqual([
      'onion: Lentil soup a, Lentil soup b, Lentil soup c',
      ['r0.xhtml', 'r1.xhtml', 'r2.xhtml'],
    ]);
  });

  it('leaves out a picture that is not there, and carries none that it does not show', async () => {
    const { files } = await opened(fullEbook(), ['soup', 'unused']);
    expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toEqual([
      'EPUB/images/cover.jpg',
      'EPUB/images/p0.jpg',
    ]);
  });

  it('embeds the fonts of its theme with their licences', async () => {
    const { files } = await opened(fullEbook());
    const css = strFromU8(files['EPUB/book.css'] ?? new Uint8Array());
    const fonts = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => `EPUB/${name}`);
    expect(fonts.length).toBeGreaterThan(4);
    for (const name of fonts) expect(files[name]?.length ?? 0).toBeGreaterThan(20_000);
    const licences = Object.keys(files).filter((name) => name.endsWith('.txt'));
    expect(licences).toHaveLength(3);
    for (const name of licences) expect(strFromU8(files[name]!)).toContain('SIL Open Font License');
  });

  it.each(THEMES)('in the theme %s carries every font that its style names', async (theme) => {
    for (const brand of [undefined, ...HEADING_FONTS.map((heading_font) => ({ ...aBrand, heading_font }))]) {
      const book = ebookLayout(fullEbook({ theme, ...(brand === undefined ? {} : { brand }) }));
      const look = lookOf(book);
      const css = styleSheet(look, book.direction, book.theme);
      const files = fontFiles(look, process.cwd()).map(({ name }) => name);
      expect([...css.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(
        files.filter((name) => name.endsWith('.ttf')),
      );
      const faces = new Set(
        [...css.matchAll(/font-face \{ font-family: ("[^"]+")/g)].map(([, name]) => name),
      );
      for (const [, first] of css.matchAll(/(?<!font-face \{ )font-family: ("[^"]+")/g))
        expect(faces).toContain(first);
      expect(css).not.toMatch(/undefined|null/);
    }
  });

  it('has the brand’s logo, colours and links, and no link that is none', async () => {
    const { faults, files, documents } = await opened(fullEbook({ brand: aBrand }), ['soup', 'logo']);
    expect(faults).toEqual([]);
    expect(named(documents.get('EPUB/title.xhtml'), 'img')[0]?.attributes).toMatchObject({
      src: 'images/p1.jpg',
      alt: 'Logo of Ines Moreau',
    });
    const links = named(documents.get('EPUB/back-1.xhtml'), 'a').map(({ attributes }) => attributes.href);
    expect(links).toEqual(['https://ines.example/?a=1&b=%222%22', 'mailto:ines@example.com']);
    expect(strFromU8(files['EPUB/book.css']!)).not.toContain('#a9462a');
  });

  it('names the brand on its title page, beside its logo too, unless that is the author', async () => {
    const titled = async (name: string, logo: string | null = null) => {
      const { documents } = await opened(fullEbook({ brand: { ...aBrand, logo, name } }), ['soup', 'logo']);
      return elementWords(documents.get('EPUB/title.xhtml')!);
    };
    expect(await titled('The Sunday Kitchen')).toContain('The Sunday Kitchen');
    expect(await titled('The Sunday Kitchen', 'logo')).toContain('The Sunday Kitchen');
    const own = await titled('Ines Moreau');
    expect(own.indexOf('Ines Moreau')).toBe(own.lastIndexOf('Ines Moreau'));
  });

  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['az-Latn', 'ltr'],
    ['ku-Latn', 'ltr'],
    ['fr', 'ltr'],
    ['no language', 'ltr'],
  ])('of the language %s is read %s', async (language, direction) => {
    const { opf, documents, faults } = await opened(fullEbook({ language }));
    expect(faults).toEqual([]);
    expect(named(opf, 'spine')[0]?.attributes['page-progression-direction']).toBe(direction);
    expect(documents.get('EPUB/r0.xhtml')?.attributes.dir).toBe(direction);
  });
});

describe('the same content', () => {
  it('gives the same bytes in every time zone, other content others', async () => {
    const digest = async (model: EbookModel) =>
      createHash('sha256')
        .update(await anEpub(model, ['soup']))
        .digest('hex');
    const first = await digest(fullEbook());
    const zone = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    try {
      expect(await digest(fullEbook())).toBe(first);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(await digest(fullEbook({ title: 'Other' }))).not.toBe(first);
    expect(await digest(fullEbook({ edition_date: '2026-11-22' }))).not.toBe(first);
  });
});

describe('a text of a user', () => {
  it.each(HOSTILE)('with %s stands in every place as words', async (_, text) => {
    const { faults, documents } = await opened(hostileEbook(text));
    expect(faults).toEqual([]);
    for (const [path, root] of documents) {
      expect(named(root, 'script')).toEqual([]);
      for (const { attributes } of elementsOf(root))
        expect(Object.keys(attributes).filter((name) => name.startsWith('on'))).toEqual([]);
      for (const { attributes } of named(root, 'img'))
        expect(attributes.src, path).toMatch(/^images\/\w+\.jpg$/);
    }
  });

  it('is what was written, but for what is set', async () => {
    const { documents } = await opened(withRecipe({ title: 'Tom & Ana’s <best> “pie” ]]> 1 < 2' }));
    expect(elementWords(named(documents.get('EPUB/r0.xhtml'), 'h1')[0]!)).toBe(
      'Tom & Ana’s <best> “pie” ]]> 1 < 2',
    );
  });

  it('of 100 kB is a page like others', async () => {
    const { faults } = await opened(
      withRecipe({ notes: 'word '.repeat(20_000), description: 'm'.repeat(100_000) }),
    );
    expect(faults).toEqual([]);
  });
});

describe('the check of an EPUB', () => {
  it.each<[fault: string, plant: (files: Record<string, Uint8Array>) => void]>([
    ['is there and not listed', (files) => (files['EPUB/more.xhtml'] = strToU8('<p/>'))],
    ['is listed and not there', (files) => delete files['EPUB/images/p0.jpg']],
    ['points to', (files) => edit(files, 'r0', 'images/p0.jpg', 'images/p9.jpg')],
    [
      'without words',
      (files) =>
        edit(files, 'r0', 'alt="Photograph of Lentil soup a: red lentils, onion, butter"', 'alt=" "'),
    ],
    ['the id toc twice', (files) => edit(files, 'contents', '<h1>', '<h1 id="toc">')],
    ['not in the order', (files) => edit(files, 'contents', 'href="r0.xhtml"', 'href="r2.xhtml"')],
    ['mimetype is not first', (files) => delete files.mimetype],
  ])('finds what %s', async (fault, plant) => {
    const files = { ...unzipSync(await anEpub(fullEbook(), ['soup'])) };
    plant(files);
    expect(openEpub(zipSync(files, { level: 0 })).faults.join('\n')).toContain(fault);
  });

  it.each([
    '<p>',
    '<p></b>',
    '<p>&nbsp;</p>',
    '<p>a < b</p>',
    '<p>\u0000</p>',
    '<p a="1" a="2"/>',
    '<p/><p/>',
  ])('refuses %s', (source) => {
    expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${source}`)).toThrow();
  });
});

function edit(files: Record<string, Uint8Array>, name: string, from: string, to: string): void {
  const path = `EPUB/${name}.xhtml`;
  const source = strFromU8(files[path] ?? new Uint8Array());
  expect(source).toContain(from);
  files[path] = strToU8(source.replace(from, to));
}
