import { patternFor } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { unbroken } from '@/culinary/lines/lists/broken-lines';
import { withoutNumbers } from '@/culinary/lines/lists/list-numbers';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { ofTerms } from '@/kernel/recipe-terms';
import { withBareList, withListParagraph } from './bare-lists';
import { isHeaded, withHeadings, withLaterLists, withParts } from './inferred-headings';
import { withInlineParts } from './inline-parts';
import { unruled } from './lines/banners';
import { isBoilerplate, isCall } from './lines/boilerplate';
import { betweenCommas } from './lines/comma-lists';
import { byline, creditIn } from './lines/credit-lines';
import { isHashtags, plainNumber, withoutEmoji } from './lines/decorations';
import {
  type Details,
  isBareDetail,
  noDetails,
  TITLE_LABEL,
  takeDetail,
  takeFact,
  takeTimeAlone,
} from './lines/details';
import { type ExtraSection, isOfNutrition, readExtraSection } from './lines/extra-sections';
import { isFactAmongSteps, withFactLines } from './lines/fact-lines';
import {
  asideIn,
  groupOfHeading,
  isStepMarker,
  partOfHeading,
  type RecipePart,
  servingsOfHeading,
  yieldOfHeading,
} from './lines/headings';
import { bareOf, hasAmount, looksLikeIngredient, STEP_NUMBER } from './lines/line-kinds';
import { withMarkdownParts } from './lines/markdown-parts';
import { proseAlone, proseStart } from './lines/prose-steps';
import { withTermLabels } from './lines/term-lines';
import { BOLD, withTitleFirst } from './lines/titles';
import { withYieldLabels } from './lines/yield-lines';
import { withPlainNumbers, withStepHeadings } from './step-headings';
import { withTimedHeadings } from './timed-headings';

/** Lines of a text that are read. */
const MOST_LINES = 2_000;

/**
 * A recipe from plain text as people paste it: a title, perhaps a few words, the ingredients and the steps, with
 * or without headings above them. Where no heading says so, the lines that begin with amounts are the
 * ingredients, and what comes after them the steps.
 */
export function readText(text: string): ReadRecipe {
  const written = text
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .map(tidy);
  const { lines: own, source } = withoutAddress(written);
  const { lines, credit } = withoutCredit(own);
  const recipe = readLines(lines);
  return {
    ...recipe,
    notes: credit === null ? recipe.notes : withoutLineOf(credit, recipe.notes),
    credit,
    source_url: recipe.source_url ?? source,
  };
}

/**
 * Lines without the first one that names whom the recipe is by, unless that is its title. One that ends the recipe, as
 * `Recipe by Ann` does below the steps, stays in its place, so that what stands below is not read as a step.
 */
function withoutCredit(lines: readonly string[]): { lines: readonly string[]; credit: string | null } {
  const first = lines.findIndex((line) => line !== '');
  const second = lines.findIndex((line, i) => line !== '' && i > first);
  const last = lines.findLastIndex((line) => line !== '');
  const creditAt = (line: string, i: number) =>
    creditIn(line) ?? (i === second || i === last ? byline(line) : null);
  const at = lines.findIndex((line, i) => i > first && creditAt(line, i) !== null);
  const line = lines[at];
  if (line === undefined) return { lines, credit: null };
  const credit = creditAt(line, at);
  const isEnd =
    partOfHeading(line) === 'end' && lines.slice(first + 1, at).some((one) => hasAmount(bareOf(one)));
  return { lines: isEnd ? lines : lines.toSpliced(at, 1), credit };
}

/** Notes without the line that names whom the recipe is by. */
const withoutLineOf = (credit: string, notes: string | null): string | null =>
  notes === null ? null : paragraphs(notes.split('\n').filter((line) => creditIn(line) !== credit));

/** An address alone on its line, or behind a word that says that the recipe is from there. */
const ADDRESS = new RegExp(
  String.raw`^(?:(${patternFor('sourceLabels', 'takenFrom', 'adaptedFrom')})\s*[:：]?\s*)?<?(https?:\/\/[^\s<>]{1,2000}|(?:www\.|(?=[^\s/]+\.\p{L}{2,12}\/))[\p{L}\p{N}.-]{3,100}(?:\/[^\s<>]{0,2000})?)>?$`,
  'iu',
);

/**
 * Lines without the address that the recipe is from: above or below all of it, right below its title, or named as its
 * source anywhere.
 */
function withoutAddress(lines: readonly string[]): { lines: readonly string[]; source: string | null } {
  const [first, last] = [lines.findIndex((line) => line !== ''), lines.findLastIndex((line) => line !== '')];
  const second = lines.findIndex((line, i) => line !== '' && i > first);
  const at = lines.findIndex((line, i) => {
    const found = ADDRESS.exec(line);
    return found !== null && (found[1] !== undefined || [first, second, last].includes(i));
  });
  const source = ADDRESS.exec(lines[at] ?? '')?.[2] ?? null;
  if (source === null) return { lines, source };
  return {
    lines: lines.toSpliced(at, 1),
    source: /^https?:/i.test(source) ? source : `https://${source}`,
  };
}

function readLines(written: readonly string[]): ReadRecipe {
  const all = withTitle(
    unruledTitle(withTitleFirst(withInlineParts(withoutFurniture(withoutChat(written))))),
  );
  // A title keeps what it is decorated with.
  const first = all.findIndex((line) => line !== '');
  const plain = withFactLines(all.map((line, at) => (at === first ? line : plainNumber(line))));
  const parts = withMarkdownParts(withTermLabels(withYieldLabels(plain)));
  const whole = unbroken(withTimedHeadings(parts), (line) => partOfHeading(line) !== null);
  const lines = withParts(
    withLaterLists(withHeadings(withStepHeadings(withPlainNumbers(withListParagraph(withBareList(whole)))))),
  );
  if (isHeaded(lines)) return bySections(lines);
  const alone = proseAlone(lines);
  if (alone === null) return byShape(lines);
  return { ...emptyRecipe(), title: alone.title, instructions: [{ text: alone.step, group: null }] };
}

/** Lines whose first one has no signs around its words: `===== Pie =====`. */
function unruledTitle(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  return first === -1 ? lines : lines.with(first, unruled(lines[first] ?? ''));
}

/** Lines whose first one is their title, although the steps may be called so: `How to make the best guacamole`. */
function withTitle(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  const line = lines[first] ?? '';
  const isLong = partOfHeading(line) === 'instructions' && line.split(' ').length > 3;
  const hasList = lines.some((one) => partOfHeading(one) === 'ingredients' || hasAmount(bareOf(one)));
  return isLong && hasList ? lines.with(first, `Recipe: ${line}`) : lines;
}

/** What a chat says above the recipe that it has written. */
const CHAT = new RegExp(String.raw`^${patternFor('chatBegins')}(?!\p{L}).{0,200}[:!.]$`, 'iu');

/** Lines without the words of a chat above a title that is marked as one. */
function withoutChat(lines: readonly string[]): readonly string[] {
  const [first = -1, second = -1] = lines.flatMap((line, at) => (line === '' ? [] : [at]));
  const title = lines[second] ?? '';
  const isTitled = /^#{1,3}\s/.test(title) && partOfHeading(title) === null;
  return first !== -1 && isTitled && CHAT.test(lines[first] ?? '') ? lines.slice(second) : lines;
}

/** Lines without those of the page around the recipe; below the recipe's first amounts a bare number may be its own. */
function withoutFurniture(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex(
    (line) => partOfHeading(line) === 'ingredients' || (hasAmount(bareOf(line)) && !isBoilerplate(line)),
  );
  return lines.filter((line, at) => {
    if (!isBoilerplate(line)) return true;
    const isBelow = start !== -1 && at >= start;
    return isBelow && (/^\d/.test(line) ? hasAmount(line) : partOfHeading(line) !== null);
  });
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
  takeTitle(title, details);
  // Beside a time before it, the time that it takes to be made is that of cooking.
  if (details.prep !== null && details.made !== null) details.cook ??= details.made;
  const isWhole = details.cook === null && details.total === null;
  return {
    ...emptyRecipe(),
    title:
      title === null
        ? null
        : title
            .replace(/^#{1,6}\s+/, '')
            .replace(BOLD, '$2')
            .replace(TITLE_LABEL, ''),
    description: paragraphs(before),
    yield_text: details.yield_text,
    servings:
      details.servings ?? (details.yield_text === null ? null : servingsFromYield(details.yield_text)),
    prep_time_minutes: details.prep ?? (isWhole ? null : details.made),
    cook_time_minutes: details.cook,
    total_time_minutes: details.total ?? (isWhole ? details.made : null),
    dietary_tags: details.diets,
    tags: details.tags,
    ...ofTerms((field) => details[field]),
    source_url: details.source,
    ...rest,
    notes: [rest.notes ?? null, ...details.credits].filter((part) => part !== null).join('\n\n') || null,
  };
}

const SERVED_IN_TITLE = new RegExp(
  String.raw`[(（]([^()（）]{1,40})[)）][^\p{L}\p{N}]*$|\s(?:[–—|-]\s)?(${patternFor('servedBehind')}\s\d{1,3}(?:\s\p{L}{4,12})?)$`,
  'iu',
);

/** `Tacos (serves 4)`: what a title says behind its words, where nothing else does. */
function takeTitle(title: string | null, details: Details): void {
  const [, inBrackets, behind] = SERVED_IN_TITLE.exec(title ?? '') ?? [];
  const inside = inBrackets ?? behind;
  if (inside !== undefined && details.servings === null && details.yield_text === null)
    takeDetail(inside, details);
}

/** A part that stands on one line with its name, `Nutrition per serving: 120 kcal`; null for any other line. */
function partOnLine(line: string): ExtraSection | null {
  const at = line.search(/[:：]/);
  const heading = line.slice(0, Math.max(at, 0)).trim();
  const content = line.slice(at + 1).trim();
  return content !== '' && partOfHeading(heading) === 'end' ? { heading, lines: [content] } : null;
}

/** In Markdown whose parts have headings of the second level, those of the third are groups, whatever they are called. */
const [LARGE, DEEP] = [/^##\s/, /^###\s/];

function bySections(lines: readonly string[]): ReadRecipe {
  const details = noDetails();
  const found: Record<'ingredients' | 'instructions' | 'notes', ReadLine[]> = {
    ingredients: [],
    instructions: [],
    notes: [],
  };
  const beside: ExtraSection[] = [];
  const onLines: ExtraSection[] = [];
  const before: string[] = [];
  let title: string | null = null;
  let section: RecipePart | null = null;
  let group: string | null = null;
  const numbered = lines.some((line) => STEP_NUMBER.test(line));
  let isAside = false;
  let isNamed = false;
  const isDivided = ['ingredients', 'instructions'].every((part) =>
    lines.some((line) => LARGE.test(line) && partOfHeading(line) === part),
  );
  for (const line of lines) {
    if (line === '') {
      isAside = false;
      // Paragraphs of what is told freely stay apart.
      if (section === 'notes') found.notes.push({ text: '', group: null });
      else if (section === 'end') beside.at(-1)?.lines.push('');
      else if (section === null && before.length > 0) before.push('');
      continue;
    }
    const opened = isDivided && DEEP.test(line) ? null : partOfHeading(line);
    const isTold = section === 'notes' || section === 'end';
    const aside = isTold ? null : asideIn(withoutEmoji(line));
    const onLine = opened === null && !isTold ? partOnLine(bareOf(line)) : null;
    if (opened !== null) {
      section = opened;
      // A heading right above names the part that the list is of: “**Frosting**”, “Ingredients”.
      group = groupOfHeading(line) ?? (isNamed ? group : null);
      isNamed = false;
      isAside = false;
      if (opened === 'ingredients') {
        const made = yieldOfHeading(line);
        details.servings ??= made?.count ?? servingsOfHeading(line);
        details.yield_text ??= made?.text ?? null;
      }
      if (opened === 'end') beside.push({ heading: line, lines: [] });
    } else if (onLine !== null) onLines.push(onLine);
    else if (section !== null && isHashtags(line)) found.notes.push({ text: line, group: null });
    else if (section === 'end') takeBeside(line, beside.at(-1), details);
    else if (
      section === 'instructions' &&
      isFactAmongSteps(bareOf(line)) &&
      takeDetail(bareOf(line), details)
    )
      continue;
    else if (aside !== null) {
      found.notes.push({ text: aside, group: null });
      isAside = section === 'instructions' && numbered;
    } else if (isAside && !STEP_NUMBER.test(line)) {
      // Steps are numbered and this line is not: the note goes on.
      found.notes.push({ text: line, group: null });
    } else if (section === 'instructions' && isStepMarker(line)) continue;
    else if (section === 'instructions' && isCall(line)) found.notes.push({ text: line, group: null });
    else if (takeFact(bareOf(line), details, section)) continue;
    else if (title === null && section === null && !isBareDetail(bareOf(line))) title = line;
    else if (section !== 'instructions' && takeDetail(bareOf(line), details)) continue;
    else if (section === null && takeTimeAlone(bareOf(line), details)) continue;
    else if (section === null) before.push(line);
    else if (section === 'notes') found.notes.push({ text: line, group: null });
    else {
      isAside = false;
      const bare = bareOf(line);
      const heading = headingIn(bare, section);
      isNamed = heading !== null;
      if (heading !== null) group = heading;
      else
        found[section].push({
          text: section === 'instructions' ? bare.replace(STEP_NUMBER, '') : bare,
          group,
        });
    }
  }
  const { nutrition, words } = readExtraSection([...beside, ...onLines, ofNutrients(details)]);
  return finish(title, before, details, {
    ingredients: uncounted(apart(found.ingredients)),
    instructions: joined(found.instructions, lines),
    notes: paragraphs([...found.notes.map(({ text }) => text), ...words]),
    nutrition,
  });
}

/** What is said of nutrition above the recipe. */
const ofNutrients = ({ nutrients }: Details): ExtraSection => ({ heading: 'Nutrition', lines: nutrients });

/** Parts with an amount that stand on one line of several, and of the only one. */
const [LISTED_AMONG, LISTED_ALONE] = [3, 2];

/** Ingredients of which several stood on one line, with commas between. */
function apart(lines: readonly ReadLine[]): ReadLine[] {
  const least = lines.length === 1 ? LISTED_ALONE : LISTED_AMONG;
  return lines.flatMap(({ text, group }) => {
    // "Dough: 300 g flour, 1 egg" names the group of what it lists.
    const [, label, list = ''] = /^(\p{L}[^:：,\d]{1,40})[:：]\s+(\S.*)$/u.exec(text) ?? [];
    const named = label === undefined ? null : betweenCommas(list, LISTED_ALONE);
    // “Onions: 400 g | 1 lb” says the same amount twice.
    if (named?.every((one) => parseLine(one).item !== ''))
      return named.map((one) => ({ text: one, group: label ?? group }));
    return (betweenCommas(text, least) ?? [text]).map((one) => ({ text: one, group }));
  });
}

/** Ingredients without the numbers of the list that they stand in. */
function uncounted(lines: readonly ReadLine[]): ReadLine[] {
  const texts = withoutNumbers(lines.map(({ text }) => text));
  return lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text }));
}

/** A line of a part beside the recipe: a fact of the recipe is taken as such, and everything else stays words. */
function takeBeside(line: string, part: ExtraSection | undefined, details: Details): void {
  const bare = bareOf(line);
  if (part === undefined || takeFact(bare, details)) return;
  if (!isOfNutrition(part.heading) && takeDetail(bare, details)) return;
  part.lines.push(bare);
}

function headingIn(line: string, section: RecipePart): string | null {
  const heading = readHeading(line);
  if (heading === null || section === 'ingredients') return heading;
  const marked = /^#{1,6}\s|^\*\*[^*]+\*\*:?$/.test(line);
  return marked || (/[:：]$/.test(line) && line.length <= 60) ? heading : null;
}

/** Steps as written; a text whose lines were broken by a mail program is put together by its numbers. */
function joined(steps: ReadLine[], lines: readonly string[]): ReadLine[] {
  const numbered = lines.filter((line) => STEP_NUMBER.test(bareOf(line))).length;
  if (numbered < 2 || numbered >= steps.length) return steps.filter(({ text }) => text !== '');
  const bare = lines.map(bareOf);
  const last_number = bare.findLastIndex((line) => STEP_NUMBER.test(line));
  const below = lines.indexOf('', last_number);
  const starts = new Set(
    bare
      // A paragraph of its own below the last number goes on with no step.
      .filter((line, at) => STEP_NUMBER.test(line) || (below !== -1 && at > below))
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
  const beside: ExtraSection[] = [];
  const onLines: ExtraSection[] = [];
  const told = proseStart(lines.map(bareOf));
  for (const [at, line] of lines.entries()) {
    if (line === '') {
      if (isNoted) notes.push('');
      else beside.at(-1)?.lines.push('');
      continue;
    }
    // What is said beside the recipe stands below its steps, or goes on until its notes.
    const opened = steps.length > 0 ? partOfHeading(line) : null;
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
    const onLine = partOnLine(bare);
    if (onLine !== null && !isNoted) {
      onLines.push(onLine);
      continue;
    }
    const aside = asideIn(bare) ?? (steps.length > 0 && isCall(line) ? line : null);
    if (isNoted || aside !== null) {
      notes.push(aside ?? line);
      continue;
    }
    if (ingredients.length > 0 && isStepMarker(bare)) {
      isMarked = true;
      continue;
    }
    if (steps.length > 0 && partOfHeading(bare) === 'notes') {
      isNoted = true;
      continue;
    }
    const isTitle = TITLE_LABEL.test(bare) || !(looksLikeIngredient(bare) || isBareDetail(bare));
    if (title === null && ingredients.length === 0 && isTitle) {
      title = line;
      continue;
    }
    if (takeFact(bare, details, ingredients.length === 0 ? null : 'instructions')) continue;
    if (steps.length > 0 && isFactAmongSteps(bare) && takeDetail(bare, details)) continue;
    const isAbove = steps.length === 0 && !isMarked && at < told;
    if (isAbove && (takeDetail(bare, details) || takeTimeAlone(bare, details))) continue;
    const heading = isAbove ? readHeading(bare) : null;
    const numberedStep = /^\d{1,2}[.)]\s+\p{L}/u.test(bare) && bare.length > 25;
    if (heading !== null) group = heading;
    else if (isAbove && looksLikeIngredient(bare) && !numberedStep) ingredients.push({ text: bare, group });
    else if (ingredients.length === 0) before.push(line);
    else if (isAbove && bare.length <= 40 && !/[.!]$/.test(bare) && !numberedStep)
      ingredients.push({ text: bare, group });
    else steps.push({ text: bare.replace(STEP_NUMBER, ''), group: null });
  }
  const { nutrition, words } = readExtraSection([...beside, ...onLines, ofNutrients(details)]);
  return finish(title, before, details, {
    ingredients: uncounted(apart(ingredients)),
    instructions: steps,
    notes: paragraphs([...notes, ...words]),
    nutrition,
  });
}
