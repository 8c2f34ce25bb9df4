import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';

/** Words that say what to do with what follows them; alone before a noun they may be a part of its name: `Roast chicken`. */
const ENGLISH = new RegExp(String.raw`^${patternFor('mayBeginStep')}\b`, 'i');
const TOLD = new RegExp(String.raw`^\p{L}+ ${patternFor('behindVerb')}(?= |$)`, 'iu');
/** Words of other languages that nothing to buy begins with. */
const ROMANCE = new RegExp(String.raw`^${patternFor('beginsStep')}(?=\s)`, 'iu');
/** In German and Dutch it stands at the end, and small. */
const GERMANIC = new RegExp(String.raw`\s${patternFor('beforeVerb')}?${patternFor('endsStep')}[.!]?$`, 'u');

/** `pour 4 personnes`: French servings, and nothing to pour. */
const SERVED = new RegExp(
  String.raw`^${patternFor('servedLabels')}\s\d{1,3}(?:\s?[-–]\s?\d{1,3})?\s${patternFor('eaters', 'portions')}\.?$`,
  'iu',
);

/** Whether a line begins with what to do. */
export const beginsProse = (line: string): boolean =>
  (ENGLISH.test(line) && !SERVED.test(line)) || ROMANCE.test(line) || GERMANIC.test(line);

/** Whether a line without a full stop tells a step all the same: `Fry the onion`, `Alles 30 Minuten köcheln`. */
export const isTold = (line: string): boolean =>
  (ENGLISH.test(line) && TOLD.test(line) && !SERVED.test(line)) || ROMANCE.test(line) || GERMANIC.test(line);

const NUMBER = /^\d{1,2}[.):]\s+/;
const AMOUNT = /^[\p{Nd}\p{No}]/u;

const BEHIND = /^\p{L}.{0,60} \d[\d.,/½¼¾]{0,8}\s?\p{L}{0,10}\.?$/u;
const endsWithAmount = (line: string): boolean =>
  BEHIND.test(line) && !isTold(line) && parseLine(line).quantity !== null;

/** Lines of a numbered list that are looked at. */
const COUNTED = 100;

/**
 * Where lines begin that count 1, 2 … below amounts without numbers, so that they are steps however short: `1. Boil
 * water`. Most of them begin with no amount. -1 where there are none.
 */
function countedBelow(lines: readonly string[], startsWithAmount: (line: string) => boolean): number {
  const start = lines.findIndex((line) => NUMBER.test(line));
  if (start === -1 || !lines.slice(0, start).some(startsWithAmount)) return -1;
  const list = lines.slice(start, start + COUNTED).filter((line) => NUMBER.test(line));
  const inOrder = list.slice(0, 2).map((line) => Number.parseInt(line, 10));
  const amounts = list.filter((line) => startsWithAmount(line.replace(NUMBER, ''))).length;
  return inOrder.join() === '1,2' && amounts * 2 < list.length ? start : -1;
}

/**
 * Where the steps of a text without headings begin whose lines have no full stops: below an amount, at the first line
 * that tells what to do and has no amount below it, or that begins to count. The number of lines where there is none.
 */
export function proseStart(lines: readonly string[]): number {
  const bare = lines.map((line) => line.replace(NUMBER, ''));
  const startsWithAmount = (line: string) =>
    line.length <= 160 && AMOUNT.test(line) && parseLine(line).quantity !== null;
  const leading = bare.findLastIndex(startsWithAmount);
  // A list may have its amounts behind the names throughout: `Flour 200 g`.
  const last = leading === -1 ? bare.findLastIndex(endsWithAmount) : leading;
  const first = bare.findIndex((line, at) => last !== -1 && at > last && isTold(line));
  const counted = countedBelow(lines, startsWithAmount);
  if (counted !== -1 && (first === -1 || counted <= first)) return counted;
  if (first === -1) return lines.length;
  // What stands in one paragraph with it tells as well: `Boil rice`.
  const gap = bare.lastIndexOf('', first);
  return gap > last && bare.slice(gap + 1, first).every(beginsProse) ? gap + 1 : first;
}

/** `Mug cake: stir 4 tbsp flour …`: a name, and what is told behind it. */
const NAMED_TELLING = /^(?:(\p{L}[^:：.!?\d]{1,80})[:：]\s+)?(\S.{30,})$/su;

/** What a text of one line tells, with its name where it has one; null where it is no step, or where there is more. */
export function proseAlone(lines: readonly string[]): { title: string | null; step: string } | null {
  const [line = '', ...more] = lines.filter((one) => one !== '');
  const [, title, step = ''] = more.length === 0 ? (NAMED_TELLING.exec(line) ?? []) : [];
  if (!ENGLISH.test(step) && !ROMANCE.test(step) && !(GERMANIC.test(step) && /^\P{N}/u.test(step)))
    return null;
  return { title: title?.trim() ?? null, step: step.charAt(0).toUpperCase() + step.slice(1) };
}
