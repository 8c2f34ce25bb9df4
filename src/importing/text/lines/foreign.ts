import { aisleOf } from '@/culinary/foods/aisles';
import { parseLine } from '@/culinary/lines/line';
import { isTime } from '@/importing/recipe/duration';
import { betweenCommas } from './comma-lists';
import { beginsProse } from './prose-steps';

/** Characters of a line that is judged. */
const LONGEST = 400;

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`;
/** `0:45 Dough`, `[18:22] Anna`, `Anna 18:22`: a time of day or of a film beside other words, or alone. */
const STAMPED = new RegExp(String.raw`^[[(]?${CLOCK}(?![\d\p{L}])|\s[[(]?${CLOCK}[\])]?$`, 'iu');
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/;
/** `title = "Stew"`, and `[recipe]`, the name of a part of such a file. */
const SETTING = /^[\p{L}_][\w.-]{0,40}\s?=\s?\S/u;
const SECTION = /^\[{1,2}[\w.-]{1,40}\]{1,2}$/;
/** `items = ["2 eggs"]`, `yield=4` */
const SETTING_LISTED = /^[\p{L}_][\w.-]{0,40}\s?=\s?["'[{\d]/u;

/** Whether a title is no words of a name: a time stamp, a date, or a setting of a file. */
export const isForeignTitle = (title: string): boolean =>
  title.length <= LONGEST &&
  (STAMPED.test(title) || DATE.test(title) || SETTING.test(title) || SECTION.test(title));

/** Words of a title that begins with what to do and is no step: `Roast chicken.` */
const FEW_WORDS = 2;
/** How hot it is, which only a step says. */
const HOT = /\d\s?°/;

/** Whether a title is a step: a sentence that begins with what to do, or several. */
export const isStepAsTitle = (title: string): boolean =>
  title.length <= LONGEST &&
  beginsProse(title) &&
  title.split(' ').length > FEW_WORDS &&
  (/[.。]$/.test(title) || /[.!]\s+\p{Lu}/u.test(title) || HOT.test(title));

/** Two bars with cells between, or one behind a number alone; two semicolons without spaces; a dash for no amount. */
const CELLS = [
  /\|[^|]*\|/,
  /^[\p{Nd}\p{No}.,/]{1,8}\s?\|/u,
  /\S;\S[^;]*;\S/,
  /[\p{Nd}\p{No}]\s?\p{L}{0,12}\s[-–—]$/u,
];

/** Whether an ingredient has cells of a table in it: `1 | pound | peas`, `Soup;4;500 g peas;Boil`, `flour 200 g -`. */
export const holdsCells = (line: string): boolean =>
  line.length <= LONGEST && CELLS.some((cells) => cells.test(line));

const TWICE =
  /^\p{L}[^\d]{0,60}\s\d{1,5}(?:[.,]\d{1,3})?(?:\s?(\p{L}{1,12}))?\s\d{1,5}(?:[.,]\d{1,3})?(?:\s?(\p{L}{1,12}))?$/u;

/** Whether an ingredient has the amounts of two columns, as for two sizes: `flour 300 g 600 g`; in grams and ounces it has one. */
export function holdsTwoAmounts(line: string): boolean {
  const [whole, unit, again] = line.length > LONGEST ? [] : (TWICE.exec(line) ?? []);
  return whole !== undefined && unit === again;
}

/** Whether an ingredient is a setting of a file: `ingredients = ["2 eggs"]`. */
export const isSetting = (line: string): boolean => line.length <= LONGEST && SETTING_LISTED.test(line);

/** `200C`, `350 °F`; `10 C flour` is ten cups. */
const HEAT = /^\d{3}\s?(?:°\s?[CF]?|[CF])(?!\p{L})/u;

/** Whether an ingredient is how long or how hot: `4 hours at 120`, `200C 25min`. */
export function isTimeOrHeat(line: string): boolean {
  if (line.length > LONGEST) return false;
  if (HEAT.test(line) || isTime(line)) return true;
  const words = line.split(' ');
  const rest = words.slice(2).join(' ');
  return (
    words.length > 2 &&
    isTime(words.slice(0, 2).join(' ')) &&
    /\d/.test(rest) &&
    aisleOf(parseLine(rest).item) === 'other'
  );
}

const isFood = (words: string): boolean => aisleOf(parseLine(words).item) !== 'other';

/** Words of a step that names nothing to buy. */
const LEAST_WORDS = 3;

/** Whether an ingredient without an amount is what to do: `fry`, `simmer for an hour`, `fry mince, add rest, 1 hr`. */
export function isBareStep(line: string): boolean {
  if (line.length > LONGEST || !beginsProse(line) || /^[\p{Nd}\p{No}]/u.test(line)) return false;
  const [first = '', ...more] = line.split(' ');
  const verb = first.replace(/[,.]$/, '');
  if (isFood(verb)) return false;
  if (more.length === 0) return true;
  const [head = '', ...parts] = line.split(/,\s+|;\s+/);
  if (head !== line && parts.some((part) => beginsProse(part) || isTime(part))) return true;
  return more.length + 1 >= LEAST_WORDS && !isFood(line);
}

/** Ingredients on a line that is a list of its own. */
const LEAST_LISTED = 3;

/** Whether one line is a whole list, with commas or without: `500g mince, 2 onions, 1 can beans`. */
export function isListOnLine(line: string): boolean {
  if (line.length > LONGEST || beginsProse(line) || /[.!?]$/.test(line)) return false;
  const bare = line.replace(/\s?\([^()]*\)/g, '');
  if (betweenCommas(bare, LEAST_LISTED) !== null) return true;
  return bare.split(/\s(?=\d)/).filter((part) => /^\d/.test(part) && isFood(part)).length >= LEAST_LISTED;
}
