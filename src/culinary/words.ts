/** Singular and plural of the words that follow a count (R12). Adjectives are never touched. */
const IRREGULAR: readonly (readonly [string, string])[] = [
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['half', 'halves'],
  ['calf', 'calves'],
  ['knife', 'knives'],
  ['tomato', 'tomatoes'],
  ['potato', 'potatoes'],
  ['mango', 'mangoes'],
  ['foot', 'feet'],
  ['goose', 'geese'],
  ['anchovy', 'anchovies'],
  ['cookie', 'cookies'],
  ['brownie', 'brownies'],
  ['smoothie', 'smoothies'],
  ['pie', 'pies'],
  ['chili', 'chilies'],
  ['chilli', 'chillies'],
  ['clove', 'cloves'],
  ['olive', 'olives'],
  ['chive', 'chives'],
  ['endive', 'endives'],
  ['avocado', 'avocados'],
  ['radish', 'radishes'],
  ['peach', 'peaches'],
  ['quiche', 'quiches'],
  ['ei', 'eier'],
  ['zwiebel', 'zwiebeln'],
  ['tomate', 'tomaten'],
  ['kartoffel', 'kartoffeln'],
  ['zehe', 'zehen'],
  ['karotte', 'karotten'],
  ['möhre', 'möhren'],
  ['zitrone', 'zitronen'],
  ['orange', 'orangen'],
  ['limette', 'limetten'],
  ['gurke', 'gurken'],
  ['paprika', 'paprika'],
  ['aubergine', 'auberginen'],
  ['banane', 'bananen'],
  ['birne', 'birnen'],
  ['apfel', 'äpfel'],
  ['eigelb', 'eigelb'],
  ['eiweiß', 'eiweiß'],
  ['ui', 'uien'],
  ['aardappel', 'aardappelen'],
  ['wortel', 'wortels'],
  ['tomaat', 'tomaten'],
  ['citroen', 'citroenen'],
  ['cipolla', 'cipolle'],
  ['uovo', 'uova'],
  ['carota', 'carote'],
  ['patata', 'patate'],
  ['limone', 'limoni'],
  ['pomodoro', 'pomodori'],
  ['limón', 'limones'],
  ['pimiento', 'pimientos'],
  ['limão', 'limões'],
  ['oignon', 'oignons'],
  ['œuf', 'œufs'],
  ['oeuf', 'oeufs'],
  ['citron', 'citrons'],
  ['poireau', 'poireaux'],
];

/** The English plural wins over the German one of the same word: orange, aubergine. */
const ENGLISH_TOO: ReadonlySet<string> = new Set(['orange', 'aubergine']);

/** The same for one and many, or nothing one counts. */
const INVARIANT: ReadonlySet<string> = new Set(
  'garlic broccoli asparagus celery cauliflower spinach kale corn rice bread fish salmon cod tuna trout halibut shrimp squid bacon ham beef pork lamb veal meat butter flour sugar salt pepper milk cream cheese water oil parsley basil cilantro thyme rosemary mint dill ginger zucchini couscous hummus molasses watercress grits oats lettuce chocolate dough pasta spaghetti noodles tofu yeast swiss dozen calamari octopus bok choy anise fennel rhubarb okra quinoa stock broth sauce juice zest extract wine panko cassis pastis chassis saffron oregano rum brandy allspice mace yogurt yoghurt powder ice kefir konbu kombu prosciutto mozzarella ricotta radicchio bass shad fowl jus ananas brebis radis noix riz couscous lens gras'.split(
    ' ',
  ),
);

const toMany = new Map<string, string>();
const toOne = new Map<string, string>();
for (const [one, many] of IRREGULAR) {
  if (!ENGLISH_TOO.has(one)) toMany.set(one, many);
  toOne.set(many, one);
}
toOne.set('chilies', 'chili').set('chiles', 'chile').set('chilis', 'chili').set('mangos', 'mango');

/** Compounds end in their noun: bayleaf, Knoblauchzehe, Frühlingszwiebel. */
const COMPOUND_ENDS: readonly string[] = ['leaf', 'loaf', 'zehe', 'zwiebel', 'kartoffel', 'tomate', 'apfel'];

function compound(word: string, plural: boolean): string | null {
  for (const one of COMPOUND_ENDS) {
    const many = toMany.get(one) ?? one;
    const [end, next] = plural ? [one, many] : [many, one];
    if (word.length > end.length + 2 && word.endsWith(end)) return word.slice(0, -end.length) + next;
  }
  return null;
}

function isName(word: string): boolean {
  return word.length < 3 || INVARIANT.has(word) || word.endsWith('fish') || !/^[a-zà-öø-ÿœß'’]+$/.test(word);
}

/** The plural of a lower-case noun; the word itself where it has none or already is one. */
export function pluralOf(word: string): string {
  const known = toMany.get(word);
  if (known !== undefined) return known;
  const made = compound(word, true);
  if (made !== null) return made;
  if (isName(word) || toOne.has(word) || isPlural(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** The singular of a lower-case noun; the word itself where it has none or already is one. */
export function singularOf(word: string): string {
  const known = toOne.get(word);
  if (known !== undefined) return known;
  const made = compound(word, false);
  if (made !== null) return made;
  if (isName(word) || !isPlural(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function isPlural(word: string): boolean {
  return /[^su]s$/.test(word) && !INVARIANT.has(word);
}

/** A word in the number that fits the amount, with the case of the word it replaces. */
export function agree(word: string, many: boolean): string {
  const lower = word.toLowerCase();
  const next = many ? pluralOf(lower) : singularOf(lower);
  return next === lower ? word : likeCase(next, word);
}

/** `next` with the case of `model`: CUPS, Cup, cup. */
export function likeCase(next: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase())
    return next.toUpperCase();
  const first = model.charAt(0);
  if (first !== first.toLowerCase()) return next.charAt(0).toUpperCase() + next.slice(1);
  return next;
}
