import { patternFor } from '@/culinary/languages/registry';

/** Characters of a line that is no words of an author. */
const LONGEST = 160;

/** `----- -----`, `* * * * *`, `=====`: a line of signs alone. */
const RULE = /^(?:[-–—=_*~#+.•·]\s{0,2}){3,}$/u;
/** Signs around words, as programs set them apart: `-------- Topping --------`. */
const RULED = /^(?:[-–—=_~+]\s?){3,}\s{0,3}(\S.*?)\s{0,3}(?:[-–—=_~*+]\s?)*$/u;
const STARRED = /^\*{1,20}\s{0,20}(\S.*?)\s{0,20}\*{1,20}$/u;
/** What a program says of itself above or below a recipe, and the names of some. */
const PROGRAM = new RegExp(
  String.raw`^${patternFor('exportedBy')}\s+\S|\bexport format\b|^(?:meal-?master|mastercook|rezkonv|now you['’]re cooking|compu-?chef|gourmet recipe manager)\b`,
  'iu',
);

/** Whether a line is made of signs that divide, and of no words. */
export const isRule = (line: string): boolean => line.length <= 400 && RULE.test(line);

/** The words of a line that signs stand around; the line itself where there are none. */
export function unruled(line: string): string {
  if (line.length > LONGEST) return line;
  return RULED.exec(line)?.[1] ?? line;
}

/** Whether a line is a program's own, such as `* Exported from MasterCook *`: no title, and no words of the author. */
export function isBanner(line: string): boolean {
  if (line.length > LONGEST) return false;
  return PROGRAM.test(unruled(STARRED.exec(line)?.[1] ?? line).replace(/^[[({]\s*/, ''));
}
