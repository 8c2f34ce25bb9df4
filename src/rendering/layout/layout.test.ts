import { describe, expect, it } from 'vitest';
import { wordsFor } from '@/messages/book';
import EN from '@/messages/book/en.json';
import type { BookRecipe, EbookModel } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook, aRecipe } from '@/rendering/model/book.samples';
import { cardPackLayout } from './cards';
import { conversionTables } from './conversions';
import { ebookLayout } from './ebook';
import { bookLanguage, longDate } from './front';
import { leadMagnetLayout } from './lead-magnet';
import { mealPlanLayout } from './meal-plan';
import { ALL_SHOWN, recipePageLayout, recipeWords } from './recipe';

const page = (over = {}) => recipePageLayout(aRecipe('a', over), 0, ALL_SHOWN, 'en', false);

/** Recipes that no index of ingredients has. */
const PLAIN = [...'vwxyz'].map((id) => aRecipe(id, { ingredients: [] }));

describe('recipePage', () => {
  it.each([
    [
      'en',
      'Heat the oil in a pan and fry the onions until they are soft. Add it to the pot with the stock.',
      null,
    ],
    [
      'de',
      'Heat the oil in a pan and fry the onions until they are soft. Add it to the pot with the stock.',
      'en',
    ],
    [
      'en',
      'Die Zwiebeln in dem Öl glasig dünsten und mit der Brühe ablöschen. Nicht zum Kochen bringen und den Topf auf dem Herd lassen.',
      'de',
    ],
    [
      'en',
      'Faire revenir les oignons dans une poêle avec le beurre, puis ajouter le bouillon et les pois sur le feu pendant une heure.',
      'fr',
    ],
    ['en', 'Cook.', null],
    [
      'he',
      'Heat the oil in a pan and fry the onions until they are soft. Add it to the pot with the stock.',
      null,
    ],
  ])('in a book in %s names the language of %s if it is another', (language, text, lang) => {
    const recipe = aRecipe('a', { description: null, notes: null, instructions: [{ text, group: null }] });
    expect(recipePageLayout(recipe, 0, ALL_SHOWN, language, false).lang).toBe(lang);
  });

  it('says no line of its own words large that stands on the page all by itself', () => {
    const line = (description: string, notes: string | null = null) =>
      page({ description, notes }).drawn.line;
    expect(line('A soup that forgives everything.')).toBeNull();
    expect(line('A soup that forgives everything. We make it every week.')).toBe(
      'A soup that forgives everything.',
    );
  });

  it('sets what was scaled from decimals in fractions, as no spoon has hundredths', () => {
    const line = { item: 'salt', group: null, optional: false };
    const { ingredients, steps } = page({
      ingredients: [
        { ...line, display: '0.667 tsp salt' },
        { ...line, display: '0.5 tsp salt' },
      ],
      instructions: [{ text: 'Stir in 5.67 tsp salt.', group: null }],
    });
    const [salt, half] = ingredients[0]?.lines ?? [];
    expect([salt?.amount, half?.amount]).toEqual(['⅔\u00a0tsp', '0.5\u00a0tsp']);
    expect(steps[0]?.steps).toEqual(['Stir in 5⅔\u00a0tsp salt.']);
  });

  it('groups neighbouring lines under their title and parts the amount from the rest', () => {
    expect(page().ingredients).toEqual([
      {
        title: null,
        lines: [
          {
            ...{ amount: '1½\u00a0cups', rest: '(300\u00a0g) red lentils', remark: null },
            apart: { amount: '1½\u00a0cups (300\u00a0g)', rest: 'red lentils' },
          },
          { amount: '2', rest: 'onions, chopped', remark: null },
        ],
      },
      { title: 'To finish', lines: [{ amount: '1\u00a0tbsp', rest: 'butter', remark: 'optional' }] },
    ]);
  });

  it.each([
    ['1 1/2 cups flour', '1½ cups', 'flour'],
    ['500g beef', '500g', 'beef'],
    ['3 eggs', '3', 'eggs'],
    ['2 Tbsp Soy Sauce', '2 Tbsp', 'Soy Sauce'],
    ['5-6 cloves of garlic', '5–6 cloves', 'of garlic'],
    ['2 to 3 tablespoons butter', '2 to 3 tablespoons', 'butter'],
    ['~150g (1/3 lb) bacon', '~150g', '(⅓ lb) bacon'],
    ['about 420 g flour', 'about 420 g', 'flour'],
    ['100 g / 1/2 cup butter', '100 g / ½ cup', 'butter'],
    ['2 x 400 g tins tomatoes', '2 x 400 g', 'tins tomatoes'],
    ['3/16 inch ginger', '3⁄16 inch', 'ginger'],
    ['3 tbsp + 1/3 tsp oil', '3 tbsp + ⅓ tsp', 'oil'],
    ['1/2 cup plus 2 tablespoons milk', '½ cup plus 2 tablespoons', 'milk'],
    ['2 pounds 8 ounces beef', '2 pounds 8 ounces', 'beef'],
    ['salt to taste', '', 'salt to taste'],
    ['00 flour', '', '00 flour'],
  ])(
    'sets all of the amount of %j apart, on cards too, and nothing of what it is of',
    (display, amount, rest) => {
      const recipe = aRecipe('a', { ingredients: [{ display, item: null, group: null, optional: false }] });
      const spaced = ({ amount, rest }: { amount: string; rest: string }) => [
        amount.replaceAll('\u00a0', ' '),
        rest.replaceAll('\u00a0', ' '),
      ];
      const [line] = recipeWords(recipe, 'en').ingredients[0]?.lines ?? [];
      expect(spaced(line!)).toEqual([amount, rest]);
      const [card] = cardPackLayout({ ...aCardPack(), recipes: [recipe] }).cards;
      const [own] = card?.ingredients ?? [];
      expect(own?.kind === 'ingredient' && spaced({ ...own, rest: own.text })).toEqual([amount, rest]);
    },
  );

  it('does not say “optional” twice', () => {
    const line = { display: '1 egg (optional)', item: null, group: null, optional: true };
    expect(page({ ingredients: [line] }).ingredients[0]?.lines[0]?.remark).toBeNull();
  });

  it.each([
    ['en', 'optional, not scaled; written for\u00a02.5'],
    ['de', 'nach Belieben, nicht umgerechnet: für\u00a02,5'],
    ['ja', 'お好みで, 換算なし：2.5人分'],
  ])('says in %s that a line was not scaled, and for how many it is written', (language, remark) => {
    const line = {
      display: '1 cup rice - 7 carrots',
      item: null,
      group: null,
      optional: true,
      written_for: 2.5,
    };
    const recipe = aRecipe('a', { ingredients: [line] });
    expect(recipeWords(recipe, language).ingredients[0]?.lines[0]?.remark).toBe(remark);
    const [card] = cardPackLayout({ ...aCardPack(), recipes: [recipe], language }).cards;
    expect(card?.ingredients).toEqual([
      { kind: 'ingredient', amount: expect.anything(), text: `rice – 7 carrots (${remark})` },
    ]);
  });

  it('prints servings to two decimals, as they were scaled', () => {
    const serves = (servings: number, language = 'en') =>
      recipePageLayout(aRecipe('a', { servings, yield_text: null }), 0, ALL_SHOWN, language, false).facts[0];
    expect(serves(0.25)?.value).toBe('0.25');
    expect(serves(10_000)?.value).toBe('10000');
    expect(serves(1.33, 'de')?.value).toBe('1,33');
  });

  it('shows a yield only when it says more than the servings', () => {
    const yields = (yield_text: string) => page({ yield_text }).facts.map(({ label }) => label);
    expect(yields('4 servings')).not.toContain('Makes');
    expect(yields('2/3')).not.toContain('Makes');
    expect(yields('makes 24 cookies')).toContain('Makes');
    expect(page({ servings: 2, yield_text: 'Serves 2 (easily doubled)' }).facts[0]).toEqual({
      label: 'Serves',
      value: '2 (easily doubled)',
    });
    expect(yields('Serves 2 (easily doubled)')).not.toContain('Makes');
    // Servings that are only the number of the yield are said once.
    const loaf = page({ servings: 1, yield_text: '1 loaf (10 slices)' }).facts;
    expect(loaf.map(({ label }) => label)).not.toContain('Serves');
    expect(loaf).toContainEqual({ label: 'Makes', value: expect.stringContaining('loaf') });
    expect(page({ servings: 36, yield_text: 'makes 36' }).facts.slice(0, 1)).toEqual([
      { label: 'Makes', value: '36' },
    ]);
    expect(yields('makes 4')).not.toContain('Serves');
    expect(page({ servings: 4, yield_text: '4 to 6 servings' }).facts[0]).toEqual({
      label: 'Serves',
      value: '4–6',
    });
    expect(yields('4 to 6 servings')).not.toContain('Makes');
  });

  it('says recommended cuisines, meals and diets in the language of the file, and the author’s own as they are', () => {
    const recipe = aRecipe('a', {
      cuisine: 'german',
      meal_type: 'lunch',
      dietary_tags: ['gluten-free', 'omas-liebling'],
    });
    const german = recipePageLayout(recipe, 0, ALL_SHOWN, 'de-AT', false);
    expect(german.label).toBe('Deutsch · Mittagessen');
    expect(german.facts.at(-1)).toEqual({ label: 'Ernährung', value: 'glutenfrei, omas liebling' });
    expect(recipePageLayout(recipe, 0, ALL_SHOWN, 'en', false).label).toBe('German · Lunch');
    expect(conversionTables(wordsFor('de'), 'de')[0]?.rows[0]).toEqual(['¼ Teelöffel', '1,2 ml']);
    expect(conversionTables(wordsFor('ja'), 'ja')[0]?.rows[0]).toEqual(['小さじ¼', '1.2 ml']);
  });

  it('hides what the book does not show', () => {
    const hidden = { show_photo: false, show_nutrition: false, show_notes: false, show_times: false };
    const nutrition = {
      calories: 412,
      protein_g: 34,
      carbohydrates_g: null,
      fat_g: null,
      fiber_g: null,
      sugar_g: null,
      sodium_mg: null,
    };
    const recipe = aRecipe('a', { image: 'x', nutrition });
    const shown = recipePageLayout(recipe, 0, ALL_SHOWN, 'en', false);
    expect(shown).toMatchObject({ image: 'x', nutrition: 'Per serving: 412\u00a0kcal · protein 34\u00a0g' });
    expect(recipePageLayout(recipe, 0, hidden, 'en', false)).toMatchObject({
      image: null,
      nutrition: null,
      notes: [],
    });
    expect(recipePageLayout(recipe, 0, hidden, 'en', false).facts.map(({ label }) => label)).toEqual([
      'Serves',
      'Diet',
    ]);
  });
});

describe('what a photo says to whoever can’t see it', () => {
  it.each([
    [
      'the words of its author',
      { image_alt: ' A pot of soup on a blue cloth. ' },
      'A pot of soup on a blue cloth.',
    ],
    ['else the title and the first foods', {}, 'Photograph of Lentil soup a: red lentils, onion, butter'],
    [
      'the title alone where there are none',
      { ingredients: [], image_alt: ' ' },
      'Photograph of Lentil soup a',
    ],
  ])('is %s', (_, over, alt) => {
    expect(page(over).alt).toBe(alt);
  });
});

describe('ebookLayout', () => {
  it('leaves out empty chapters and empty prose', () => {
    const layout = ebookLayout(anEbook({ chapters: [{ title: 'Empty', intro: null, recipes: [] }] }));
    expect(layout.chapters).toEqual([]);
    expect(layout.front.map(({ title }) => title)).toEqual(['Introduction']);
    expect(layout.back).toEqual([]);
  });

  it('indexes by title, ingredient and tag, in the order of the alphabet without accents', () => {
    const recipes = ['Zander', 'Éclair', '“Apple” pie', ...Array(9).fill('Bread')].map((title, at) =>
      aRecipe(`${at}`, {
        title,
        dietary_tags: at < 2 ? ['vegan'] : [],
        ...(at < 3 ? {} : { ingredients: [] }),
      }),
    );
    const back = { ...anEbook().back, index: { title: true, ingredient: true, tag: true } };
    const of = (count: number) =>
      ebookLayout(
        anEbook({ chapters: [{ title: 'All', intro: null, recipes: recipes.slice(0, count) }], back }),
      ).indexes;
    expect(of(12).map(({ title }) => title)).toEqual([
      'Recipes by title',
      'Recipes by ingredient',
      'Recipes by diet',
    ]);
    expect(of(12)[0]?.groups.map(({ letter }) => letter)).toEqual(['A', 'B', 'E', 'Z']);
    // The contents of a slim book have all titles on one page.
    expect(of(11).map(({ title }) => title)).toEqual(['Recipes by ingredient', 'Recipes by diet']);
    // Whoever holds five recipes has seen them all.
    expect(of(5)).toEqual([]);
    expect(of(6)[0]?.groups.flatMap(({ entries }) => entries)).toContainEqual({
      text: 'onion',
      keys: ['r2', 'r1', 'r0'],
    });
  });

  it('names the file by the title as it is stored, and prints it as it is set', () => {
    const layout = ebookLayout(anEbook({ title: ` Mum's "best"\u202e 1/2 hours\n` }));
    expect(layout.file_title).toBe(`Mum's "best" 1/2 hours`);
    expect(layout.title).toBe('Mum’s “best” ½ hours');
    const { title, file_title } = ebookLayout(anEbook({ title: ' ' }));
    expect(file_title).toBe(title);
  });

  it('has what one looks up in the index of ingredients, and not how much or which of it', () => {
    const entries = (language: string, items: (string | null)[]) => {
      const [one] = aRecipe('a').ingredients;
      const recipe = aRecipe('a', {
        ingredients: items.flatMap((item) => (one ? [{ ...one, item }] : [])),
      });
      const back = { ...anEbook().back, index: { title: false, ingredient: true, tag: false } };
      const chapters = [{ title: 'All', intro: null, recipes: [recipe, ...PLAIN] }];
      return ebookLayout(anEbook({ language, back, chapters })).indexes.flatMap(({ groups }) =>
        groups.flatMap((group) => group.entries.map(({ text }) => text)),
      );
    };
    expect(
      entries('en', [
        ...['00', '00 flour', 'active dry', 'active dry yeast', 'bit of salt', 'baking paper square'],
        ...['any toppings', 'large thumb of ginger', 'normal sized cucumbers', 'fresh water', null],
        ...['extra-virgin olive oil or lard', 'rice paper', 'little gem lettuce', 'butter or margarine'],
        ...['cloves of garlic', 'cloves', 'table spoon of honey', 'pasta of choice', 'sweet and', 'sugar, '],
      ]),
    ).toEqual([
      ...['00 flour', 'active dry yeast', 'butter', 'cloves', 'cucumbers', 'garlic', 'ginger', 'honey'],
      ...['little gem lettuce', 'pasta', 'rice paper', 'sugar'],
    ]);
    expect(entries('nl', ['fresh or frozen peas'])).toEqual(['fresh or frozen peas']);
  });

  it('names an ingredient once in the index, whatever its number and size', () => {
    const recipes = [
      ['large eggs', 'Carrots', 'bay leaves', 'brown sugar'],
      ['egg', 'large carrot', 'eggs', 'sugar'],
      ['medium eggs', 'carrot', 'bay leaf'],
    ].map((items, at) => {
      const [one] = aRecipe('a').ingredients;
      return aRecipe(`${at}`, { ingredients: items.flatMap((item) => (one ? [{ ...one, item }] : [])) });
    });
    const back = { ...anEbook().back, index: { title: false, ingredient: true, tag: false } };
    const chapters = [{ title: 'All', intro: null, recipes: [...recipes, ...PLAIN] }];
    const { indexes } = ebookLayout(anEbook({ chapters, back }));
    expect(indexes[0]?.groups.flatMap(({ entries }) => entries)).toEqual([
      { text: 'bay leaf', keys: ['r0', 'r2'] },
      { text: 'brown sugar', keys: ['r0'] },
      { text: 'carrot', keys: ['r0', 'r1', 'r2'] },
      { text: 'egg', keys: ['r0', 'r1', 'r2'] },
      { text: 'sugar', keys: ['r1'] },
    ]);
  });

  it('shows the storefront two recipes, no more than a third of them, those with a photo first', () => {
    const recipes = [...'abcdefg'].map((id) => aRecipe(id, { image: id === 'c' ? 'x' : null }));
    const shown = (count: number) =>
      ebookLayout(anEbook({ chapters: [{ title: 'A', intro: null, recipes: recipes.slice(0, count) }] }))
        .chapters.flatMap((chapter) => chapter.recipes)
        .filter(({ preview }) => preview)
        .map(({ key }) => key);
    expect([1, 2, 3, 5, 6, 7].map(shown)).toEqual([[], [], ['r2'], ['r2'], ['r0', 'r2'], ['r0', 'r2']]);
  });

  it('names no recipe id', () => {
    const recipes = [aRecipe('secret-id')].map((recipe) => ({ ...recipe, title: 'Soup' }));
    expect(
      JSON.stringify(ebookLayout(anEbook({ chapters: [{ title: 'A', intro: null, recipes }] }))),
    ).not.toContain('secret-id');
  });
});

describe('the credits of a book', () => {
  /** The credits at the end of a book of these recipes; null where it has none. */
  function creditsOf(recipes: BookRecipe[], over: Partial<EbookModel> = {}): string[] | null {
    const lineOf = ({ name, of }: { name: string; of: string }) => `${name} ${of}`;
    const chapters = [{ title: 'All', intro: null, recipes }];
    const { back } = ebookLayout(anEbook({ chapters, ...over }));
    const found = back.find(({ title }) => ['Credits', 'Bildnachweise und Quellen'].includes(title));
    return found?.credits.map(({ title, lines }) => [title, ...lines.map(lineOf)].join('\n')) ?? null;
  }

  const soup = aRecipe('a', { title: 'Soup', image: 'p', image_credit: ' Photo by\nBob ' });
  const stew = aRecipe('b', { title: 'Stew', image: 'q', image_credit: 'Photo by Bob' });
  const pie = aRecipe('c', { title: 'Pie', source_url: 'https://www.example.com/pie?utm=1' });

  it('a book ends with who made its photos and where its recipes come from, each once with its recipes', () => {
    expect(creditsOf([soup, stew, pie])).toEqual([
      'Photos\nPhoto by Bob: Soup, Stew',
      'Recipes\nexample.com: Pie',
    ]);
    expect(creditsOf([pie], { language: 'de' })).toEqual(['Rezepte\nexample.com: Pie']);
  });

  it('a name that is a sentence has no colon behind it', () => {
    const image_credit = 'Given by Bob.';
    expect(creditsOf([{ ...soup, image_credit }])).toEqual(['Photos\nGiven by Bob. Soup']);
  });

  it('a book without such recipes has no page for them', () => {
    expect(creditsOf([aRecipe('a'), aRecipe('b', { source_url: 'not an address' })])).toBeNull();
  });

  it('nobody is named for a photo that the book does not show', () => {
    expect(creditsOf([aRecipe('a', { image_credit: 'Bob' })])).toBeNull();
    const recipe_options = { ...anEbook().recipe_options, show_photo: false };
    expect(creditsOf([soup], { recipe_options })).toBeNull();
  });

  it('who a recipe is by stands there once, with her recipes, and with the site where there is one', () => {
    const credit = ' Molly\nKatzen ';
    const tart = aRecipe('d', { title: 'Tart', credit });
    expect(creditsOf([tart, aRecipe('e', { title: 'Tea', credit }), { ...pie, credit }])).toEqual([
      'Recipes\nMolly Katzen: Tart, Tea\nMolly Katzen, example.com: Pie',
    ]);
  });

  it('the author’s own site is no source', () => {
    const brand = {
      ...{ name: null, accent: null, heading_font: null, body_font: null, logo: null },
      links: [{ label: 'Blog', url: 'https://example.com' }],
    };
    expect(creditsOf([pie], { brand })).toBeNull();
  });
});

describe('leadMagnetLayout', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'no address'])('does not link to %s', (url) => {
    const cta = { headline: 'More', text: null, button: 'Go', url };
    expect(leadMagnetLayout(aLeadMagnet({ cta })).cta?.url).toBeNull();
  });

  it('has its hook on the cover, unless there is a subtitle or it is too long for one', () => {
    const under = (more: object) => leadMagnetLayout(aLeadMagnet(more)).subtitle;
    expect(under({ subtitle: null, hook: 'Ten dinners\nyou will make again' })).toBe(
      'Ten dinners you will make again',
    );
    expect(under({ subtitle: 'Its own', hook: 'Ten dinners' })).toBe('Its own');
    expect(under({ subtitle: null, hook: 'w '.repeat(90) })).toBeNull();
    expect(under({ subtitle: null, hook: null })).toBeNull();
  });
});

describe('cardPackLayout', () => {
  it('numbers the steps through their groups', () => {
    const numbers = cardPackLayout(aCardPack()).cards[0]?.method.flatMap((item) =>
      item.kind === 'step' ? [item.number] : [],
    );
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('tells how to print only where there is something to choose', () => {
    expect(cardPackLayout(aCardPack()).guide.text.join(' ')).toContain('flip on long edge');
    expect(cardPackLayout(aCardPack({ sides: 'front_only' })).guide.text.join(' ')).not.toContain('flip');
    expect(cardPackLayout(aCardPack({ paper: 'single' })).guide.text).toEqual([]);
  });
});

it.each([
  ['en', { lang: 'en', region: null }],
  ['pt-BR', { lang: 'pt', region: 'BR' }],
  ['zh-Hant-TW', { lang: 'zh', region: 'TW' }],
  ['not a tag', { lang: 'en', region: null }],
])('reads the language tag %s', (tag, expected) => {
  expect(bookLanguage(tag)).toEqual(expected);
});

it('writes a date in full', () => {
  expect(longDate([2026, 11, 21], 'en')).toBe('November 21, 2026');
  expect(longDate([2026, 11, 21], 'en-GB')).toBe('21 November 2026');
});

describe('a book in another language', () => {
  it('has its days, dates, numbers and furniture in that language', () => {
    const plan = mealPlanLayout(aMealPlan({ language: 'de-AT' }));
    expect(plan.people).toBe('Für 2 Personen');
    expect(plan.weeks[0]?.days[0]?.name).toBe('Mittwoch');
    expect(plan.weeks[0]?.slots).toContain('Abendessen');
    expect(plan.words.shopping).toBe('Einkaufsliste');
    expect(longDate([2026, 11, 21], 'fr')).toBe('21 novembre 2026');
  });

  it.each([
    ['de', '1 Prise Salz nach Belieben'],
    ['ru', 'соль по желанию'],
    ['ja', 'お好みで七味'],
  ])('does not say in %s that a line is optional which says so itself', (language, display) => {
    const line = { display, item: null, group: null, optional: true };
    const [group] = recipeWords(
      aRecipe('a', { ingredients: [line, { ...line, display: 'salt' }] }),
      language,
    ).ingredients;
    expect(group?.lines.map(({ remark }) => remark)).toEqual([null, wordsFor(language).optional]);
  });

  it('is English where there are no words of its language', () => {
    for (const tag of ['ar', 'zh-Hant', 'zh-TW', 'zh-Hant-HK', 'constructor', ''])
      expect(wordsFor(tag)).toBe(EN);
  });

  it.each(['de', 'el', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pt', 'ru', 'zh', 'zh-Hans-SG'])(
    'keeps in %s what is put into a sentence',
    (language) => {
      const words = wordsFor(language);
      expect(words).not.toBe(EN);
      expect(
        [
          ...[words.people, words.serves_n, words.day_n, words.week_n, words.page_n, words.fewer_on_sheet],
          ...[words.leftovers_from, words.also_for],
        ].filter((sentence) => !sentence.includes('{n}')),
      ).toEqual([]);
      expect(words.print_on).toContain('{paper}');
    },
  );
});
