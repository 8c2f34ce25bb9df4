import { readHeading } from '../culinary/heading';
import { parseLine } from '../culinary/line';
import { servingsFromYield } from '../culinary/servings';
import { isOfNutrition, type Part, readBeyond } from './beyond';
import { isHashtags, plainNumber, withoutEmoji } from './decorations';
import { readMinutes } from './duration';
import { asideIn, isStepMarker, type Section, sectionOf, servingsOfHeading } from './headings';
import { tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';

/** Characters of what names a cuisine or a season. */
const SHORT = 60;

/** Lines of a text that are read. */
const MOST_LINES = 2_000;

const BULLET = /^(?:[-–—*•·▢◦▪●○☐]|\[[ x]?\])\s*(?=\S)/;
/** A line without its bullet, be it an emoji. */
const bareOf = (line: string): string => withoutEmoji(line.replace(BULLET, ''));
const STEP_NUMBER =
  /^(?:(?:step|étape|etape|schritt|paso|passaggio|passo|stap)\s+)?\d{1,2}\s?[.):-]\s*(?=\S)/i;

const YIELD =
  /^(?:serves|servings?|yields?|makes|portions?|feeds|für|ergibt|portionen|pour|personnes|porciones|raciones|porzioni|dosi per|rende|porções|rendimento|voor|personen)\b\s*[:：]?\s*(.{1,90})$/i;
const YIELD_BEHIND =
  /^(\d{1,3}(?:\s?[-–]\s?\d{1,3})?)\s+(?:servings?|portions?|portionen|personen|people|personnes|personas|porciones|porzioni|porções)\.?$/i;
/** Servings as a bare number; nothing else is said that would be lost. */
const BARE_YIELD =
  /^(?:(?:serves|servings?|portions?|portionen|for|für|pour|para|per|porciones|porzioni|porções|voor)\s*[:：]?\s*(?=\d)|(?=\d+ (?:servings?|portions?|portionen|porciones|porzioni|porções)\.?$))(\d{1,5}(?:[.,]\d{1,2})?)(?: (?:people|persons?|servings?|portions?|portionen|personen|personnes|personas|porciones|persone|porzioni|pessoas|porções))?\.?$/i;
const TIME =
  /^(prep(?:aration)?(?: time)?|cook(?:ing|s in)?(?: time)?|bak(?:e|ing)(?: time)?|total(?: time)?|ready in|active(?: time)?|vorbereitung(?:szeit)?|kochzeit|backzeit|gesamt(?:zeit)?|zubereitungszeit|préparation|cuisson|temps total|tiempo(?: total| de (?:preparación|cocción|cocinado|horneado))?|temps(?: de (?:préparation|cuisson))?|tempo(?: totale| di (?:preparazione|cottura))?|cottura|preparazione|zeit|dauer|time|duration|durée)\s*[:：]?\s+(.{1,40})$/i;

interface Details {
  servings: number | null;
  yield_text: string | null;
  prep: number | null;
  cook: number | null;
  total: number | null;
  tags: string[];
  cuisine: string | null;
  meal_type: string | null;
  season: string | null;
  source: string | null;
}

/** Lines that name one thing of the recipe as a whole, as Markdown of ours ends with. */
const FACT =
  /^(tags|cuisine|küche|meal type|course|category|kategorie|gang|season|saison|source|quelle)\s*[:：]\s*(.{1,2000})$/i;
const ADDRESS = /^<?(https?:\/\/[^\s<>]{1,2000})>?$/i;

/**
 * Takes a line that only names tags, a kind of dish or where the recipe comes from. Among the ingredients and steps
 * `Season: with salt` is no such line.
 */
function takeFact(line: string, details: Details, section: Section | null = null): boolean {
  const [, name = '', value = ''] = FACT.exec(line) ?? [];
  const isInside = section !== null && section !== 'end';
  if (isInside && !/^(?:tags|source|quelle)$/i.test(name)) return false;
  switch (name.toLowerCase()) {
    case '':
      return false;
    case 'tags':
      details.tags = value.split(',').map(tidy).filter(Boolean);
      return true;
    case 'source':
    case 'quelle': {
      const address = ADDRESS.exec(value)?.[1];
      details.source = address ?? details.source;
      return address !== undefined;
    }
    case 'cuisine':
    case 'küche':
      details.cuisine ??= value.length <= SHORT ? value : null;
      break;
    case 'season':
    case 'saison':
      details.season ??= value.length <= SHORT ? value : null;
      break;
    default:
      details.meal_type ??= value.length <= SHORT ? value : null;
  }
  return value.length <= SHORT;
}

/** Takes a line that only says how many it serves or how long it takes; false for any other line. */
function takeDetail(line: string, details: Details): boolean {
  const parts = line.split(/\s*[|•·]\s*/);
  if (parts.length > 1 && parts.length <= 8) {
    const taken = parts.filter((part) => takeDetail(part, details) || takeFact(part, details)).length;
    // "Serves 4 · Easy · 30 min" is a line of facts, of which we know some.
    return taken * 2 >= parts.length;
  }
  // "Serves 6. Prep time: 20 minutes. Cook time: 2 hours" is taken where every part of it is a fact.
  const sentences = line.length <= 200 ? line.split(/[.;,]\s+/) : [];
  if (sentences.length > 1 && sentences.every((part) => takeDetail(part, noDetails())))
    return sentences.every((part) => takeDetail(part, details));
  const time = TIME.exec(line);
  const minutes = time === null ? null : readMinutes(time[2] ?? '');
  if (time !== null && minutes !== null) {
    const word = (time[1] ?? '').toLowerCase();
    if (/^(?:prep|active|vorb|prép)|(?:prepara|prépara)/.test(word)) details.prep ??= minutes;
    else if (
      /^(?:total|ready|gesamt|zuber|(?:temps|tiempo|tempo|zeit|dauer|time|duration|durée)(?: total| totale)?$)/.test(
        word,
      )
    )
      details.total ??= minutes;
    else details.cook ??= minutes;
    return true;
  }
  return line.length <= 120 && takeYield(line, details);
}

/** `Serves 4` says the servings alone; `Yield: 24 cookies` what it makes, and how many where it says so. */
function takeYield(line: string, details: Details): boolean {
  const bare = BARE_YIELD.exec(line);
  if (bare !== null) {
    details.servings ??= Number((bare[1] ?? '').replace(',', '.'));
    return true;
  }
  const named = /^yields?\s*[:：]\s*(.{1,100})$/i.exec(line)?.[1];
  const amount = named ?? YIELD.exec(line)?.[0] ?? YIELD_BEHIND.exec(line)?.[0];
  if (amount === undefined || (named === undefined && servingsFromYield(line) === null)) return false;
  details.yield_text ??= amount;
  return true;
}

/** Whether a line only says how many a recipe serves or how long it takes. */
export const isDetail = (line: string): boolean => line.length <= 100 && takeDetail(line, noDetails());

/** Whether a line begins as ingredients do: with an amount, or as a short line with a bullet. */
function looksLikeIngredient(line: string): boolean {
  if (line.length > 160) return false;
  const read = parseLine(line);
  if (read.quantity !== null) return !/[.!]\s+\p{Lu}/u.test(line);
  return (
    line.length <= 40 &&
    !/[.!?]$/.test(line) &&
    /\b(?:salt|pepper|oil|to taste|butter|water|pinch)\b/i.test(line)
  );
}

/**
 * A recipe from plain text as people paste it: a title, perhaps a few words, the ingredients and the steps, with
 * or without headings above them. Where no heading says so, the lines that begin with amounts are the
 * ingredients, and what comes after them the steps.
 */
export function readText(text: string): ReadRecipe {
  const all = text
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .map(tidy);
  // A title keeps what it is decorated with.
  const first = all.findIndex((line) => line !== '');
  const lines = all.map((line, at) => (at === first ? line : plainNumber(line)));
  const marked = lines.some(
    (line) => sectionOf(line) === 'ingredients' || sectionOf(line) === 'instructions',
  );
  return marked ? bySections(lines) : byShape(lines);
}

/** Lines as they stand, with one empty line at most between paragraphs; null where there is none. */
const paragraphs = (lines: readonly string[]): string | null =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim() || null;

function finish(
  title: string | null,
  before: string[],
  details: Details,
  rest: Partial<ReadRecipe>,
): ReadRecipe {
  return {
    ...emptyRecipe(),
    title: title === null ? null : title.replace(/^#{1,6}\s+|^(?:recipe|title)\s*[:：]\s*/i, ''),
    description: paragraphs(before),
    yield_text: details.yield_text,
    servings:
      details.servings ?? (details.yield_text === null ? null : servingsFromYield(details.yield_text)),
    prep_time_minutes: details.prep,
    cook_time_minutes: details.cook,
    total_time_minutes: details.total,
    dietary_tags: details.tags,
    cuisine: details.cuisine,
    meal_type: details.meal_type,
    season: details.season,
    source_url: details.source,
    ...rest,
  };
}

const noDetails = (): Details => ({
  servings: null,
  cuisine: null,
  meal_type: null,
  season: null,
  yield_text: null,
  prep: null,
  cook: null,
  total: null,
  tags: [],
  source: null,
});

function bySections(lines: readonly string[]): ReadRecipe {
  const details = noDetails();
  const found: Record<'ingredients' | 'instructions' | 'notes', ReadLine[]> = {
    ingredients: [],
    instructions: [],
    notes: [],
  };
  const beside: Part[] = [];
  const before: string[] = [];
  let title: string | null = null;
  let section: Section | null = null;
  let group: string | null = null;
  const numbered = lines.some((line) => STEP_NUMBER.test(line));
  let isAside = false;
  for (const line of lines) {
    if (line === '') {
      isAside = false;
      // Paragraphs of what is told freely stay apart.
      if (section === 'notes') found.notes.push({ text: '', group: null });
      else if (section === 'end') beside.at(-1)?.lines.push('');
      else if (section === null && before.length > 0) before.push('');
      continue;
    }
    const opened = sectionOf(line);
    const aside =
      section === 'ingredients' || section === 'instructions' ? asideIn(withoutEmoji(line)) : null;
    if (opened !== null) {
      section = opened;
      group = null;
      isAside = false;
      if (opened === 'ingredients') details.servings ??= servingsOfHeading(line);
      if (opened === 'end') beside.push({ heading: line, lines: [] });
    } else if (section !== null && isHashtags(line)) found.notes.push({ text: line, group: null });
    else if (section === 'end') takeBeside(line, beside.at(-1), details);
    else if (aside !== null) {
      found.notes.push({ text: aside, group: null });
      isAside = section === 'instructions' && numbered;
    } else if (isAside && !STEP_NUMBER.test(line)) {
      // Steps are numbered and this line is not: the note goes on.
      found.notes.push({ text: line, group: null });
    } else if (section === 'instructions' && isStepMarker(line)) continue;
    else if (takeFact(bareOf(line), details, section)) continue;
    else if (title === null && section === null) title = line;
    else if (section !== 'instructions' && takeDetail(bareOf(line), details)) continue;
    else if (section === null) before.push(line);
    else if (section === 'notes') found.notes.push({ text: line, group: null });
    else {
      isAside = false;
      const bare = bareOf(line);
      const heading = headingIn(bare, section);
      if (heading !== null) group = heading;
      else
        found[section].push({
          text: section === 'instructions' ? bare.replace(STEP_NUMBER, '') : bare,
          group,
        });
    }
  }
  const { nutrition, words } = readBeyond(beside);
  return finish(title, before, details, {
    ingredients: found.ingredients,
    instructions: joined(found.instructions, lines),
    notes: paragraphs([...found.notes.map(({ text }) => text), ...words]),
    nutrition,
  });
}

/** A line of a part beside the recipe: a fact of the recipe is taken as such, and everything else stays words. */
function takeBeside(line: string, part: Part | undefined, details: Details): void {
  const bare = bareOf(line);
  if (part === undefined || takeFact(bare, details)) return;
  if (!isOfNutrition(part.heading) && takeDetail(bare, details)) return;
  part.lines.push(bare);
}

function headingIn(line: string, section: Section): string | null {
  const heading = readHeading(line);
  if (heading === null || section === 'ingredients') return heading;
  const marked = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/.test(line);
  return marked || (/[:：]$/.test(line) && line.length <= 60) ? heading : null;
}

/** Steps as written; a text whose lines were broken by a mail program is put together by its numbers. */
function joined(steps: ReadLine[], lines: readonly string[]): ReadLine[] {
  const numbered = lines.filter((line) => STEP_NUMBER.test(bareOf(line))).length;
  if (numbered < 2 || numbered >= steps.length) return steps.filter(({ text }) => text !== '');
  const starts = new Set(
    lines
      .map(bareOf)
      .filter((line) => STEP_NUMBER.test(line))
      .map((line) => line.replace(STEP_NUMBER, '')),
  );
  const whole: ReadLine[] = [];
  for (const step of steps) {
    const last = whole.at(-1);
    if (last === undefined || starts.has(step.text) || last.group !== step.group) whole.push({ ...step });
    else last.text = `${last.text} ${step.text}`;
  }
  return whole.filter(({ text }) => text !== '');
}

function byShape(lines: readonly string[]): ReadRecipe {
  const details = noDetails();
  const ingredients: ReadLine[] = [];
  const steps: ReadLine[] = [];
  const before: string[] = [];
  const notes: string[] = [];
  let title: string | null = null;
  let group: string | null = null;
  let isMarked = false;
  let isNoted = false;
  const beside: Part[] = [];
  for (const line of lines) {
    if (line === '') {
      if (isNoted) notes.push('');
      else beside.at(-1)?.lines.push('');
      continue;
    }
    // What is said beside the recipe stands below its steps, or goes on until its notes.
    const opened = steps.length > 0 ? sectionOf(line) : null;
    if (opened === 'end') {
      beside.push({ heading: line, lines: [] });
      isNoted = false;
      continue;
    }
    if (beside.length > 0 && !isNoted && opened === null) {
      takeBeside(line, beside.at(-1), details);
      continue;
    }
    if (ingredients.length > 0 && isHashtags(line)) {
      notes.push(line);
      continue;
    }
    const bare = bareOf(line);
    const aside = ingredients.length === 0 ? null : asideIn(bare);
    if (isNoted || aside !== null) {
      notes.push(aside ?? line);
      continue;
    }
    if (ingredients.length > 0 && isStepMarker(bare)) {
      isMarked = true;
      continue;
    }
    if (steps.length > 0 && sectionOf(bare) === 'notes') {
      isNoted = true;
      continue;
    }
    if (title === null && !looksLikeIngredient(bare)) {
      title = line;
      continue;
    }
    if (takeFact(bare, details, ingredients.length === 0 ? null : 'instructions')) continue;
    const isAbove = steps.length === 0 && !isMarked;
    if (isAbove && takeDetail(bare, details)) continue;
    const heading = isAbove ? readHeading(bare) : null;
    const numberedStep = /^\d{1,2}[.)]\s+\p{L}/u.test(bare) && bare.length > 25;
    if (heading !== null) group = heading;
    else if (isAbove && looksLikeIngredient(bare) && !numberedStep) ingredients.push({ text: bare, group });
    else if (ingredients.length === 0) before.push(line);
    else if (isAbove && bare.length <= 40 && !/[.!]$/.test(bare) && !numberedStep)
      ingredients.push({ text: bare, group });
    else steps.push({ text: bare.replace(STEP_NUMBER, ''), group: null });
  }
  const { nutrition, words } = readBeyond(beside);
  return finish(title, before, details, {
    ingredients,
    instructions: steps,
    notes: paragraphs([...notes, ...words]),
    nutrition,
  });
}
