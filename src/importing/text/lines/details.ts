import { ABOUT_SO_MANY, anyWordOf, patternFor } from '@/culinary/languages/registry';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { spellingOf } from '@/culinary/units/units';
import { tidy } from '@/importing/html/markup';
import { isTime, readMinutes } from '@/importing/recipe/duration';
import { fieldNamed, TERM_LABELS } from '@/importing/recipe/terms';
import { ofTerms, type TermField } from '@/kernel/recipe-terms';
import { betweenCommas } from './comma-lists';
import { withoutEmoji } from './decorations';
import { isCalories, isNutrient } from './extra-sections';
import type { RecipePart } from './headings';
import { IN_PAN } from './pan-yields';

/** Characters of what names a cuisine or a season. */
const SHORT = 60;

const YIELD = new RegExp(
  String.raw`^${patternFor('yieldAnywhere', 'yieldLabels')}\b\s*[:：]?\s*(.{1,90})$`,
  'i',
);
/** Before an amount that is only about so much. */
export const ABOUT = String.raw`(?:${anyWordOf('about')}\.?\s+)`;
const ROUGHLY = new RegExp(`^${ABOUT}`, 'i');
const EATERS = patternFor('eaters', 'portions');
const COUNT = String.raw`(\d{1,3}(?:\s?[-–]\s?\d{1,3})?)\s+`;
const YIELD_BEHIND = new RegExp(
  String.raw`^${ABOUT}?${COUNT}${patternFor('eaters', 'portions', 'otherEaters', 'anyPieces')}\.?$`,
  'i',
);
/** `(ca. 20 Kekse)`: in brackets alone on a line it is what is made, and nothing to buy. */
const PIECES = new RegExp(String.raw`^${ABOUT}?${COUNT}${patternFor('pieces', 'anyPieces')}\.?$`, 'i');
/** `4人分`, `2~3인분`: for how many, in signs. */
const YIELD_IN_SIGNS = new RegExp(
  String.raw`^${patternFor('aboutSigns')}?\s?\d{1,3}(?:\s?[-–~〜～]\s?\d{1,3})?\s?${patternFor('servedSigns')}$`,
  'u',
);
/** Servings as a bare number; nothing else is said that would be lost. */
const BARE_YIELD = new RegExp(
  String.raw`^(?:${patternFor('servedLabels')}\s*[:：]?\s*(?=\d)|(?=\d+ ${patternFor('portions')}\.?$))(\d{1,5}(?:[.,]\d{1,2})?)(?: ${EATERS})?\.?$`,
  'i',
);
/** What times are called, by what they are the time of. The first that fits counts. */
const TIMES: readonly (readonly ['prep' | 'cook' | 'made' | 'total', string])[] = [
  ['prep', patternFor('prepTime')],
  ['cook', patternFor('cookTime')],
  // Beside a cooking or a whole time it is the time before; alone, it is the whole.
  ['made', patternFor('madeTime')],
  ['total', patternFor('totalTime')],
];
/** The place of the whole time among these. */
const WHOLE = TIMES.findIndex(([kind]) => kind === 'total');
const TIME = new RegExp(
  String.raw`^(?:${TIMES.map(([, words]) => `(${words})`).join('|')})(?:\s*[:：]\s*|\s+)(.{1,40})$`,
  'i',
);
/** `20 Minuten Vorbereitung`, `30 min de cuisson`: the time before its name. */
const TIME_BEFORE = new RegExp(
  String.raw`^(.{1,30}?)\s+(?:${patternFor('beforeTimeName')}(?:\s+|(?<=['’])))?(?:${TIMES.map(([, words]) => `(${words})`).join('|')})$`,
  'i',
);
/** A dot behind a shortened word, so that no sentence ends there: `Prép. 10 min`, `1 Std. 20 Min.`, `4 Pers.`. */
const HOURS = patternFor('shortHours');
const SHORTENED = new RegExp(
  String.raw`(?<=(?<!\p{L})${patternFor('shortened')})\.(?=[\s:：])|(?<=(?<!\p{L})${HOURS})\.(?=\s?\d)|(?<=(?<!\p{L})(?:${HOURS}|${patternFor('shortUnits')}))\.(?=\s*(?:$|[|,;/)–—-]))`,
  'giu',
);
/** Before a title that is named as one: `Recipe: Easy guacamole | Yield: 2 cups`. */
export const TITLE_LABEL = new RegExp(
  String.raw`^${patternFor('recipeLabels')}(?: \d{1,3})?\s*[:：]\s*`,
  'i',
);
/** Words with a colon name a time that is none of these: `Tiempo de reposo: 1 hora`. */
const NAMED = /\p{L}\s*[:：]/u;

/** What lines say of the recipe as a whole. */
export interface Details extends Record<TermField, string | null> {
  servings: number | null;
  yield_text: string | null;
  prep: number | null;
  cook: number | null;
  total: number | null;
  /** Of a word that stands for the time before cooking, or for all of it. */
  made: number | null;
  /** Facts of nutrition, as they stand: `120 kcal per serving`. */
  nutrients: string[];
  /** What stands behind `Diet:`. */
  diets: string[];
  tags: string[];
  source: string | null;
  /** Lines that name its source without an address, and times with what they are for, as they stand: `Source: Grandma Ruth`. */
  credits: string[];
}

export const noDetails = (): Details => ({
  servings: null,
  ...ofTerms(() => null),
  yield_text: null,
  prep: null,
  cook: null,
  total: null,
  made: null,
  nutrients: [],
  diets: [],
  tags: [],
  source: null,
  credits: [],
});

/** Characters of what names a source that is no address. */
const CREDIT = 120;
const SOURCE = new RegExp(`^${patternFor('sourceLabels')}$`, 'i');
/** Lines that name one thing of the recipe as a whole, as Markdown of ours ends with. */
const FACT = new RegExp(
  String.raw`^(tags|diets?|keywords?|${TERM_LABELS.join('|')}|${patternFor('sourceLabels')})\s*[:：]\s*(.{1,2000})$`,
  'i',
);
const ADDRESS = /^<?(https?:\/\/[^\s<>]{1,2000})>?$/i;

/**
 * Takes a line that only names tags, diets, a kind of dish or where the recipe comes from. Among the ingredients and steps
 * `Season: with salt` is no such line.
 */
export function takeFact(line: string, details: Details, section: RecipePart | null = null): boolean {
  const [, name = '', value = ''] = FACT.exec(line) ?? [];
  const isInside = section !== null && section !== 'end';
  const isTags = /^tags$/i.test(name);
  const isDiets = /^diets?$/i.test(name);
  if (name === '' || (isInside && !isTags && !SOURCE.test(name))) return false;
  const words = value.split(',').map(tidy).filter(Boolean);
  if (isDiets) {
    details.diets.push(...words);
    return true;
  }
  if (isTags || /^keywords?$/i.test(name)) {
    details.tags.push(...words);
    return true;
  }
  if (SOURCE.test(name)) {
    const address = ADDRESS.exec(value)?.[1];
    if (address !== undefined) details.source = address;
    else if (!isInside && value.length <= CREDIT) details.credits.push(line);
    return address !== undefined || (!isInside && value.length <= CREDIT);
  }
  const field = fieldNamed(name);
  if (field === null || value.length > SHORT) return false;
  details[field] ??= value;
  return true;
}

/** What stands between facts on one line; an emoji too. */
const SEPARATOR = /\s*[|•·]\s*|\s+(?=\p{Extended_Pictographic})/u;

const ASIDE = /^[([](.{1,200})[)\]]$/;

/** Takes a line that only says how many it serves or how long it takes; false for any other line. */
export function takeDetail(written: string, details: Details): boolean {
  const aside = ASIDE.exec(written)?.[1];
  const line = (aside ?? written).replace(SHORTENED, '').trim();
  if (aside !== undefined && PIECES.test(line)) {
    details.yield_text ??= aside;
    return true;
  }
  const parts = withoutEmoji(line).split(SEPARATOR);
  if (parts.length > 1 && parts.length <= 8) {
    if (TITLE_LABEL.test(line)) return false;
    // "Serves 4 · Easy · 30 min" is a line of facts, of which we know some.
    const known = parts.map(withoutEmoji).filter((part) => isKnown(part));
    if (known.length * 2 < parts.length || !known.some((part) => !isNutrient(part))) return false;
    for (const part of known)
      if (isNutrient(part)) details.nutrients.push(part);
      else if (!takePart(part, details)) takeFact(part, details);
    return true;
  }
  // "Serves 6. Prep time: 20 minutes. Cook time: 2 hours" is taken where every part of it is a fact.
  const sentences = line.length <= 200 ? line.split(/[.;,]\s+|\s+[-–—/]\s+/) : [];
  if (sentences.length > 1 && sentences.every((part) => takeDetail(part, noDetails())))
    return sentences.every((part) => takeDetail(part, details));
  // "Serves 6. About 50 minutes.", "Serves 6 - 3 hrs", and "Serves 6, 25 min in the oven" have a time that nothing names.
  const [yielded = '', timed, ...more] = line.length <= 200 ? line.split(/[.;,]\s+|\s+[-–—]\s+/) : [];
  if (timed !== undefined && more.length === 0 && takeYield(yielded, noDetails())) {
    const time = timeAtStart(timed.replace(/\.$/, '').replace(ROUGHLY, ''));
    if (time !== null) {
      details.total ??= time.minutes;
      if (time.isFor) details.credits.push(timed);
      return takeYield(yielded, details);
    }
  }
  if (isCalories(line)) {
    details.nutrients.push(line);
    return true;
  }
  if (takeTimesListed(line, details)) return true;
  return takeTime(line, details) || (line.length <= 120 && takeYield(line, details));
}

/** Words behind a time that say what it is for: `1 hour chilling`. */
const MOST_WORDS = 3;

/** The time that a text begins with, in minutes, and whether words are behind it; null where it begins with none. */
function timeAtStart(text: string): { minutes: number; isFor: boolean } | null {
  const words = text.split(' ');
  for (let count = words.length; count > 0 && words.length - count <= MOST_WORDS; count--) {
    const [time, behind] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const minutes = isTime(time) ? readMinutes(time) : null;
    if (minutes !== null && /^[\p{L} ]*$/u.test(behind)) return { minutes, isFor: behind !== '' };
  }
  return null;
}

/** Times with a plus between them, `20 min + 1 hour chilling`: the first, all of them, and whether it says what they are for. */
function timesAdded(text: string): { first: number; all: number; isFor: boolean } | null {
  const parts = text.length <= 80 ? text.split(/\s*\+\s*/) : [];
  if (parts.length < 2 || parts.length > 4) return null;
  const times = parts.map(timeAtStart).filter((time) => time !== null);
  const [first] = times;
  if (first === undefined || times.length < parts.length) return null;
  const all = times.reduce((sum, { minutes }) => sum + minutes, 0);
  return { first: first.minutes, all, isFor: times.some(({ isFor }) => isFor) };
}

/** Takes a line that is a time and nothing else, as the time of the whole recipe; false for any other line. */
export function takeTimeAlone(line: string, details: Details): boolean {
  const added = timesAdded(line);
  const minutes = added?.all ?? (isTime(line) ? readMinutes(line) : null);
  if (minutes === null) return false;
  details.total ??= minutes;
  if (added?.isFor === true) details.credits.push(line);
  return true;
}

/** `chill 1 hour`: a time behind what it is for. */
const FOR_TIME = /^\p{L}+(?: \p{L}+){0,2}:? (?=[\d½¼¾])/u;

/**
 * Takes a line of several times, of which some have a field: `prep 20 min, chill 1 hour, bake 11 min`. Together they
 * are the whole time, and the line is kept for what the others are for. False for any other line.
 */
function takeTimesListed(line: string, details: Details): boolean {
  const parts = line.length <= 120 ? line.split(/\s*[,;]\s+/) : [];
  if (parts.length < 2 || parts.length > 4) return false;
  const times = parts.map((part) => timeAtStart(part.replace(FOR_TIME, ''))?.minutes ?? null);
  if (times.some((minutes) => minutes === null)) return false;
  const known = parts.filter((part) => takeTime(part, noDetails()));
  if (known.length === 0 || known.length === parts.length) return false;
  for (const part of known) takeTime(part, details);
  details.total ??= times.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0);
  details.credits.push(line);
  return true;
}

/** Takes a line that names a time, before it or behind it. */
function takeTime(line: string, details: Details): boolean {
  const named = TIME.exec(line);
  const words = named?.at(-1) ?? '';
  const minutes = NAMED.test(words) ? null : readMinutes(words);
  if (named !== null && minutes !== null) {
    const names = named.slice(1, -1);
    const added = timesAdded(words);
    // Of the time before cooking, or of cooking, what is added is for something else: it is kept in words.
    const isWhole = names[WHOLE] !== undefined;
    note(names, added === null ? minutes : isWhole ? added.all : added.first, details);
    if (added?.isFor === true) details.credits.push(line);
    return true;
  }
  const [, time = '', ...names] = line.length <= 80 ? (TIME_BEFORE.exec(line) ?? []) : [];
  const said = isTime(time) ? readMinutes(time) : null;
  if (said === null) return false;
  note(names, said, details);
  return true;
}

/** Keeps a time by the first of its names that there is. */
function note(names: readonly (string | undefined)[], minutes: number, details: Details): void {
  const [kind] = TIMES[names.findIndex((word) => word !== undefined)] ?? [];
  if (kind !== undefined) details[kind] ??= minutes;
}

const isKnown = (part: string): boolean =>
  takePart(part, noDetails()) || takeFact(part, noDetails()) || isNutrient(part);

/** Takes a part of a line of facts, where a time needs no name: `4 Portionen | 30 Min.` */
function takePart(part: string, details: Details): boolean {
  if (takeDetail(part, details)) return true;
  const minutes = isTime(part) ? readMinutes(part) : null;
  details.total ??= minutes;
  return minutes !== null;
}

/** `une dizaine de cookies`: a word that stands for a number, and for none of one. */
const ROUND: readonly (readonly [RegExp, number])[] = ABOUT_SO_MANY.map(([words, count]) => [
  new RegExp(String.raw`(?<!\p{L})${words}`, 'iu'),
  count,
]);

/** `Für den Boden: 1 Ei`, `Für Teig 200 g Mehl, 2 Eier`: what is listed is no yield, whatever it is for; but pieces are. */
function listsAmounts(said: string): boolean {
  const [, what = '', list = ''] = /^([^:：]{1,60})[:：]\s*(\S.*)$/.exec(said) ?? [];
  if (list !== '' && /\s/.test(what.trim()) && !/\d/.test(what)) return true;
  return betweenCommas(said)?.every((part) => !PIECES.test(part)) ?? false;
}

const MADE = new RegExp(String.raw`^${patternFor('madeLabels')}\s*[:：]\s*(.{1,100})$`, 'i');

const MEASURED = new RegExp(
  String.raw`^${patternFor('yieldAnywhere')}\b\s*[:：]?\s*${ABOUT}?(?:[\d½¼¾⅓⅔][\d\s.,/–-]*[½¼¾⅓⅔]?)\s?(\p{L}{1,12})\b.{0,60}$`,
  'iu',
);

/** `Makes 2 quarts`: a yield that is measured and not counted, as it stands; undefined for any other line. */
function measuredYield(line: string): string | undefined {
  const [, unit = ''] = MEASURED.exec(line) ?? [];
  const kind = spellingOf(unit)?.unit.kind;
  return kind === undefined || kind === 'count' || kind === 'length' ? undefined : line;
}

const MADE_ANYWHERE = new RegExp(
  String.raw`^${patternFor('yieldAnywhere')}\s*[:：]?\s+(\S.{0,80}?)\.?$`,
  'iu',
);

/** `Makes one 8-inch pan`: what it is made in, of which nothing is counted; undefined for any other line. */
function yieldInPan(line: string): string | undefined {
  const [, made = ''] = MADE_ANYWHERE.exec(line) ?? [];
  return IN_PAN.test(made) ? made : undefined;
}

/** `Serves 4` says the servings alone; `Yield: 24 cookies` what it makes, and how many where it says so. */
function takeYield(line: string, details: Details): boolean {
  const bare = BARE_YIELD.exec(line);
  if (bare !== null) {
    details.servings ??= Number((bare[1] ?? '').replace(',', '.'));
    return true;
  }
  const named =
    MADE.exec(line)?.[1] ??
    yieldInPan(line) ??
    (details.yield_text === null ? measuredYield(line) : undefined);
  const amount =
    named ?? YIELD.exec(line)?.[0] ?? (YIELD_BEHIND.exec(line) ?? YIELD_IN_SIGNS.exec(line))?.[0];
  if (amount === undefined || (named === undefined && servingsFromYield(line) === null)) return false;
  if (/[:：].*[:：]|\s[–—|]\s/.test(amount)) return false;
  if (listsAmounts(amount)) return false;
  const round = ROUND.find(([words]) => words.test(amount))?.[1];
  if (round !== undefined && details.yield_text === null) details.servings ??= round;
  details.yield_text ??= amount;
  return true;
}

/** Whether a line only says how many a recipe serves or how long it takes. */
export const isDetail = (line: string): boolean => line.length <= 100 && takeDetail(line, noDetails());

/** A word or two around a number: `Serves 4`, `Für 4 Personen`, `Prep time 10 min`. */
const BARE = /^(?:\p{L}{1,20} ){0,2}\d[\d\s–-]{0,8}(?: ?\p{L}{1,20})?\.?$/u;

/** Whether a line is nothing but such a detail, so that no recipe is called so. */
export const isBareDetail = (line: string): boolean =>
  (/[:：|]/.test(line) || BARE.test(line)) && isDetail(line);
