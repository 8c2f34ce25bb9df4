import { describe, expect, it } from 'vitest';
import { COOKLANG_SIGN, MARKDOWN_SIGN } from '@/kernel/file-signatures';
import { BadArchive } from './archive/zip';
import { readPasted } from './detect';
import { readCooklang } from './formats/cooklang';
import { flatYaml, readYamlRecipe } from './formats/flat-yaml';
import { plainMarkdown } from './formats/markdown';
import { readOwnMarkdown } from './formats/own-markdown';
import { readTable } from './formats/table';
import { plainLines, tidy } from './html/markup';
import { withoutTags } from './html/tags';
import { parseLoose } from './linked-data/json-ld';
import { recipeOfNode } from './linked-data/schema-node';
import { readPage } from './pages/page';
import { readCopyMeThat } from './programs/copy-me-that';
import { readMasterCook } from './programs/master-cook';
import { readMasterCookXml } from './programs/master-cook-xml';
import { readMealMaster } from './programs/meal-master';
import { readMealie } from './programs/mealie';
import { readMyCookbook } from './programs/my-cookbook';
import { readTandoor } from './programs/tandoor';
import { readText } from './text/text';

/** What somebody may repeat to keep a server busy. */
const TOKENS = [
  ...['(', '[', '{', '<', '&', ' ', '\n', '1', '"', ',', '@', '-', '#', '*', '\u200b', '\u00a0', '=', '\r'],
  ...['<b>', '</b>', '<li>', '<div>', '</p>', '<p itemprop=name>', '<p class=ingredient>', '<h2>Method</h2>'],
  ...[
    '<tr><td>1 cup<td>',
    '<li class=ingredient>1',
    '<p property=name>',
    '<ul><li>1 cup',
    '<a id=x itemref=x>',
    '<i class=wprm-recipe-ingredient>',
    '<div class=tasty-recipes><i class=tasty-recipes-ingredients>',
  ],
  ...['1. a 2. b ', 'Step 1: ', '\n> ', '\nFrom: a', '[12.03.24, 18:22] Anna: '],
  ...['@a{', '[-', '\n=', '\n\f', '[a](', '---\nx\r', '&amp;', 'http://', '\nMethod', '1 cup '],
  ...['",', '":', '"x":"', ',"', '\\'],
  ...[
    '★',
    '1x ',
    'Print ',
    'Ingredients: 1 egg. Method: a ',
    'a: ',
    '\nTo make a\n',
    '1 egg, ',
    '; ',
    '{{ ingredients[0] }}',
  ],
  ...[
    '[- written: ',
    '<!-- read as {',
    ' -]',
    '[- exactly: {',
    '\n- name: x',
    '\nStep 1: a',
    '\n1 A b',
    '(serves 4) ',
  ],
  ...['<script>', '</script>', '<script ', '\n1 cup x', '\nsalt', '-----\n', '\nMMMMM'],
];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  Cooklang: (text) => readCooklang(`>> servings: 4\n= x${text}y`),
  'a page': (text) =>
    readPage(`<div itemscope itemtype="https://schema.org/Recipe"><b itemprop=name>${text}</b></div>`, null),
  'a page in RDFa': (text) =>
    readPage(`<div typeof="schema:Recipe"><b property="name">${text}</b></div>`, null),
  'a page in microformats': (text) =>
    readPage(`<div class=h-recipe><b class=p-name>x</b><b class=e-instructions>${text}</b></div>`, null),
  'a page with a card': (text) =>
    readPage(`<b class=wprm-recipe-name>x</b><i class=wprm-recipe-notes>${text}</i>`, null),
  'a page without data': (text) => readPage(`<h2>Ingredients</h2>1 cup x${text}y<h2>Method</h2>Mix`, null),
  'pasted text': (text) => {
    try {
      return readPasted(`x${text}y`);
    } catch (error) {
      return error instanceof BadArchive;
    }
  },
  'Meal-Master': (text) =>
    readMealMaster(
      `MMMMM----- Meal-Master\n Title: x${text}\n   1 c x${text}\nMMMMM-----x${text}-----\n${text}\nMMMMM`,
    ),
  MasterCook: (text) =>
    readMasterCook(
      `* Exported from MasterCook *\nx${text}\nRecipe By : x${text}\n Amount  Measure Ingredient\n----  ----  ----\n1 x${text}\n\nMix${text}\nNotes : ${text}`,
    ),
  'markup of MasterCook': (text) =>
    readMasterCookXml(`<mx2><RcpE name="x${text}"><IngR name="${text}"/><DirT>${text}</DirT></RcpE>`)?.map(
      (entry) => entry.read(),
    ),
  CopyMeThat: (text) =>
    readCopyMeThat(
      `<div class="recipe"${text}><div id="name">x${text}</div><ul id="recipeIngredients"><li>${text}</ul>${text}`,
    )?.map((entry) => entry.read()),
  'text in tags': (text) => withoutTags(`Cake ${text}y`),
  'text without a list': (text) => readText(`Cake\nx${text}y\n1 cup x\nMethod\nMix x${text}y`),
  'text without steps': (text) => readText(`Cake\nIngredients\n1 cup x\nx${text}y`),
  'plain text': (text) => readText(`Cake\nIngredients\n1 cup x${text}y\nMethod\nMix x${text}y`),
  Markdown: (text) => plainMarkdown(`# x${text}y`),
  'Markdown of ours': (text) =>
    readOwnMarkdown(
      `# x${text}\n\n${text}\n\n${MARKDOWN_SIGN}\n\n## Ingredients\n\n- 1 x${text}y\n\n## Method\n\n1. x${text}y\n\n## Notes\n\n${text}`,
    ),
  'Cooklang of ours': (text) =>
    readCooklang(
      `---\n${COOKLANG_SIGN}\ntags: ["${text}\n---\n= x${text}y\n\n@x${text}{1}${text}\n\n> ${text}`,
    ),
  'text with markup': (text) => plainLines(`<b>1 cup</b> x${text}y`),
  'a line': (text) => tidy(`1 cup x${text}y`),
  'a table': (text) => readTable(`title,ingredients\nx,"${text}"`),
  'broken data': (text) => parseLoose(`{"a": "b", ${text}`),
  'linked data': (text) =>
    recipeOfNode({ name: `x${text}y`, recipeIngredient: text, recipeInstructions: `x${text}y` }, null),
  Tandoor: (text) =>
    readTandoor({ name: text, steps: [{ instruction: text, name: text, ingredients: [{ note: text }] }] }),
  YAML: (text) =>
    flatYaml(`- name: x\n  ingredients: |\n    ${text}y\n  directions: x${text}`)?.map(readYamlRecipe),
  'My CookBook': (text) =>
    readMyCookbook(`<recipe><recipetext>${text}</recipetext><ingredient>${text}</ingredient></recipe>`),
  Mealie: (text) => readMealie({ name: text, recipeIngredient: [text], recipeInstructions: [{ text }] }),
};

/** Seconds of processor time; other work on the machine does not count. */
function seconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const SMALL = 3_000;
/** Below this a reading is quick enough at four times the size, whatever it doubles to. */
const QUICK = 0.05;
/** Four times as long takes four times as much, and not sixteen. */
const MOST = 9;

describe('every reader is linear in what it is sent', () => {
  it.each(Object.entries(READERS))('%s', (_, read) => {
    for (const token of TOKENS) {
      const of = (size: number) => token.repeat(Math.ceil(size / token.length));
      let large = seconds(() => read(of(SMALL * 4)));
      let small = Number.POSITIVE_INFINITY;
      let times = Number.POSITIVE_INFINITY;
      // The least of some measurements: what else the process does in between is in the others. The long text is read
      // again only where its first reading, which is never too short, does not show enough.
      for (let attempt = 0; attempt < 12 && large > QUICK && times > MOST; attempt++) {
        if (attempt > 0) large = Math.min(large, ...[1, 2].map(() => seconds(() => read(of(SMALL * 4)))));
        small = Math.min(small, ...[1, 2].map(() => seconds(() => read(of(SMALL)))));
        times = large / small;
      }
      if (large > QUICK) expect(times, JSON.stringify(token)).toBeLessThan(MOST);
    }
  });

  it('linked data with more lines than a stack holds', () => {
    expect(() => recipeOfNode({ recipeInstructions: '\n='.repeat(200_000) }, null)).not.toThrow();
  });

  it('Meal-Master of ends alone', () => {
    const text = `MMMMM----- Recipe via Meal-Master\n Title: x\n${'-----\n'.repeat(40_000)}`;
    expect(seconds(() => readMealMaster(text))).toBeLessThan(3);
  });

  it('a page whose elements stand in each other', () => {
    expect(seconds(() => readPage('<div>'.repeat(200_000), null))).toBeLessThan(3);
  });
});
