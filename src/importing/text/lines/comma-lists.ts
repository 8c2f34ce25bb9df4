import { aisleOf } from '@/culinary/foods/aisles';
import { isParticiple, PREPARED } from '@/culinary/grammar/preparation';
import { patternFor } from '@/culinary/languages/registry';
import { parseLine } from '@/culinary/lines/line';

/** Characters of a list whose commas are looked at, and of each part between them. */
const SHORT_LIST = 10_000;
const SHORT_PART = 160;

/** Words that go on with what stands before the comma. */
const GOES_ON = new RegExp(String.raw`^${patternFor('goesOn')}(?!\p{L})`, 'iu');
/** What is done with a thing that is named already: `beaten with milk`. */
const TOGETHER = new RegExp(String.raw`(?<!\p{L})${patternFor('together')}(?!\p{L})`, 'iu');
const BEFORE_LAST = new RegExp(String.raw`^${patternFor('beforeLast')}\s+(?=\S)`, 'i');

/** Characters before the number of an amount: `about 2 cups`, `juice of 1 lemon`. */
const BEFORE_AMOUNT = 20;

/** `half sliced`, `1 cup grated`: what is done with so much of a thing that is named already. */
const isOnlyDone = (item: string): boolean =>
  item.split(' ').every((word) => PREPARED.has(word.toLowerCase()) || isParticiple(word));

const beginsWithAmount = (part: string): boolean => {
  if (part.length > SHORT_PART) return false;
  const { quantity, item } = parseLine(part);
  if (quantity === null || isOnlyDone(item)) return false;
  const digit = part.search(/[\p{Nd}\p{No}]/u);
  return digit <= BEFORE_AMOUNT;
};

/** Whether a part between commas is an ingredient of its own, and no word on the one before. */
function isNew(part: string): boolean {
  if (GOES_ON.test(part)) return false;
  const [first = ''] = part.toLowerCase().split(/[^\p{L}-]/u);
  const isDone = PREPARED.has(first) || isParticiple(part.split(' ')[0] ?? '');
  if (isDone && TOGETHER.test(part)) return false;
  if (beginsWithAmount(part)) return true;
  return part.length <= SHORT_PART && aisleOf(parseLine(part).item) !== 'other';
}

/** The parts of a text at signs that stand outside of brackets. */
function cutAt(text: string, sign: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && sign.test(character)) {
      // 1,5 kg: a comma between digits is part of the number.
      if (character === ',' && /\d/.test(text[at + 1] ?? '')) continue;
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * The ingredients of a text that has all of them on one line, with semicolons, bullets or commas between: "200 g flour,
 * 2 eggs, beaten, salt". What stands behind a comma without an amount and names no food goes with what stands before it.
 */
export function listedOnOneLine(list: string): string[] {
  if (list.length > SHORT_LIST) return [list];
  const whole = list.trim().replace(/[.;,|•·\s]+$/, '');
  const cut = [/[;•·▪|]/, /,/].map((sign) => cutAt(whole, sign)).find((parts) => parts.length > 1) ?? [whole];
  const parts: string[] = [];
  for (const part of cut) {
    const bare = part.replace(BEFORE_LAST, '');
    const last = parts.at(-1);
    if (last === undefined || isNew(bare) || !whole.includes(`${last}, ${part}`)) parts.push(bare);
    else parts[parts.length - 1] = `${last}, ${part}`;
  }
  return parts;
}

/** The same of a text of which it is not said that it is a list: at least `least` parts begin with an amount; else null. */
export function betweenCommas(list: string, least = 2): string[] | null {
  const parts = listedOnOneLine(list);
  return parts.filter(beginsWithAmount).length >= least && parts.every((part) => part.length <= SHORT_PART)
    ? parts
    : null;
}
