import { unbroken } from '../culinary/broken-lines';
import { readHeading } from '../culinary/heading';
import { withoutNumbers } from '../culinary/list-numbers';
import { servingsFromYield } from '../culinary/servings';
import { isOfNutrition, type Part, readBeyond } from './beyond';
import { isHashtags, plainNumber, withoutEmoji } from './decorations';
import { type Details, isBareDetail, noDetails, TITLE_LABEL, takeDetail, takeFact } from './details';
import { isFactAmongSteps, withFactLines } from './fact-lines';
import {
  asideIn,
  isStepMarker,
  type Section,
  sectionOf,
  servingsOfHeading,
  yieldOfHeading,
} from './headings';
import { isHeaded, withHeadings, withParts } from './implied';
import { bareOf, looksLikeIngredient, STEP_NUMBER } from './line-shapes';
import { tidy } from './markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from './model';
import { whereTold } from './told';

/** Lines of a text that are read. */
const MOST_LINES = 2_000;

/**
 * A recipe from plain text as people paste it: a title, perhaps a few words, the ingredients and the steps, with
 * or without headings above them. Where no heading says so, the lines that begin with amounts are the
 * ingredients, and what comes after them the steps.
 */
export function readText(text: string): ReadRecipe {
  const all = withoutChat(
    text
      .split(/\r\n|\r|\n/)
      .slice(0, MOST_LINES)
      .map(tidy),
  );
  // A title keeps what it is decorated with.
  const first = all.findIndex((line) => line !== '');
  const plain = withFactLines(all.map((line, at) => (at === first ? line : plainNumber(line))));
  const lines = withParts(withHeadings(unbroken(plain, (line) => sectionOf(line) !== null)));
  return isHeaded(lines) ? bySections(lines) : byShape(lines);
}

/** What a chat says above the recipe that it has written. */
const CHAT =
  /^(?:sure|of course|certainly|absolutely|here(?:['’]s| is)|gerne|natürlich|klar|hier ist|bien sûr|voici|claro|aquí tienes|certo|ecco)(?!\p{L}).{0,200}[:!.]$/iu;

/** Lines without the words of a chat above a title that is marked as one. */
function withoutChat(lines: readonly string[]): readonly string[] {
  const [first = -1, second = -1] = lines.flatMap((line, at) => (line === '' ? [] : [at]));
  const title = lines[second] ?? '';
  const isTitled = /^#{1,3}\s/.test(title) && sectionOf(title) === null;
  return first !== -1 && isTitled && CHAT.test(lines[first] ?? '') ? lines.slice(second) : lines;
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
  const isWhole = details.cook === null && details.total === null;
  return {
    ...emptyRecipe(),
    title: title === null ? null : title.replace(/^#{1,6}\s+/, '').replace(TITLE_LABEL, ''),
    description: paragraphs(before),
    yield_text: details.yield_text,
    servings:
      details.servings ?? (details.yield_text === null ? null : servingsFromYield(details.yield_text)),
    prep_time_minutes: details.prep ?? (isWhole ? null : details.made),
    cook_time_minutes: details.cook,
    total_time_minutes: details.total ?? (isWhole ? details.made : null),
    dietary_tags: details.tags,
    cuisine: details.cuisine,
    meal_type: details.meal_type,
    season: details.season,
    source_url: details.source,
    ...rest,
  };
}

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
      if (opened === 'ingredients') {
        const made = yieldOfHeading(line);
        details.servings ??= made?.count ?? servingsOfHeading(line);
        details.yield_text ??= made?.text ?? null;
      }
      if (opened === 'end') beside.push({ heading: line, lines: [] });
    } else if (section !== null && isHashtags(line)) found.notes.push({ text: line, group: null });
    else if (section === 'end') takeBeside(line, beside.at(-1), details);
    else if (section === 'instructions' && isFactAmongSteps(bareOf(line))) takeDetail(bareOf(line), details);
    else if (aside !== null) {
      found.notes.push({ text: aside, group: null });
      isAside = section === 'instructions' && numbered;
    } else if (isAside && !STEP_NUMBER.test(line)) {
      // Steps are numbered and this line is not: the note goes on.
      found.notes.push({ text: line, group: null });
    } else if (section === 'instructions' && isStepMarker(line)) continue;
    else if (takeFact(bareOf(line), details, section)) continue;
    else if (title === null && section === null && !isBareDetail(bareOf(line))) title = line;
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
    ingredients: uncounted(found.ingredients),
    instructions: joined(found.instructions, lines),
    notes: paragraphs([...found.notes.map(({ text }) => text), ...words]),
    nutrition,
  });
}

/** Ingredients without the numbers of the list that they stand in. */
function uncounted(lines: readonly ReadLine[]): ReadLine[] {
  const texts = withoutNumbers(lines.map(({ text }) => text));
  return lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text }));
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
  const told = whereTold(lines.map(bareOf));
  for (const [at, line] of lines.entries()) {
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
    const isTitle = TITLE_LABEL.test(bare) || !(looksLikeIngredient(bare) || isBareDetail(bare));
    if (title === null && ingredients.length === 0 && isTitle) {
      title = line;
      continue;
    }
    if (takeFact(bare, details, ingredients.length === 0 ? null : 'instructions')) continue;
    if (steps.length > 0 && isFactAmongSteps(bare)) {
      takeDetail(bare, details);
      continue;
    }
    const isAbove = steps.length === 0 && !isMarked && at < told;
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
    ingredients: uncounted(ingredients),
    instructions: steps,
    notes: paragraphs([...notes, ...words]),
    nutrition,
  });
}
