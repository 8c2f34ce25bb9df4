import { parseLine } from '@/culinary/lines/line';
import { isPartOfDish } from '@/culinary/lines/line-label';
import { tidy } from '@/importing/html/markup';
import type { ReadRecipe } from '@/importing/recipe/model';
import { withoutEnd } from './below-steps';
import {
  headingListed,
  leftOutDoubt,
  listAmong,
  listsAgain,
  severalIn,
  titlesInside,
  titleTold,
  twoIngredientsDoubt,
  unknownHeadings,
} from './doubts';
import { withInlineParts } from './inline-parts';
import { leftOutOf } from './left-out';
import { isBanner, isRule, unruled } from './lines/banners';
import { isOfColumns } from './lines/columns';
import { isDetail } from './lines/details';
import { partOfHeading, type RecipePart } from './lines/headings';
import { looksLikeIngredient } from './lines/line-kinds';
import {
  isAroundMail,
  isClosing,
  isGreeting,
  isOfMail,
  mailsIn,
  mayGreet,
  withoutHeaders,
} from './lines/mail';
import { withMarkdownParts } from './lines/markdown-parts';
import { isFactLine } from './lines/term-lines';
import { isTitle, LONGEST_TITLE } from './lines/titles';
import { chatIn } from './messages';
import { misplacedIn } from './misplaced';
import { withRemarksNoted } from './remarks';
import { betweenBorders, ruledParts } from './several/borders';
import { withoutFileHeading } from './several/file-heading';
import { listsThenMethods } from './several/lists-then-methods';
import {
  areRecipes,
  COUNTED,
  holdsRecipe,
  isStep,
  kindOf,
  startsWithAmount,
  TITLED,
} from './several/recipe-lines';
import { beginsRecipe, isPart } from './several/titles-of-blocks';
import { readText } from './text';

/** Lines of a pasted text that are read, recipes in it, and how far above its ingredients a title may stand. */
export const MOST_LINES = 10_000;
const MOST_RECIPES = 1_000;
const ABOVE = 12;
/** Lines below a title in which its amounts and its first step stand. */
const MOST_LISTED = 60;

const QUOTED = /^> ?/;
/** Quotes in quotes that are opened. */
const MOST_QUOTES = 5;

/** What is said of a mail that quotes a list and has another one below it, where both are read as one recipe. */
function quotedAndReplied(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES).map(tidy);
  const listed = (of: readonly string[]) =>
    of.filter((line) => startsWithAmount(line) && !isDetail(line)).length;
  const quote = lines.filter((line) => QUOTED.test(line)).map((line) => line.replace(QUOTED, ''));
  const reply = lines.filter((line) => !QUOTED.test(line));
  return listed(quote) > 1 && listed(reply) > 1
    ? ['This looks like more than one recipe: there’s a list in the quoted text, and one in the reply.']
    : [];
}

/** Where only what a mail quotes holds a recipe, the quote alone; else all lines. */
function quoteIn(lines: readonly string[]): readonly string[] {
  let all = lines;
  for (let depth = 0; depth < MOST_QUOTES; depth++) {
    const quote = all.filter((line) => QUOTED.test(line)).map((line) => line.replace(QUOTED, ''));
    // A list that is quoted under its title, as Markdown has it, is no mail.
    const first = quote.find((line) => line !== '') ?? '';
    if (!isTitle(first) && !all.some(isOfMail)) break;
    if (quote.length < 3 || !holdsRecipe(quote) || holdsRecipe(all.filter((line) => !QUOTED.test(line))))
      break;
    all = quote;
  }
  return all;
}

const SIGNATURE = '--';

/** Lines that a greeting says, of a closing with its names, and of a signature. */
const MOST_WORDS = 6;
const MOST_NAMES = 3;
const MOST_SIGNED = 30;
/** Characters of a name under a mail. */
const LONGEST_NAME = 40;

const isName = (line: string): boolean =>
  line.length <= LONGEST_NAME && !/[.:;\d]/.test(line) && partOfHeading(line) === null;

/** A mail without its greeting, its closing and its signature; of which none holds a part of a recipe. */
function withoutManners(lines: readonly string[]): string[] {
  let rest = [...lines];
  const signed = rest.findIndex(
    (line, at) => line === SIGNATURE && rest.length - at <= MOST_SIGNED && !holdsRecipe(rest.slice(at)),
  );
  if (signed !== -1) rest = rest.slice(0, signed);
  const last = rest.findLastIndex((line) => isClosing(line));
  const closing = last === -1 ? [] : rest.slice(last).filter((line) => line !== '');
  if (last > 0 && closing.length <= MOST_NAMES && closing.every(isName)) rest = rest.slice(0, last);
  const first = rest.findIndex((line) => line !== '');
  const greeting = rest[first] ?? '';
  if (!isGreeting(greeting) && !mayGreet(greeting)) return rest;
  const whole = rest;
  rest = rest.slice(first + 1);
  // "here is the recipe": words before another paragraph, which begins with the title.
  const begin = rest.findIndex((line) => line !== '');
  const end = rest.indexOf('', begin);
  const words = begin === -1 || end === -1 ? [] : rest.slice(begin, end);
  const next = end === -1 ? undefined : rest.slice(end).find((line) => line !== '');
  const areWords = words.length > 0 && words.length <= MOST_WORDS && !holdsRecipe(words);
  const goesOn =
    next !== undefined && (isTitle(next) || partOfHeading(next) !== null || startsWithAmount(next));
  if (areWords && goesOn && !words.some(isDetail) && holdsRecipe(rest.slice(end))) return rest.slice(end);
  return isGreeting(greeting) ? rest : whole;
}

/** A pasted text without what mail programs and messengers have put around it; its lines tidy. And what is talked in a chat. */
function withoutWrapping(text: string): { lines: string[]; talk: string[] } {
  const all = text
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES)
    .map(tidy);
  const quote = quoteIn(all);
  const unquoted = quote.map((line) => line.replace(/^(?:> ?)+/, '').trim());
  const chat = chatIn(unquoted);
  const talk = chat?.talk ?? [];
  const lines = (chat?.lines ?? unquoted)
    .map((line) => (isRule(line) ? '' : partOfHeading(unruled(line)) === null ? line : unruled(line)))
    .filter((line) => !isAroundMail(line));
  const headed = withoutHeaders(lines);
  const subject = headed.subject ?? (quote === all ? null : withoutHeaders(all).subject);
  const first_line = lines.find((line) => line !== '') ?? '';
  const isMail =
    quote !== all ||
    headed.lines.length < lines.length ||
    isGreeting(first_line) ||
    mayGreet(first_line) ||
    all.some(isAroundMail);
  const kept = isMail ? withoutManners(headed.lines) : headed.lines;
  const first = kept.find((line) => line !== '');
  if (subject === null || first === undefined || first.length > LONGEST_TITLE) return { lines: kept, talk };
  const isUntitled = partOfHeading(first) !== null || parseLine(first).quantity !== null;
  return { lines: isUntitled ? [subject, '', ...kept] : kept, talk };
}

/** Where the recipe begins whose ingredients stand below a line; null where what is above belongs to the one before. */
function titleAbove(lines: readonly string[], heading: number): number | null {
  let found: number | null = null;
  for (let at = heading - 1; at > Math.max(0, heading - ABOVE); at--) {
    const line = lines[at] ?? '';
    if (line === '' || isFactLine(line)) continue;
    if (partOfHeading(line) !== null || /^\d+\s?[.)]/.test(line)) break;
    // What is marked as a title stands above words that look like one.
    if (isTitle(line) && /^# /.test(line)) return at;
    const before = lines[at - 1] ?? '';
    const isBelowSteps = /^\d{1,2}\s?[.)]\s/.test(before) && !isPartOfDish(line);
    if (found === null && isTitle(line) && (before === '' || isBelowSteps)) found = at;
  }
  return found;
}

/** Lines that a recipe says of itself between its facts and its list. */
const MOST_SAID = 3;

/**
 * Whether a title stands at a line, below an empty one or above all, with a list of amounts below it and steps after
 * these. What a recipe says of itself may stand between, where a fact of it does.
 */
function opensList(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if ((lines[at - 1] ?? '') !== '' || !isTitle(line) || isPartOfDish(line) || isFactLine(line)) return false;
  const below = lines.slice(at + 1, at + 1 + MOST_LISTED).filter((one) => one !== '');
  const start = below.findIndex((one) => startsWithAmount(one) && !isFactLine(one));
  const above = below.slice(0, Math.max(start, 0));
  const said = above.filter((one) => !isFactLine(one));
  if (said.length > (said.length < above.length ? MOST_SAID : 0) || said.some(isPart)) return false;
  const rest = below.slice(start).filter((one) => !isFactLine(one));
  const end = rest.findIndex(
    (one) => !(startsWithAmount(one) || looksLikeIngredient(one)) || isStep(one) || COUNTED.test(one),
  );
  return rest.slice(0, Math.max(end, 0)).filter(startsWithAmount).length >= 2 && rest.slice(end).some(isStep);
}

/** Where recipes begin whose titles all have a label, `Title: Pie`; none where there is one, or a part holds no recipe. */
function labelledStarts(lines: readonly string[]): number[] {
  const found = lines.flatMap((line, at) => (TITLED.test(line) ? [at] : [])).slice(0, MOST_RECIPES);
  const isApart = found.every((at, i) => holdsRecipe(lines.slice(at, found[i + 1])));
  return found.length > 1 && isApart ? [0, ...found.slice(1)] : [];
}

/** The lines below the heading of the steps. */
function toldIn(lines: readonly string[]): string[] {
  let section: RecipePart | null = null;
  return lines.filter((line) => {
    section = partOfHeading(line) ?? section;
    return section === 'instructions' && line !== '';
  });
}

/** What is said of a recipe above which a program says its name. */
function bannerIn(written: readonly string[]): string[] {
  const above = written.find((line, at) => isBanner(line) && written.slice(at + 1).some((one) => one !== ''));
  return above === undefined ? [] : [`“${above}” is from an app whose files we can’t read yet.`];
}

/** How a card of Meal-Master or RezKonv begins below its first line: labels that end at one place. */
const HEAD_OF_CARD = /^ {3,}tit(?:le|el) ?:.*\r?\n(?:\s*\n)? {1,3}(?:categories|kategorien) ?:/im;
const HEADLESS = 'This looks like a Meal-Master or RezKonv recipe whose first line is missing.';

/** Some lines without the empty ones above the first and below the last that holds something. */
const withoutBlankEnds = (lines: readonly string[]): string[] =>
  lines.slice(
    Math.max(
      lines.findIndex((line) => line !== ''),
      0,
    ),
    lines.findLastIndex((line) => line !== '') + 1,
  );

/** A recipe of some lines, with what speaks against it and its whole text, and what was left out of it. */
function judged(
  written: readonly string[],
  columned: ReadonlySet<string>,
  ofText: readonly string[],
  talk: readonly string[],
): ReadRecipe {
  const lines = written.map((line) => (isBanner(line) ? '' : line));
  const recipe = withRemarksNoted(lines, withoutEnd(readText(lines.join('\n'))));
  const beside = written.find((line) => columned.has(line));
  const several = severalIn(titlesInside(lines));
  const doubts = [
    ...ofText,
    ...(beside === undefined ? [] : [twoIngredientsDoubt(beside)]),
    ...(several.length > 0 ? several : [...listsAgain(lines), ...titleTold(lines, recipe)]),
    ...headingListed(lines, recipe),
    // Lines of a list are put together where steps are numbered, so that no step shows them.
    ...listAmong(toldIn(lines)),
  ];
  const left_out = [...talk, ...leftOutOf(written, recipe)];
  const whole = { ...recipe, ...(left_out.length === 0 ? {} : { left_out }) };
  // What is said already has its reason; one more for the same lines helps nobody.
  if (doubts.length === 0) doubts.push(...listAmong(recipe.instructions.map(({ text }) => text)));
  if (doubts.length === 0) doubts.push(...misplacedIn(lines, whole));
  return { ...whole, written: withoutBlankEnds(written), ...(doubts.length === 0 ? {} : { doubts }) };
}

/** The parts of some lines, each of which begins where it is said. */
const cutAt = (lines: readonly string[], starts: readonly number[]): string[][] =>
  starts.map((start, i) => lines.slice(start, starts[i + 1]));

/** The mails of a text that was sent on, where each holds a recipe; else the text alone. */
function mailsOf(text: string): string[] {
  const mails = mailsIn(text.split(/\r\n|\r|\n/, MOST_LINES).map(tidy));
  const holds = (mail: readonly string[]) => holdsRecipe(mail.map((line) => line.replace(/^(?:> ?)+/, '')));
  return mails.length > 1 && mails.every(holds) ? mails.map((mail) => mail.join('\n')) : [text];
}

/** Titles that stand right below a line of signs, and above another list. */
function titlesBelowRules(parts: readonly (readonly string[])[]): string[] {
  const kept = parts.filter((part) => kindOf(part) !== null || beginsRecipe(part));
  return kept.slice(1).map((part) => part.find((line) => line !== '') ?? '');
}

/**
 * The recipes of a text as people paste it, out of a mail or a chat too. One begins where, after the steps of the one
 * before, a title stands above another list of ingredients, between borders, or where each title has a label.
 */
export function readTexts(text: string): ReadRecipe[] {
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES).map(tidy);
  const pieces =
    betweenBorders(lines)?.map((one) => ({ ...one, text: one.lines.join('\n') })) ??
    mailsOf(text).map((mail) => ({ text: mail, left_out: [] }));
  const found = pieces.flatMap(({ text: piece, left_out }, place) => {
    const { recipes, talk } = recipesIn(piece);
    // Above the first recipe stands what the file says of itself; elsewhere more than a name may be a recipe.
    const lost = place > 0 && left_out.length > 1 ? [leftOutDoubt(left_out[0] ?? '')] : [];
    return recipes.map((own, at) =>
      at === 0 ? { lines: own, beside: [...left_out, ...talk], lost } : { lines: own, beside: [], lost: [] },
    );
  });
  const { lines: headless, heading } = withoutFileHeading(found.map((one) => one.lines));
  const [first] = found;
  if (found.length > 1 && first !== undefined && heading !== null) {
    first.lines = [...headless];
    first.beside = [...first.beside, heading];
  }
  const recipes = found.map((one) => one.lines);
  const columned = new Set(
    text
      .split(/\r\n|\r|\n/, MOST_LINES)
      .filter(isOfColumns)
      .map(tidy),
  );
  // What speaks against the text speaks against each recipe that was cut out of it.
  const [banner] = recipes.flatMap(bannerIn);
  const ofText = [
    ...(recipes.length === 1
      ? [...severalIn(titlesBelowRules(ruledParts(lines).parts)), ...quotedAndReplied(text)]
      : []),
    ...(banner === undefined ? [] : [banner]),
    ...(HEAD_OF_CARD.test(text) ? [HEADLESS] : []),
    ...unknownHeadings(recipes.flat()),
  ];
  return found.map(({ lines: own, beside, lost }, at) =>
    judged(
      own,
      columned,
      [...ofText, ...lost, ...(at === 0 && found.length > 1 ? laterTitle(own) : [])],
      beside,
    ),
  );
}

/** What is said of the first of several recipes where a title stands right above its list, and another one above that. */
function laterTitle(lines: readonly string[]): string[] {
  const list = lines.findIndex((line) => partOfHeading(line) === 'ingredients' || startsWithAmount(line));
  const at = lines.findLastIndex((line, i) => i < list && line !== '' && !isDetail(line));
  const title = (lines[at] ?? '').replace(/^#{1,6}\s+/, '');
  const isLater = at > lines.findIndex((line) => line !== '') && lines[at - 1] === '';
  return isLater && isTitle(title) ? [`“${title}” could be the title of this recipe.`] : [];
}

/** The lines of each recipe of a text, and what is talked around them. */
function recipesIn(text: string): { recipes: string[][]; talk: string[] } {
  const { lines: written, talk } = withoutWrapping(text);
  const lines = withInlineParts(written);
  if (withMarkdownParts(lines) !== lines) return { recipes: [lines], talk };
  const woven = listsThenMethods(lines);
  if (woven !== null) return { recipes: woven, talk };
  const starts = [labelledStarts(lines), headedStarts(lines)].find(({ length }) => length > 0);
  return { recipes: cutAt(lines, starts ?? startsIn(lines)), talk };
}

/** Where the recipes of some Markdown begin that each have a heading as high as that of the first; none where one is no recipe. */
function headedStarts(lines: readonly string[]): number[] {
  const first = lines.find((line) => line !== '') ?? '';
  const sign = /^#{1,6}\s/.exec(first)?.[0];
  if (sign === undefined) return [];
  const found = lines.flatMap((line, at) => (line.startsWith(sign) ? [at] : [])).slice(0, MOST_RECIPES);
  return areRecipes(cutAt(lines, found)) ? found : [];
}

function startsIn(lines: readonly string[]): number[] {
  const starts = [0];
  let told = false;
  let listed = 0;
  let within: RecipePart | null = null;
  // Without any names of their parts, recipes stand apart by their titles alone.
  const areBare = !lines.some((line) => /^(?:ingredients|instructions)$/.test(partOfHeading(line) ?? ''));
  // Without headings of its own a recipe's steps are told by their shape.
  let isBare =
    areBare ||
    opensList(
      lines,
      lines.findIndex((line) => line !== ''),
    );
  for (const [at, line] of lines.entries()) {
    const section = partOfHeading(line);
    if (isBare && startsWithAmount(line) && !isStep(line)) listed += 1;
    if (section === 'instructions' || (isBare && listed > 1 && isStep(line))) told = true;
    within = section ?? within;
    const isBelow = isBare || within === 'instructions';
    const opens = told && isBelow && section === null && opensList(lines, at);
    if (!(section === 'ingredients' || opens) || !told || starts.length >= MOST_RECIPES) continue;
    const title = opens ? at : titleAbove(lines, at);
    if (title !== null) starts.push(title);
    isBare = areBare || opens;
    if (!areBare) listed = 0;
    told = false;
  }
  return starts;
}
