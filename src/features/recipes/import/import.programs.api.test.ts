import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import * as exported from '@/testing/files/program-exports';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
});

const upload = async (file: string, name: string, fields: Record<string, string> = {}) => {
  ana = await app.signUp();
  return ana.post('/recipes/import', undefined, await uploadForm(file, name, fields));
};
const paste = async (body: object) => {
  ana = await app.signUp();
  return ana.post('/recipes/import', body);
};
const library = async () => (await ana.get('/recipes?per_page=100')).body;

/** Files of several recipes, with their titles and how many lines and steps each has. */
const FILES: readonly (readonly [string, string, [title: string, lines: number, steps: number][]])[] = [
  [
    'recipes.html',
    exported.COPY_ME_THAT,
    [
      ['Lentil soup', 3, 2],
      ['Tomato toast', 2, 2],
      ['Mint tea', 1, 1],
    ],
  ],
  [
    'mine.mmf',
    exported.MEAL_MASTER,
    [
      ['Rye Rolls', 8, 3],
      ['Cold Beet Soup', 4, 1],
    ],
  ],
  [
    'mine.mxp',
    exported.MASTER_COOK,
    [
      ['Plum Crumble', 5, 2],
      ['Cucumber Salad', 2, 1],
    ],
  ],
  [
    'mine.mx2',
    exported.MASTER_COOK_XML,
    [
      ['Plum Crumble', 3, 2],
      ['Cucumber Salad', 1, 1],
    ],
  ],
  [
    'mine.rk',
    exported.REZKONV,
    [
      ['Kartoffelpuffer mit Apfelmus', 5, 2],
      ['Gurkensalat', 2, 1],
    ],
  ],
  [
    'post.html',
    exported.EASY_RECIPE,
    [
      ['Herb omelette', 3, 2],
      ['Pea salad', 1, 1],
    ],
  ],
  [
    'old.html',
    exported.EASY_RECIPE_OLD,
    [
      ['Herb omelette', 2, 2],
      ['Pea salad', 1, 1],
    ],
  ],
];

interface Result {
  status: string;
  title: string;
  recipe: { title: string; ingredients: unknown[]; instructions: unknown[] };
  warnings?: { code: string }[];
  errors?: { code: string; message: string }[];
}
const factsOf = ({ status, recipe }: Result) => [
  status,
  recipe.title,
  recipe.ingredients.length,
  recipe.instructions.length,
];
const titleOf = ({ title }: { title: string }) => title;
const codesOf = ({ warnings = [] }: Result) => warnings.map(({ code }) => code);

describe('a file of several recipes from another program', () => {
  it.each(FILES)('%s is stored as all of them, each whole and surely read', async (name, file, recipes) => {
    for (const answer of [await upload(file, name), await paste({ text: file })]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.results.map(factsOf)).toEqual(recipes.map((facts) => ['created', ...facts]));
      expect(answer.body.results.flatMap(codesOf)).not.toContain('left_out');
    }
  });

  it('is read from a page as well', async () => {
    const { body } = await paste({
      html: exported.COPY_ME_THAT,
      url: 'https://copy.example/me',
      preview: true,
    });
    expect(body.results.map(titleOf)).toEqual(['Lentil soup', 'Tomato toast', 'Mint tea']);
  });
});

const PANCAKES =
  'Pancakes\n2 eggs\n200 g flour\n3 dl milk\nWhisk everything to a batter.\nFry it in a hot pan.';
const WAFFLES = 'Waffles\n3 eggs\n1 cup flour\n1 stick butter\nStir it all until smooth.\nBake until golden.';

/** What is only half understood, however it comes: never one wrong recipe without a word. */
const HALF: readonly (readonly [string, { text?: string; html?: string; file?: [string, string] }])[] = [
  [
    'an export of a program that nobody knows',
    {
      text: '@@@@@ Cook Assistant Export Format v3\n\nPea soup\nServings : 4\n\n   2     cups  peas\n   1     l     stock\n\nSimmer for an hour.\n\n** Exported from Cook Assistant v3 **\n\n@@@@@ Cook Assistant Export Format v3\n\nTomato soup\n\n   3           tomatoes\n\nSimmer.',
    },
  ],
  [
    'control codes before its lines',
    {
      text: '#T1 Apfelnocken\n#RU Dessert\n#MA 4\n#MB Personen\n#Sc Obst:\n200 g Äpfel\n80 g Nüsse\n#B\nDie Äpfel schälen und reiben.\n#T1 Birnenkompott\n#Sc Obst:\n3 Birnen\n2 EL Zucker\n#B\nDie Birnen weich kochen.',
    },
  ],
  ['two recipes in one text without headings', { text: `${PANCAKES}\n${WAFFLES}` }],
  [
    'two recipes whose second one has no headings',
    {
      text: `Soup\n\nIngredients\n2 leeks\n1 l stock\n\nMethod\n1. Slice the leeks.\n2. Simmer them.\n${WAFFLES}`,
    },
  ],
  [
    'a page of two recipes by classes alone, without names',
    {
      html: '<h1>Soups</h1><ul><li class="ingredient">2 leeks</li></ul><p class="instructions">Simmer the leeks.</p><ul><li class="ingredient">300 g peas</li></ul><p class="instructions">Boil the peas.</p>',
    },
  ],
  [
    'a table whose first row names nothing',
    { file: ['a;b;c\nSoup;2 leeks;Simmer.\nCake;3 eggs;Bake.\n', 'mine.csv'] },
  ],
  [
    'a table that was pasted, without names',
    { text: 'Soup;2 leeks;Simmer.\nCake;3 eggs;Bake.\nTea;1 bag;Brew.' },
  ],
  [
    'XML of a program that nobody knows',
    {
      file: [
        '<?xml version="1.0"?><cookml><recipe><head title="Suppe"/><part><ingredient qty="2" item="Lauch"/></part><preparation><text>Kochen.</text></preparation></recipe></cookml>',
        'mine.xml',
      ],
    },
  ],
  ['a file of Meal-Master that was cut off', { file: [exported.MEAL_MASTER.slice(0, -90), 'mine.mmf'] }],
  ['a page of CopyMeThat that was cut off', { file: [exported.COPY_ME_THAT.slice(0, -300), 'recipes.html'] }],
  ['markup of MasterCook that was cut off', { file: [exported.MASTER_COOK_XML.slice(0, -60), 'mine.mx2'] }],
  [
    'a page that is no recipe',
    {
      html: '<html><body><h1>Our shop</h1><ul><li>3 shirts</li><li>1 hat</li></ul><p>We open at nine and close at five.</p></body></html>',
    },
  ],
  [
    'a letter',
    {
      text: 'Dear Anna,\n\nthank you for the 2 books. I read both of them on the train.\n\nSee you in 3 weeks,\nInes',
    },
  ],
  [
    'data of a program that nobody knows',
    { text: '{"dishes":[{"label":"Soup","stuff":["2 leeks"]},{"label":"Cake","stuff":["3 eggs"]}]}' },
  ],
  [
    'two recipes out of a program whose exports are not read',
    {
      text: ['Noodles', 'Dumplings']
        .map(
          (title) =>
            `@@@@@ Now You're Cooking! Export Format\n\n${title}\n\nmain dishes\n\n2 cups flour\n2 eggs\n\nMix; drop in water and boil.\n`,
        )
        .join('\n'),
    },
  ],
  [
    'two recipes in a language whose headings nobody knows',
    {
      text: ['Hernesupp', 'Oasupp']
        .map(
          (title) => `${title}\n\nKoostisosad:\n500 g herneid\n1 sibul\n\nValmistamine:\nKeeda kaks tundi.\n`,
        )
        .join('\n'),
    },
  ],
  [
    'tags that nobody has read',
    {
      text: '<name>Soup</name>\n<ingredient>2 leeks</ingredient>\n<ingredient>1 l stock</ingredient>\n<step>Simmer the leeks in the stock.</step>',
    },
  ],
];

const sent = ({ text, html, file }: (typeof HALF)[number][1], preview: boolean) =>
  file === undefined
    ? paste({ ...(text === undefined ? { html } : { text }), preview })
    : upload(file[0], file[1], { preview: String(preview) });

describe('what is only half understood', () => {
  it.each(HALF)('%s is refused, or shown as doubtful and not stored', async (_, source) => {
    const shown = await sent(source, true);
    const stored = await sent(source, false);
    if (shown.status === 422) {
      expect([shown.body.code, stored.body.code]).toEqual(['import_failed', 'import_failed']);
      expect(await library()).toMatchObject({ items: [] });
      return;
    }
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    const unsure = shown.body.results.filter(
      (one: Result) => one.status === 'failed' || codesOf(one).includes('doubtful'),
    );
    expect(unsure, JSON.stringify(shown.body.results)).not.toEqual([]);
    const failed = stored.body.results.filter(({ status }: Result) => status === 'failed');
    expect(failed.map(titleOf)).toEqual(unsure.map(titleOf));
    expect(failed.flatMap(({ errors }: Result) => errors?.[0]?.code)).not.toContain(undefined);
    const titles = (await library()).items.map(titleOf);
    for (const one of unsure) expect(titles).not.toContain(titleOf(one));
  });

  it('is stored as a draft once it was named, and says what is doubtful all the same', async () => {
    const { body } = await paste({ text: `${PANCAKES}\n${WAFFLES}`, only: [0] });
    expect(body.results).toMatchObject([
      { status: 'created', title: 'Pancakes', recipe: { status: 'draft' } },
    ]);
    expect(codesOf(body.results[0])).toContain('doubtful');
  });

  it('leaves the recipes beside it in peace', async () => {
    const { body } = await upload(exported.MEAL_MASTER.slice(0, -90), 'mine.mmf');
    expect(body.results.map(({ status }: Result) => status)).toEqual(['created', 'failed']);
  });

  it('a line of a program is never a title', async () => {
    const line = fc.constantFrom(
      '* Exported from Cook Assistant *',
      '---------- Recipe via Dinner Helper v2 ----------',
      '========== Rezept exportiert aus Kochprofi ==========',
      '*****************************',
      '-----',
      '- - - - - - - - - -',
      '{ Exported from Pan and Pot }',
    );
    await fc.assert(
      fc.asyncProperty(line, fc.constantFrom('\n', '\n\n'), async (above, gap) => {
        const text = `${above}${gap}Pea soup\n\n300 g peas\n1 l stock\n\nSimmer the peas in the stock.`;
        const { body } = await paste({ text, preview: true });
        const [result] = body.results;
        expect(result.title).toBe('Pea soup');
        if (/\p{L}/u.test(above)) expect(codesOf(result)).toEqual(expect.arrayContaining(['doubtful']));
      }),
      { numRuns: 10 },
    );
  });

  it('a text that has no place in a recipe is named', async () => {
    const { body } = await paste({
      text: `Below are two favorites.\n${exported.MEAL_MASTER}\nSee you on Sunday.`,
      preview: true,
    });
    const named = body.results.flatMap(
      ({ warnings = [] }: { warnings: { code: string; message: string }[] }) =>
        warnings.flatMap(({ code, message }) => (code === 'left_out' ? message : [])),
    );
    expect(named).toEqual([
      expect.stringContaining('Below are two favorites.'),
      expect.stringContaining('See you on Sunday.'),
    ]);
  });
});
