import { isTime } from '@/importing/recipe/duration';
import { listedOnOneLine } from './lines/comma-lists';
import { partOfHeading, type RecipePart } from './lines/headings';
import { bareOf, hasAmount } from './lines/line-kinds';

/** Characters of a line in which the names of parts are looked for, and colons in it. */
const LONGEST = 20_000;
const MOST_COLONS = 60;
/** The words before a colon, among them the name of a part: `Ingredients (serves 4):`. */
const BEFORE_COLON =
  /(?:[\p{L}\p{N}'’-]+ ){0,5}[\p{L}'’-]+(?:\s?\([^()]{0,40}\)|\s\d{1,3}(?: \p{L}+)?)?\s?$/u;
/** Characters before a colon that are looked at. */
const LOOK_BEHIND = 100;

/** The name of a part of the recipe inside a line: where it begins, what it is, and where its content begins. */
interface Mark {
  at: number;
  heading: string;
  section: RecipePart;
  from: number;
}

/** What stands before a name, so that it is none in the middle of a sentence. */
const BOUNDARY = /(?:^|[.!?;,|)\]•·–—-]\s*|\s\p{Extended_Pictographic}\uFE0F?\s*)$/u;

/** The name that ends before a colon; the longest words that are one. */
function markBefore(line: string, colon: number): Mark | null {
  const start = Math.max(0, colon - LOOK_BEHIND);
  const words = BEFORE_COLON.exec(line.slice(start, colon))?.[0];
  if (words === undefined) return null;
  const from = colon + 1;
  for (let at = colon - words.length; at < colon; ) {
    const heading = line.slice(at, colon).trim();
    const section = partOfHeading(heading);
    const isApart = BOUNDARY.test(line.slice(Math.max(0, at - 8), at));
    if (section !== null && (isApart || /^\p{Lu}/u.test(heading))) return { at, heading, section, from };
    const next = line.indexOf(' ', at);
    if (next === -1 || next >= colon) return null;
    at = next + 1;
  }
  return null;
}

function marksIn(line: string): Mark[] {
  const marks: Mark[] = [];
  if (line.length > LONGEST) return marks;
  let count = 0;
  for (const { index } of line.matchAll(/[:：]/g)) {
    count += 1;
    if (count > MOST_COLONS) break;
    const mark = markBefore(line, index);
    if (mark !== null && mark.at >= (marks.at(-1)?.from ?? 0)) marks.push(mark);
  }
  return marks;
}

/** `15 min Cuisson : 40 min`, `ca. 20 Min. | …`: how long it takes, and not how it is done. */
const beginsWithTime = (content: string): boolean => {
  const words = content.split(/[\s|·•,;/–—-]+/, 3);
  return [1, 2, 3].some((count) => isTime(words.slice(0, count).join(' ')));
};

/** Whether words can be what a part of this name holds. */
function fits(section: RecipePart, content: string): boolean {
  if (section === 'ingredients') return listedOnOneLine(content).some(hasAmount);
  if (section === 'instructions') return content.split(' ').length >= 3 && !beginsWithTime(content);
  return content !== '';
}

/** The parts of a line by the marks in it, which hold what they say; null where it is an ordinary line. */
function partsOf(line: string): { before: string; parts: (Mark & { content: string })[] } | null {
  const marks = marksIn(line);
  const first = marks[0];
  if (first === undefined) return null;
  const content = (from: number, to: number | undefined) => line.slice(from, to).trim();
  const parts = marks.map((mark, i) => ({ ...mark, content: content(mark.from, marks[i + 1]?.at) }));
  const before = line.slice(0, first.at).trim();
  const [opens, ...others] = parts;
  if (opens === undefined || (opens.section !== 'ingredients' && opens.section !== 'instructions'))
    return null;
  if (!fits(opens.section, opens.content)) return null;
  const told = others.filter(({ section }) => section === 'instructions');
  // In the middle of a line the name of the ingredients needs that of the steps behind it.
  if (before !== '' && (opens.section !== 'ingredients' || told.length === 0)) return null;
  if (told.some(({ content: steps }) => !fits('instructions', steps))) return null;
  return { before, parts };
}

/** Sentences of what stands before the ingredients, of which the first is the title. */
const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])|\s*[|•·]\s*|(?<=\p{L}{3})\s[–—]\s/u)
    .map((sentence, at) =>
      at === 0 ? sentence.replace(/[\s.:：|–—-]+$/, '') : sentence.replace(/[\s|–—-]+$/, ''),
    )
    .filter(Boolean);

/** `1. Mix. 2. Bake.`: the places where numbers count on from 1 in a text. */
function counted(text: string): string[] {
  const starts: number[] = [];
  for (const { index, 1: number } of text.matchAll(/(?<!\S)(\d{1,2})[.)]\s?(?=\p{L})/gu))
    if (Number(number) === starts.length + 1) starts.push(index);
  if (starts.length < 2) return [text];
  return [text.slice(0, starts[0]), ...starts.map((start, i) => text.slice(start, starts[i + 1]))]
    .map((part) => part.trim())
    .filter(Boolean);
}

/** `Ingredients - 2 eggs` with a colon behind the name of its part. */
const dashed = (line: string): string =>
  line.replace(/^([\p{L} ]{4,30}) [-–—] (?=\S)/u, (whole, name: string) =>
    /^(?:ingredients|instructions)$/.test(partOfHeading(name) ?? '') ? `${name}: ` : whole,
  );

/**
 * Lines in which the names of the parts stand on lines of their own that stood in running text, `Ingredients: 2 eggs,
 * salt. Method: Beat …`, with an ingredient on each line. Other lines stay as they are.
 */
export function withInlineParts(lines: readonly string[]): string[] {
  return lines.flatMap((given) => {
    const line = dashed(given);
    if (!/[:：]\s*\S/.test(line)) return [given];
    const found = partsOf(bareOf(line));
    if (found === null) return [given];
    return [
      ...sentences(found.before),
      ...found.parts.flatMap(({ heading, section, content }) => [
        '',
        heading,
        ...(section === 'ingredients'
          ? listedOnOneLine(content)
          : section === 'instructions'
            ? counted(content)
            : [content]),
      ]),
    ].filter(Boolean);
  });
}
