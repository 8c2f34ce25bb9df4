import { readHeading } from '@/culinary/lines/heading';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { tidy } from '@/importing/html/markup';
import { filed } from '@/importing/recipe/categories';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import { emptyRecipe, type ReadLine, type ReadRecipe } from '@/importing/recipe/model';
import { CUT } from '@/importing/text/doubts';
import { readExtraSection } from '@/importing/text/lines/extra-sections';
import { isEnded, paragraphsOf } from '@/importing/text/lines/wrapped-lines';

/** Characters of a line that is one of the format's own. */
const LONGEST = 200;
/** Lines of one file, and lines of a recipe above its list. */
const MOST_LINES = 500_000;

/** `*  Exported from  MasterCook  *` */
const HEADER = /^\s*[*{]?\s*exported\s+(?:from|by)\s+(?:mastercook|cookworks)\b.*$/i;
const END = /^\s*-(?:\s-){4,}\s*$/;
const TABLE = /^\s*amount\s+measure\s+ingredient\b/i;
const RULE = /^\s*-{4,}(?:\s+-{4,})+\s*$/;
const BY = /^\s*recipe by\s*:\s*(.*)$/i;
const SERVING = /serving size\s*:\s*(\d[\d.,/ -]{0,8}\d|\d)/i;
const TIME = /preparation time\s*:\s*(\d{1,3}:\d{2})/i;
const CATEGORIES = /^\s*categories\s*:\s*(.*)$/i;

/** What stands below the steps, each with its words on the same line or on those below. */
const TRAILER =
  /^\s*(description|cuisine|source|copyright|yield|start to finish time|[st]\s?\([^()]{1,40}\)|notes?|serving ideas|suggested wine|per serving[^:]{0,60}|exchanges|nutr\.? assoc\.?)\s*:\s*(.*)$/i;

const isHeader = (line: string): boolean => line.length <= LONGEST && HEADER.test(line);

/** Whether a text has recipes of MasterCook in it. */
export const isMasterCook = (text: string): boolean =>
  /exported\s+(?:from|by)\s+(?:mastercook|cookworks)/i.test(text) && linesOf(text).some(isHeader);

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/, MOST_LINES)
    .map((line) => line.replaceAll('\t', '        ').replaceAll('\u00a0', ' ').trimEnd());

const HEADLESS = 'The first line of this recipe is missing, so we may have started in the wrong place.';

/** The recipes of a text that MasterCook has exported. */
export function readMasterCook(text: string): ReadRecipe[] {
  const lines = linesOf(text);
  const headers = lines.flatMap((line, at) => (isHeader(line) ? [at] : []));
  // A list above the first header is that of a recipe that has lost its own.
  const isHeadless = lines.slice(0, headers[0]).some((line) => TABLE.test(line));
  const starts = isHeadless ? [-1, ...headers] : headers;
  const above = isHeadless ? [] : lines.slice(0, starts[0]).map(tidy).filter(Boolean);
  return starts.map((start, i) => {
    const recipe = readOne(lines.slice(start + 1, starts[i + 1]), i === starts.length - 1);
    if (start === -1) return { ...recipe, doubts: [HEADLESS, ...(recipe.doubts ?? [])] };
    return i === 0 && above.length > 0 ? { ...recipe, left_out: above } : recipe;
  });
}

interface Head {
  title: string | null;
  by: string;
  categories: string[];
  servings: string | null;
  prep: string | null;
  left: string[];
}

function headOf(lines: readonly string[]): Head {
  const head: Head = { title: null, by: '', categories: [], servings: null, prep: null, left: [] };
  let isFiled = false;
  let isNamed = false;
  for (const line of lines) {
    const by = BY.exec(line)?.[1];
    const categories = CATEGORIES.exec(line)?.[1];
    const size = SERVING.exec(line)?.[1];
    const isSize = /^\s*serving size\s*:/i.test(line);
    if (line.trim() === '') isNamed = head.title !== null;
    else if (by !== undefined) {
      head.by = tidy(by);
      isNamed = true;
    } else if (isSize) {
      head.servings = size ?? null;
      head.prep = TIME.exec(line)?.[1] ?? null;
    } else if (categories !== undefined) {
      head.categories.push(...categories.split(/\s{2,}/));
      isFiled = true;
      continue;
    } else if (isFiled && /^\s{6,}\S/.test(line)) {
      head.categories.push(...line.split(/\s{2,}/));
      continue;
    } else if (!isNamed && (head.title ?? '').length < LONGEST)
      head.title = tidy(`${head.title ?? ''} ${line}`);
    else head.left.push(tidy(line));
    isFiled = false;
  }
  return head;
}

/** Where the names begin below the rule of the table, and how much farther in a line goes on. */
const FARTHER = 2;

/** The lines of the table: amount, measure and name at their places. */
function listed(lines: readonly string[], rule: string): ReadLine[] {
  const names = rule.search(/-+\s*$/);
  const list: ReadLine[] = [];
  let group: string | null = null;
  for (const line of lines.filter(Boolean)) {
    const bare = tidy(line).replace(/\s+--\s+/g, ', ');
    const inner = /^(?:-- |\*+\s*)?([^*]{1,100}?)\s*\**$/.exec(bare)?.[1] ?? bare;
    const isMarked = /^\*+.*\*+$|^-- /.test(bare);
    const heading = isMarked ? inner.replace(/\s?:$/, '') : readHeading(bare);
    const last = list.at(-1);
    const indent = line.search(/\S/);
    if (heading !== null) group = heading;
    else if (last !== undefined && indent >= names + FARTHER) last.text = `${last.text} ${bare}`;
    else list.push({ text: bare, group });
  }
  return list;
}

/** `Internet Address:` above a value in quotes, whatever it is called. */
const isLabel = (line: string, below: string | undefined): boolean =>
  /^\p{Lu}[^:.]{1,40}:$/u.test(line) && /^\s+"/.test(below ?? '');

/** What stands below the steps by its name. */
function trailersIn(lines: readonly string[]): { name: string; words: string[] }[] {
  const found: { name: string; words: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    if (END.test(line)) continue;
    const [, known, value = ''] = TRAILER.exec(line.slice(0, 5_000)) ?? [];
    const name = known ?? (isLabel(line, lines[at + 1]) ? line.replace(/:$/, '') : undefined);
    if (name !== undefined) found.push({ name: tidy(name), words: [value] });
    else found.at(-1)?.words.push(line);
  }
  return found;
}

/** Where the table ends: at an empty line below which no line has its amount and its name at their places. */
function endOfTable(lines: readonly string[], rule: number): number {
  const ruled = lines[rule] ?? '';
  const amounts = ruled.search(/-\s/) + 1;
  const names = ruled.search(/-+\s*$/);
  const isPlaced = (line: string) =>
    !END.test(line) &&
    /^[\d\s./-]*$/.test(line.slice(0, amounts)) &&
    /^\s\S/.test(line.slice(names - 1, names + 1));
  let end = rule + 1;
  for (let at = rule + 1, isListed = true; at <= lines.length; at++) {
    const line = lines[at] ?? '';
    if (line !== '') {
      isListed ||= isPlaced(line);
      continue;
    }
    if (lines[at - 1] === '') continue;
    if (!isListed) break;
    end = at;
    isListed = false;
  }
  return end;
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1');

function readOne(lines: readonly string[], isLast: boolean): ReadRecipe {
  const table = lines.findIndex((line) => TABLE.test(line));
  const rule = table === -1 ? -1 : lines.findIndex((line, at) => at > table && RULE.test(line));
  const end = rule === -1 ? lines.length : endOfTable(lines, rule);
  // Without its table the head ends below its last line that is known.
  const last = lines.findLastIndex((line, at) => at < 40 && (BY.test(line) || CATEGORIES.test(line)));
  const head = headOf(lines.slice(0, table === -1 ? last + 1 : table));
  const below = lines.slice(rule === -1 ? last + 1 : end);
  const told = below.findIndex(
    (line, at) => END.test(line) || TRAILER.test(line) || isLabel(line, below[at + 1]),
  );
  const trailers = told === -1 ? [] : trailersIn(below.slice(told));
  const said = (name: RegExp) =>
    trailers.flatMap((one) => (name.test(one.name) ? paragraphsOf(one.words).map(unquoted) : []));
  const source = said(/^source$/i).join(' ');
  const nutrition = readExtraSection(
    trailers
      .filter(({ name }) => /^per serving/i.test(name))
      .map(({ words }) => ({ heading: 'Nutrition', lines: paragraphsOf(words) })),
  );
  const isCut =
    isLast && !lines.some((line) => END.test(line)) && !isEnded(lines.findLast((line) => line !== '') ?? '');
  const doubts = [...(rule === -1 ? ['We couldn’t find the ingredients.'] : []), ...(isCut ? [CUT] : [])];
  const yielded = said(/^yield$/i)[0] ?? null;
  const by = creditOf(head.by);
  const credit = by ?? creditOf(source);
  const others = trailers
    .filter(({ name }) => !/^(?:description|cuisine|yield|start to finish|per serving|nutr)/i.test(name))
    .filter(({ name }) => !/^source$/i.test(name) || credit === null || by !== null)
    .map(({ name, words }) => {
      const text = paragraphsOf(words).map(unquoted).join('\n');
      return /^notes?$/i.test(name) || text === '' ? text : `${name}: ${text}`;
    });
  const isNoted = head.by !== '' && by === null;
  const notes = [...(isNoted ? [`Recipe by: ${head.by}`] : []), ...others, ...nutrition.words];
  const total = readMinutes(said(/^start to finish/i)[0]);
  const prep = readMinutes(head.prep);
  return {
    ...emptyRecipe(),
    title: head.title,
    description: said(/^description$/i).join('\n') || null,
    ...filed(head.categories),
    cuisine: said(/^cuisine$/i)[0] ?? null,
    servings: servingsFromYield(head.servings ?? yielded ?? ''),
    yield_text: yielded,
    ingredients: rule === -1 ? [] : listed(lines.slice(rule + 1, end), lines[rule] ?? ''),
    instructions: paragraphsOf(told === -1 ? below : below.slice(0, told)).map((text) => ({
      text,
      group: null,
    })),
    notes: notes.filter(Boolean).join('\n\n') || null,
    nutrition: nutrition.nutrition,
    prep_time_minutes: prep === 0 ? null : prep,
    total_time_minutes: total === 0 ? null : total,
    credit,
    source_url: /https?:\/\/\S+/i.exec(source)?.[0] ?? null,
    ...(doubts.length === 0 ? {} : { doubts }),
    ...(head.left.length === 0 ? {} : { left_out: head.left }),
  };
}
