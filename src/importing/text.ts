import { readHeading } from '../culinary/heading';
import { parseLine } from '../culinary/line';
import { servingsFromYield } from '../culinary/servings';
import { readMinutes } from './duration';
import { type Section, sectionOf } from './headings';
import { tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';

/** Lines of a text that are read. */
const MOST_LINES = 2_000;

const BULLET = /^(?:[-–—*•·▢◦▪●○☐]|\[[ x]?\])\s*(?=\S)/;
const STEP_NUMBER = /^(?:step\s+)?\d{1,2}\s?[.):-]\s*(?=\S)/i;

const YIELD =
  /^(?:serves|servings?|yields?|makes|portions?|feeds|für|ergibt|portionen|pour|personnes|porciones|raciones|porzioni|dosi per|rende|porções|rendimento|voor|personen)\b\s*[:：]?\s*(.{1,90})$/i;
const YIELD_BEHIND =
  /^(\d{1,3}(?:\s?[-–]\s?\d{1,3})?)\s+(?:servings?|portions?|portionen|personen|people|personnes|personas|porciones|porzioni|porções)\.?$/i;
const TIME =
  /^(prep(?:aration)?(?: time)?|cook(?:ing|s in)?(?: time)?|bak(?:e|ing)(?: time)?|total(?: time)?|ready in|active(?: time)?|vorbereitung(?:szeit)?|kochzeit|backzeit|gesamt(?:zeit)?|zubereitungszeit|préparation|cuisson|temps total|tiempo total|cottura|tempo totale)\s*[:：]?\s+(.{1,40})$/i;

interface Details {
  yield_text: string | null;
  prep: number | null;
  cook: number | null;
  total: number | null;
  tags: string[];
  source: string | null;
}

const TAGS = /^tags\s*[:：]\s*(.{1,500})$/i;
const SOURCE = /^source\s*[:：]\s*<?(https?:\/\/[^\s<>]{1,2000})>?$/i;

/** Takes a line that only names tags or where the recipe comes from, as Markdown of ours ends with. */
function takeFact(line: string, details: Details): boolean {
  const tags = TAGS.exec(line);
  const source = SOURCE.exec(line);
  if (tags !== null) details.tags = (tags[1] ?? '').split(',').map(tidy).filter(Boolean);
  if (source !== null) details.source = source[1] ?? null;
  return tags !== null || source !== null;
}

/** Takes a line that only says how many it serves or how long it takes; false for any other line. */
function takeDetail(line: string, details: Details): boolean {
  const parts = line.split(/\s*[|•·]\s*/);
  if (parts.length > 1 && parts.length <= 6) {
    const taken = parts.filter((part) => takeDetail(part, details)).length;
    if (taken === parts.length) return true;
  }
  const time = TIME.exec(line);
  const minutes = time === null ? null : readMinutes(time[2] ?? '');
  if (time !== null && minutes !== null) {
    const word = (time[1] ?? '').toLowerCase();
    if (/^(?:prep|active|vorb|prép)/.test(word)) details.prep ??= minutes;
    else if (/^(?:total|ready|gesamt|zuber|temps|tiempo|tempo)/.test(word)) details.total ??= minutes;
    else details.cook ??= minutes;
    return true;
  }
  const amount = YIELD.exec(line) ?? YIELD_BEHIND.exec(line);
  if (amount === null || line.length > 100 || servingsFromYield(line) === null) return false;
  details.yield_text ??= line.replace(/^yields?\s*[:：]\s*/i, '');
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
  const lines = text
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .map(tidy);
  const marked = lines.some(
    (line) => sectionOf(line) === 'ingredients' || sectionOf(line) === 'instructions',
  );
  return marked ? bySections(lines) : byShape(lines);
}

function finish(
  title: string | null,
  before: string[],
  details: Details,
  rest: Partial<ReadRecipe>,
): ReadRecipe {
  return {
    ...emptyRecipe(),
    title: title === null ? null : title.replace(/^#{1,6}\s+|^(?:recipe|title)\s*[:：]\s*/i, ''),
    description: before.join('\n') || null,
    yield_text: details.yield_text,
    servings: details.yield_text === null ? null : servingsFromYield(details.yield_text),
    prep_time_minutes: details.prep,
    cook_time_minutes: details.cook,
    total_time_minutes: details.total,
    dietary_tags: details.tags,
    source_url: details.source,
    ...rest,
  };
}

const noDetails = (): Details => ({
  yield_text: null,
  prep: null,
  cook: null,
  total: null,
  tags: [],
  source: null,
});

function bySections(lines: readonly string[]): ReadRecipe {
  const details = noDetails();
  const found: Record<Section, ReadLine[]> = { ingredients: [], instructions: [], notes: [], end: [] };
  const before: string[] = [];
  let title: string | null = null;
  let section: Section | null = null;
  let group: string | null = null;
  for (const line of lines) {
    if (line === '') continue;
    const opened = sectionOf(line);
    if (opened !== null) {
      section = opened;
      group = null;
    } else if (takeFact(line, details)) continue;
    else if (title === null && section === null) title = line;
    else if (section !== 'instructions' && takeDetail(line.replace(BULLET, ''), details)) continue;
    else if (section === null) before.push(line);
    else {
      const bare = line.replace(BULLET, '');
      const heading = section === 'end' || section === 'notes' ? null : headingIn(bare, section);
      if (heading !== null) group = heading;
      else
        found[section].push({
          text: section === 'instructions' ? bare.replace(STEP_NUMBER, '') : bare,
          group,
        });
    }
  }
  const notes = found.notes.map(({ text }) => text).join('\n') || null;
  return finish(title, before, details, {
    ingredients: found.ingredients,
    instructions: joined(found.instructions, lines),
    notes,
  });
}

function headingIn(line: string, section: Section): string | null {
  const heading = readHeading(line);
  if (heading === null || section === 'ingredients') return heading;
  const marked = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/.test(line);
  return marked || (/[:：]$/.test(line) && line.length <= 60) ? heading : null;
}

/** Steps as written; a text whose lines were broken by a mail program is put together by its numbers. */
function joined(steps: ReadLine[], lines: readonly string[]): ReadLine[] {
  const numbered = lines.filter((line) => STEP_NUMBER.test(line.replace(BULLET, ''))).length;
  if (numbered < 2 || numbered >= steps.length) return steps.filter(({ text }) => text !== '');
  const starts = new Set(
    lines
      .map((line) => line.replace(BULLET, ''))
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
  let title: string | null = null;
  let group: string | null = null;
  for (const line of lines) {
    if (line === '') continue;
    const bare = line.replace(BULLET, '');
    if (title === null && !looksLikeIngredient(bare)) {
      title = line;
      continue;
    }
    if (steps.length === 0 && takeDetail(bare, details)) continue;
    const heading = steps.length === 0 ? readHeading(bare) : null;
    const numberedStep = /^\d{1,2}[.)]\s+\p{L}/u.test(bare) && bare.length > 25;
    if (heading !== null) group = heading;
    else if (steps.length === 0 && looksLikeIngredient(bare) && !numberedStep)
      ingredients.push({ text: bare, group });
    else if (ingredients.length === 0) before.push(line);
    else if (steps.length === 0 && bare.length <= 40 && !/[.!]$/.test(bare) && !numberedStep)
      ingredients.push({ text: bare, group });
    else steps.push({ text: bare.replace(STEP_NUMBER, ''), group: null });
  }
  return finish(title, before, details, { ingredients, instructions: steps });
}
