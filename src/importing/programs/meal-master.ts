import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { filed } from '@/importing/recipe/categories';
import { creditOf } from '@/importing/recipe/credit';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { twoIngredientsDoubt as besideIn, CUT, stepsListed } from '@/importing/text/doubts';
import { isBanner } from '@/importing/text/lines/banners';
import { isOfColumns } from '@/importing/text/lines/columns';
import { beginsProse } from '@/importing/text/lines/prose-steps';
import { isBeside, isEnded, paragraphsOf } from '@/importing/text/lines/wrapped-lines';
import { bareIn, type ColumnEntry, mealMasterColumns } from './meal-master-lines';

/** Characters of a line that is one of the format's own. */
const LONGEST = 200;

/** `MMMMM----- Recipe via Meal-Master (tm) v8.05`, `========== REZKONV-Rezept - RezkonvSuite v0.96`. */
const HEADER = /^[\s:>]{0,5}M{0,5}[-=]{3,}.{0,60}(?:meal-?master|rezkonv)/i;
const END = /^\s{0,3}(?:M{5}[-=]*|-{5,}|={5,})\s*$/;
const LABEL =
  /^\s{0,14}(?:(title|titel)|(categor(?:y|ies)|kategorien?)|(yield|servings?|serves|menge|portionen))\s*:\s*(.*)$/i;
/** `MMMMM------TOPPING------`, `====== QUELLE ======`. */
const HEADING =
  /^\s{0,3}(?:M{5}[-=]{2,}\s*(\S.{0,100}?)\s*[-=]*|[-=]{3,}\s*([^\s=-].{0,100}?)\s*[-=]{2,})\s*$/;
const SOURCE = /^(?:quelle|source|ref)\b/i;
/** Before who has typed a card of RezKonv, behind its source. */
const TYPED = /(?:^|\s+)(?=Erfasst\b)/;
/** Lines between a header and its title. */
const TITLE_WITHIN = 6;
/** Lines of one file. */
const MOST_LINES = 500_000;

const isHeader = (line: string): boolean => line.length <= LONGEST && HEADER.test(line);
const isTitle = (line: string): boolean => LABEL.exec(line.slice(0, LONGEST))?.[1] !== undefined;

/** Where recipes begin: at a header with a title below, and no other header between. */
const startsIn = (lines: readonly string[]): number[] =>
  lines.flatMap((line, at) => {
    if (!isHeader(line)) return [];
    const next = lines.slice(at + 1, at + 1 + TITLE_WITHIN).find((one) => isTitle(one) || isHeader(one));
    return next !== undefined && isTitle(next) ? [at] : [];
  });

/** Whether a text has recipes of Meal-Master or RezKonv in it: a header with a title below. */
export function isMealMaster(text: string): boolean {
  if (!/meal-?master|rezkonv/i.test(text)) return false;
  return startsIn(linesOf(text)).length > 0;
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/, MOST_LINES)
    .map((line) => line.replaceAll('\t', '        ').replaceAll('\u00a0', ' ').trimEnd());

/** The recipes of a file of Meal-Master, or of RezKonv, which is its German relative. */
export function readMealMaster(text: string): ReadRecipe[] {
  const lines = linesOf(text);
  const starts = startsIn(lines);
  const above = lines.slice(0, starts[0]).map(tidy).filter(Boolean);
  return starts.map((start, i) => {
    const isLast = i === starts.length - 1;
    const recipe = readOne(lines.slice(start + 1, starts[i + 1]), isLast);
    return i === 0 && above.length > 0
      ? { ...recipe, left_out: [...above, ...(recipe.left_out ?? [])] }
      : recipe;
  });
}

interface Head {
  title: string | null;
  categories: string[];
  yielded: string | null;
  /** Lines that it has. */
  length: number;
}

function headIn(lines: readonly string[]): Head {
  const head: Head = { title: null, categories: [], yielded: null, length: 0 };
  let last: 'title' | 'categories' | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, title, categories, yielded, value = ''] = LABEL.exec(line.slice(0, LONGEST)) ?? [];
    const isMore = last !== null && /^ {10,}\S/.test(line) && lines[at - 1]?.trim() !== '';
    if (title !== undefined && head.title === null) {
      head.title = tidy(value) || null;
      last = 'title';
    } else if (categories !== undefined) {
      head.categories.push(...value.split(','));
      last = 'categories';
    } else if (yielded !== undefined) {
      head.yielded = tidy(value) || null;
      last = null;
    } else if (isMore && last === 'title') head.title = tidy(`${head.title ?? ''} ${line}`);
    else if (isMore && last === 'categories') head.categories.push(...line.split(','));
    else break;
    head.length = at + 1;
  }
  return head;
}

/** Ingredients and what is told, as they come. */
class Body {
  readonly ingredients: ReadLine[] = [];
  readonly steps: ReadLine[] = [];
  readonly notes: string[] = [];
  readonly source: string[] = [];
  /** What its source is called, in its own language. */
  sourceLabel = 'Quelle';
  /** Lines that a program has written of itself. */
  readonly banners: string[] = [];
  /** A line of two entries whose second one is not at its place. */
  beside: string | null = null;
  readonly #columns: { left: ReadLine[]; right: ReadLine[] } = { left: [], right: [] };
  #told: string[] = [];
  #group: string | null = null;
  #isBelowHeading = false;
  #isBelowEntry = false;
  #part: 'list' | 'told' | 'source' = 'list';

  heading(words: string): void {
    this.#flush();
    if (SOURCE.test(words)) {
      this.#part = 'source';
      if (/^source/i.test(words)) this.sourceLabel = 'Source';
      this.#group = null;
      return;
    }
    this.#group = words;
    this.#isBelowHeading = true;
  }

  /** A line; `isTelling` where a paragraph begins with it that seems to be a step. */
  line(line: string, isTelling = false): void {
    if (line.trim() === '') {
      this.#isBelowEntry = false;
      if (this.#part === 'source' && this.source.length > 0) this.#part = 'told';
      if (this.#told.length > 0) this.#told.push('');
      return;
    }
    if (this.#part === 'source') {
      this.source.push(tidy(line).replace(/^-+\s*/, ''));
      return;
    }
    const isListed = this.#part === 'list' || this.#isBelowHeading;
    const columns = isListed
      ? (mealMasterColumns(line, isTelling && this.#columns.left.length > 0) ?? this.#bareIn(line))
      : null;
    if (columns !== null) {
      this.#part = 'list';
      if (columns.right === null && isOfColumns(line)) this.beside ??= tidy(line);
      this.#add(this.#columns.left, columns.left);
      this.#add(this.#columns.right, columns.right);
      this.#isBelowHeading = false;
      this.#isBelowEntry = true;
      return;
    }
    if (this.#part === 'list') this.#flush();
    // A heading above the list is none of what is told without one.
    if (this.#part === 'list' && !this.#isBelowHeading) this.#group = null;
    this.#part = 'told';
    this.#isBelowHeading = false;
    this.#told.push(line);
  }

  end(): void {
    this.#flush();
  }

  /** Right below an entry stands another one, be it without an amount. */
  #bareIn(line: string): { left: ColumnEntry; right: null } | null {
    const left = this.#isBelowEntry ? bareIn(line) : null;
    return left === null ? null : { left, right: null };
  }

  #add(column: ReadLine[], entry: ColumnEntry | null): void {
    if (entry === null) return;
    const last = column.at(-1);
    if (entry.goes_on && last !== undefined) last.text = `${last.text} ${entry.text}`;
    else column.push({ text: entry.text, group: this.#group });
  }

  /** The first column is read to its end before the second one. */
  #flush(): void {
    const { left, right } = this.#columns;
    this.ingredients.push(...left.splice(0), ...right.splice(0));
    for (const text of paragraphsOf(this.#told))
      if (isBanner(text)) this.banners.push(text);
      else if (isBeside(text)) this.notes.push(text);
      else this.steps.push({ text, group: this.#group });
    this.#told = [];
  }
}

/** Where a recipe ends: at its first such line, or at a later one where no paragraph stands before that. -1 without any. */
function endOf(lines: readonly string[]): number {
  const ends = lines.flatMap((line, at) => (END.test(line) ? [at] : []));
  const firstTold = lines.findIndex((line) => /^ {0,2}(?:\p{L}|\d{1,2}[.)]\s)/u.test(line));
  return ends.find((at) => firstTold !== -1 && at > firstTold) ?? ends[0] ?? -1;
}

/** Where paragraphs begin that seem to be steps: by their first word, or by a line that ends a sentence. */
function tellingIn(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let start = -1;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') start = -1;
    else if (start === -1) start = at;
    if (start === -1) continue;
    if (/[.!?]$/.test(line) || (at === start && beginsProse(line.trim().slice(0, LONGEST)))) found.add(start);
  }
  return found;
}

const LABELS = /^(?:(zutaten|ingredients)|(zubereitung|directions|instructions))\s*:?$/i;

function readOne(lines: readonly string[], isLast: boolean): ReadRecipe {
  const head = headIn(lines);
  const body = new Body();
  const rest = lines.slice(head.length);
  const end = endOf(rest);
  const telling = tellingIn(rest);
  for (const [at, line] of rest.slice(0, end === -1 ? undefined : end).entries()) {
    const [, marked, ruled] = HEADING.exec(line.slice(0, LONGEST)) ?? [];
    const words = marked ?? ruled;
    if (END.test(line)) body.line('');
    else if (words !== undefined) body.heading(tidy(words));
    else if (!LABELS.test(line.trim())) body.line(line, telling.has(at));
  }
  body.end();
  const outside = end === -1 ? [] : rest.slice(end + 1).filter((line) => !END.test(line));
  const left_out = [...body.banners, ...outside.map(tidy).filter(Boolean)];
  const isCut = isLast && end === -1 && !isEnded(body.steps.at(-1)?.text ?? '');
  const doubts = [
    ...(isCut ? [CUT] : []),
    ...(body.beside === null ? [] : [besideIn(body.beside)]),
    ...stepsListed(body.ingredients),
  ];
  const source = body.source.join(' ');
  const [by = '', ...typed] = source.split(TYPED);
  const credit = creditOf(by);
  const noted = credit === null && source !== '' ? [`${body.sourceLabel}: ${source}`] : typed;
  const notes = [...body.notes, ...noted];
  const { yielded } = head;
  return {
    ...emptyRecipe(),
    title: head.title,
    ...filed(head.categories.filter((name) => !/^\s*none\s*$/i.test(name))),
    servings: yielded === null ? null : servingsFromYield(yielded),
    yield_text: yielded !== null && /\p{L}/u.test(yielded) ? yielded : null,
    ingredients: body.ingredients,
    instructions: body.steps,
    notes: notes.join('\n\n') || null,
    credit,
    source_url: /https?:\/\/\S+/i.exec(source)?.[0] ?? null,
    ...(doubts.length === 0 ? {} : { doubts }),
    ...(left_out.length === 0 ? {} : { left_out }),
  };
}
