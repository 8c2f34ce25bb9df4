import { patternFor } from '@/culinary/languages/registry';
import { readHeading } from '@/culinary/lines/heading';
import { parseLine } from '@/culinary/lines/line';
import { plainLines, plainText } from '@/importing/html/markup';
import type { ReadLine, ReadPhoto, ReadStep } from '@/importing/recipe/model';
import { betweenCommas } from '@/importing/text/lines/comma-lists';
import {
  firstText,
  flat,
  imageOf,
  inOrder,
  isNode,
  isOfType,
  quantityText,
  type SchemaNode,
} from './schema-values';

/** Lines of one text that are read as steps. */
const MOST_LINES = 2_000;
/** Lists in lists that are followed at most. */
const DEEPEST = 6;

const BULLET = /^(?:[•·▢◦▪●○*–—-]|\d{1,2}[.)])\s+(?=\S)/;
/** A number that counts steps: "1. ", "Step 2:", "3) ". */
const STEP_NUMBER = new RegExp(
  String.raw`^${patternFor('step')}?\s?\d{1,2}\s?[.):-]\s+(?=\S)|^${patternFor('step')}\s\d{1,2}\s(?=[A-Z])`,
  'i',
);
/** A number of a step alone, and what a step is called that has no name. */
const NUMBER_ALONE = new RegExp(String.raw`^(?:${patternFor('step')}\s?)?\d{1,2}[.):]?$`, 'i');
const UNNAMED = new RegExp(String.raw`^${patternFor('step')}?\s?\d{0,2}[.:]?$`, 'i');

/** An ingredient that stands as a node: its text, else its amount and its name. */
function supplyText(entry: SchemaNode): string {
  const text = firstText(entry.text);
  if (text !== null) return text;
  const name = firstText(entry.name) ?? (isNode(entry.item) ? supplyText(entry.item) : firstText(entry.item));
  if (name === null) return '';
  const amount = quantityText(
    entry.requiredQuantity ?? entry.quantity ?? entry.amount ?? (entry.value === undefined ? '' : entry),
  );
  return amount === '' || name.startsWith(amount) ? name : `${amount} ${name}`;
}

/** Whether all of a text is bold: a page writes the names of its parts so. */
const isBold = (text: string): boolean => /^\s*<(strong|b)>[^<>]{1,80}<\/\1>\s*$/i.test(text);

/** The ingredients of a node, with the headings among them as groups. An `exact` text is one line as it stands. */
export function ingredientLines(value: unknown, exact = false): ReadLine[] {
  const lines: ReadLine[] = [];
  const read = (list: unknown, under: string | null, depth: number) => {
    let group = under;
    for (const entry of inOrder(flat(list))) {
      if (isNode(entry) && entry.itemListElement !== undefined && depth < DEEPEST) {
        read(entry.itemListElement, firstText(entry.name) ?? group, depth + 1);
        continue;
      }
      const text = isNode(entry) ? supplyText(entry) : typeof entry === 'string' ? entry : '';
      for (const line of exact ? [text.trim()] : plainLines(text)) {
        const bare = exact ? line : line.replace(/^[•·▢◦▪●○]\s*/, '');
        const heading =
          readHeading(bare) ?? (isBold(text) && parseLine(bare).quantity === null ? bare : null);
        if (heading !== null) group = heading;
        else if (bare !== '') lines.push({ text: bare, group });
      }
    }
  };
  read(value, null, 0);
  // A page that has all of them in one text has commas between them.
  const [only] = lines;
  const parts = only === undefined || lines.length > 1 || exact ? null : betweenCommas(only.text);
  return parts === null ? lines : parts.map((text) => ({ text, group: only?.group ?? null }));
}

const NUMBERED = new RegExp(
  String.raw`(?<!\S)(?:${patternFor('step')} )?(\d{1,2})\s?[.):]\s?(?=\p{L})`,
  'giu',
);

/** `1. Mix. 2. Bake.` on one line as its parts, when they are numbered from 1 on; else the line. */
function numberedParts(line: string): string[] {
  const starts: { at: number; text: number }[] = [];
  for (const match of line.matchAll(NUMBERED)) {
    if (Number(match[1]) !== starts.length + 1) continue;
    if (starts.length === 0 && match.index > 0) break;
    starts.push({ at: match.index, text: match.index + match[0].length });
  }
  if (starts.length < 2) return [line];
  return starts.map(({ text }, i) => line.slice(text, starts[i + 1]?.at).trim());
}

/** A heading among the steps of one text: `<h3>Sauce</h3>`. */
const HEADED = /<h([2-6])\b[^<>]{0,500}>([^<>]{1,100})<\/h\1>/gi;

/** Steps of one text, in the groups that its headings open. */
function stepsOfText(text: string, group: string | null): ReadLine[] {
  const steps: ReadLine[] = [];
  let under = group;
  let from = 0;
  for (const { 0: tag, 2: name = '', index } of text.matchAll(HEADED)) {
    steps.push(...stepsUnder(text.slice(from, index), under));
    under = plainText(name).replace(/\s?[:：]$/, '') || under;
    from = index + tag.length;
  }
  return [...steps, ...stepsUnder(text.slice(from), under)];
}

/** Steps of one text: its lines, without the numbers that a list would give them. */
function stepsUnder(text: string, group: string | null): ReadLine[] {
  const given = plainLines(text).slice(0, MOST_LINES);
  const lines = given.length === 1 ? numberedParts(given[0] ?? '') : given;
  const numbered =
    lines.length > 1 && lines.filter((line) => STEP_NUMBER.test(line)).length >= lines.length / 2;
  const steps: ReadLine[] = [];
  let under = group;
  for (const line of lines) {
    const bare = numbered ? line.replace(STEP_NUMBER, '') : line.replace(BULLET, '');
    // A number alone on its line belongs to the step after it.
    if (NUMBER_ALONE.test(bare)) continue;
    const heading = lines.length > 1 && bare.length <= 60 && /[:：]$/.test(bare) ? readHeading(bare) : null;
    if (heading !== null) under = heading;
    else if (bare !== '') steps.push({ text: bare, group: under });
  }
  return steps;
}

/** What a text of its own between steps calls those after it: `Crust:`; null for a step. */
function headingOf(entry: string): string | null {
  const line = plainLines(entry);
  const [only = ''] = line;
  return line.length === 1 && only.length <= 60 && /[:：]$/.test(only) ? readHeading(only) : null;
}

/** Whether a step's name says more than its text does. */
function leadOf(name: string, text: string): string {
  if (name === '' || UNNAMED.test(name)) return '';
  const fold = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return fold(text).startsWith(fold(name).slice(0, 40)) ? '' : name;
}

/** What stands among the steps as a tip, and is no step; null where there is none. */
export const tipsOf = (value: unknown): string | null =>
  flat(value)
    .flatMap((entry) =>
      isNode(entry) && isOfType(entry, 'HowToTip') ? (firstText(entry.text ?? entry.name) ?? []) : [],
    )
    .join('\n') || null;

/** How the steps of a node are read. */
interface StepSource {
  /** A text is one step as it stands. */
  exact: boolean;
  /** The page's address. */
  base: string | null;
}

/** The photo of a step, which is the first of its pictures; null where it has none. */
function stepPhoto({ image }: SchemaNode, { exact, base }: StepSource): ReadPhoto | null {
  const url = imageOf(image, base);
  if (url === null) return null;
  const [first] = flat(image);
  const caption = isNode(first) ? first.caption : undefined;
  return { url, alt: exact && typeof caption === 'string' ? caption : firstText(caption) };
}

/** The steps of a node, with the sections that they stand in and their photos. */
export function stepsOf(value: unknown, group: string | null, source: StepSource, depth = 0): ReadStep[] {
  if (depth > DEEPEST) return [];
  const { exact } = source;
  const steps: ReadStep[] = [];
  let under = group;
  const textSteps = (text: string): ReadLine[] =>
    exact ? [{ text: text.trim(), group: under }] : stepsOfText(text, under);
  const entries = inOrder(flat(value));
  for (const entry of entries) {
    if (typeof entry === 'string') {
      const heading = exact || entries.length === 1 ? null : headingOf(entry);
      if (heading === null) steps.push(...textSteps(entry));
      else under = heading;
      continue;
    }
    if (!isNode(entry) || (depth === 0 && isOfType(entry, 'HowToTip'))) continue;
    const name = firstText(entry.name) ?? '';
    const inner = entry.itemListElement ?? entry.steps ?? entry.step;
    if (isOfType(entry, 'HowToSection') || (inner !== undefined && !isOfType(entry, 'HowToStep'))) {
      const isExact = exact && typeof entry.name === 'string';
      const section = (isExact ? String(entry.name) : name.replace(/[:：]\s*$/, '')) || group;
      steps.push(...stepsOf(inner ?? entry.text ?? entry.description, section, source, depth + 1));
      continue;
    }
    const said = flat((exact ? entry['galley:text'] : undefined) ?? entry.text ?? entry.description).filter(
      (text) => typeof text === 'string',
    );
    const own: ReadStep[] = said.length > 0 ? textSteps(said.join('\n')) : [];
    const nested = own.length === 0 && inner !== undefined ? stepsOf(inner, group, source, depth + 1) : [];
    const found = own.length > 0 ? own : nested;
    const photo = stepPhoto(entry, source);
    if (found.length > 0) {
      const lead = leadOf(name, found[0]!.text);
      // A short name is a title of the step: "Make the dough. Mix …".
      if (lead !== '' && lead.length <= 60 && own.length > 0 && !/[…]|\.{3}$/.test(lead))
        found[0] = { ...found[0]!, text: `${lead.replace(/[.:]\s*$/, '')}: ${found[0]!.text}` };
      // Of several lines the first is what the picture stands beside.
      if (photo !== null) found[0] = { photo, ...found[0]! };
      steps.push(...found);
    } else if (name !== '') steps.push(...textSteps(name));
    else if (inner === undefined && entry.item !== undefined)
      steps.push(...stepsOf(entry.item, group, source, depth + 1));
  }
  return steps;
}
