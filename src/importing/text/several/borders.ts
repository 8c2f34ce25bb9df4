import { parseLine } from '@/culinary/lines/line';
import { isRule } from '@/importing/text/lines/banners';
import { isDetail } from '@/importing/text/lines/details';
import { partOfHeading } from '@/importing/text/lines/headings';
import { bareOf } from '@/importing/text/lines/line-kinds';
import { beginsProse } from '@/importing/text/lines/prose-steps';
import { BOLD, isTitle, LONGEST_TITLE } from '@/importing/text/lines/titles';
import { areRecipes, COUNTED, isStep, startsWithAmount, TITLED } from './recipe-lines';
import { beginsRecipe, isPartName } from './titles-of-blocks';

/** A recipe between two borders, and what stands there that is of no recipe, such as the name of the file. */
export interface Bordered {
  lines: string[];
  left_out: string[];
}

/** What stands between two lines of signs. */
interface Piece {
  lines: string[];
  /** The name that it begins with; null where it goes on with a recipe. */
  title: string | null;
  has_list: boolean;
  has_steps: boolean;
}

/** Pieces of a text between lines of signs, without empty ones; and how often the sign stands there that is most used. */
export function ruledParts(lines: readonly string[]): { parts: string[][]; borders: number } {
  const rules = lines.flatMap((line, at) => (isRule(line) ? [at] : []));
  const counts = new Map<string, number>();
  for (const at of rules) {
    const sign = [...new Set((lines[at] ?? '').replace(/\s/g, ''))].join('');
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const parts = [-1, ...rules].map((at, i) => lines.slice(at + 1, rules[i]));
  return {
    parts: parts.filter((part) => part.some((line) => line !== '')),
    borders: Math.max(0, ...counts.values()),
  };
}

/** A title that stands right below a border without what is around its words: `**Pie**`, `## Pie`, `Best Pie!`. */
const plainTitle = (line: string): string =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replace(BOLD, '$2')
    .replace(/\s?[:：!?…]$/, '');

/**
 * The name that some lines begin with; null where they go on with what is above. A name may begin with a number, as
 * “5-Ingredient Guacamole” and “Three Bean Salad” do, where facts or the heading of the list stand right below it.
 */
export function titleOfPart(lines: readonly string[]): string | null {
  const [first = '', second = ''] = lines.filter((line) => line !== '');
  if (TITLED.test(first)) return first;
  const title = plainTitle(first);
  if (isDetail(title) || partOfHeading(title) !== null) return null;
  if (isTitle(title)) return /\p{Ll}/u.test(title.charAt(0)) && beginsProse(title) ? null : title;
  const isName = title.length <= LONGEST_TITLE && !/[.:;,]$/.test(title);
  const isAbove = isDetail(second) || partOfHeading(second) === 'ingredients';
  return isName && isAbove && !COUNTED.test(title) && parseLine(title).quantity !== null ? title : null;
}

/** Amounts that are a list. */
const LEAST_LISTED = 2;

const isListed = (line: string): boolean =>
  startsWithAmount(line) && !isStep(line) && !COUNTED.test(line) && !isDetail(line);

/** Whether some lines tell how something is made: below a list each sentence does, elsewhere what begins with what to do. */
function tellSteps(lines: readonly string[], list: number): boolean {
  if (lines.some((line) => partOfHeading(line) === 'instructions')) return true;
  if (list === -1)
    return lines.slice(1).some((line) => COUNTED.test(line) || (/[.!]$/.test(line) && beginsProse(line)));
  return lines
    .slice(list)
    .some((line) => isStep(line) || (!isListed(line) && line.includes(' ') && beginsProse(bareOf(line))));
}

function pieceOf(written: readonly string[]): Piece {
  const lines = withoutNumber(written);
  const title = titleOfPart(lines);
  const list = lines.findIndex((line) => partOfHeading(line) === 'ingredients' || isListed(line));
  const isHeaded = lines.some((line) => partOfHeading(line) === 'ingredients');
  const has_list =
    isHeaded || lines.filter(isListed).length >= LEAST_LISTED || (title !== null && beginsRecipe(lines));
  return { lines, title, has_list, has_steps: tellSteps(lines, list) };
}

/** Lines without a number before their title, `4. White Bean Stew`: it counts the recipes of a file and is no step’s. */
function withoutNumber(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const bare = (lines[first] ?? '').replace(COUNTED, '').trim();
  const below = lines.slice(first + 1);
  const isList = below.some((line) => partOfHeading(line) === 'ingredients' || isListed(line));
  return bare !== lines[first] && isList && titleOfPart([bare, ...below]) !== null
    ? lines.with(first, bare)
    : [...lines];
}

const isWhole = (piece: Piece): boolean => piece.has_list && piece.has_steps;
const mostAre = (pieces: readonly Piece[]): boolean => pieces.filter(isWhole).length * 2 > pieces.length;

/** Whether a recipe begins with a piece, and does not go on with it. */
function begins(piece: Piece, before: Piece | undefined, next: Piece | undefined, trusted: boolean): boolean {
  if (piece.title === null) return false;
  if (piece.has_list) return piece.has_steps || !isPartName(piece.title, true);
  if (next?.title === null && next.has_list) return true;
  return trusted && piece.has_steps && before?.has_steps === true;
}

/**
 * The recipes of a text that stand between lines of signs, where most of what stands there is a recipe with a list and
 * steps, or all of it lists. A line of signs inside a recipe cuts none: what has no name goes on with the recipe above,
 * as steps do with the list that they are of. Null where the signs divide no recipes.
 */
export function betweenBorders(lines: readonly string[]): Bordered[] | null {
  const { parts, borders } = ruledParts(lines);
  if (parts.length < 2) return null;
  const pieces = parts.map(pieceOf);
  // Where whole recipes stand between them, a piece with a name is no part of the one above.
  const trusted = borders > 1 && mostAre(pieces.filter(({ title }) => title !== null));
  const found: (Piece & Bordered)[] = [];
  let beside: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = found.at(-1);
    const next = pieces[at + 1];
    const isBeside = !piece.has_list && !piece.has_steps;
    if (begins(piece, last, next, trusted) || (last === undefined && !(isBeside && next?.title != null))) {
      found.push({ ...piece, left_out: beside });
      beside = [];
    } else if (last === undefined || (isBeside && trusted && piece.title !== null)) {
      beside.push(...piece.lines.filter((line) => line !== ''));
    } else {
      last.lines.push('', ...piece.lines);
      last.has_list ||= piece.has_list;
      last.has_steps ||= piece.has_steps;
    }
  }
  found.at(-1)?.left_out.push(...beside);
  const areAll = found.every(isWhole) || areRecipes(found.map((one) => one.lines));
  if (found.length < 2 || !(areAll || (borders > 1 && mostAre(found)))) return null;
  return found.map(({ lines: own, left_out }) => ({ lines: own, left_out }));
}
