import { parseLine } from '../../../culinary/line';
import { BULLET, pastedLines } from './editor-lines.rules';

/** The title of a list of ingredients that was copied with it says nothing here. */
const TITLE =
  /^(?:the |recipe )?(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten)\s*:?$/iu;
/** What the steps below a list are called. */
const METHOD =
  /^(?:the )?(?:instructions?|directions?|method|preparation|steps|zubereitung|anleitung|préparation|étapes|preparación|elaboración|instrucciones|preparazione|procedimento|istruzioni|modo de preparo|bereiding(?:swijze)?)\s*:?$/iu;
/** What the parts of a recipe are called without a colon behind them; else they are ingredients. */
const PART =
  /^(?:frosting|icing|glaze|sauce|filling|topping|dressing|dough|crust|base|batter|garnish|marinade|syrup|streusel|crumble|ganache|guss|füllung|teig|boden|soße|glasur|belag|garniture|pâte|glaçage|relleno|masa|cobertura|ripieno|impasto|glassa|vulling|deeg)$/iu;

const bare = (line: string): string => line.replace(/^[#*\s]+|[*\s]+$/gu, '');

/** Marks of text in a page's source; a comparison such as `< 5` is none. */
const withoutTags = (text: string): string =>
  text.replace(/<\/?(?:b|strong|i|em|u|span|a|p|li|ul|ol|br|div)(?:\s[^<>\n]{0,300})?\/?>/giu, '');

/** A pasted text as the list that it begins with, and what stands below the heading of its steps. */
export function listAndSteps(text: string): { list: string; steps: string[] } {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  const at = lines.findIndex((line, index) => index > 0 && METHOD.test(bare(line)));
  if (at < 0) return { list: text, steps: [] };
  const steps = lines.slice(at + 1).filter((line) => line.trim() !== '');
  return { list: lines.slice(0, at).join('\n'), steps };
}

/** Whether a line goes on with the one above: it has no amount or bullet, begins small, and that one ends open. */
function goesOn(line: string, above: string): boolean {
  if (above.trim() === '' || !/^\s*\p{Ll}/u.test(line)) return false;
  const isOpen = /[,(]\s*$/u.test(above) || (/^\s{2,}/u.test(line) && BULLET.exec(above)?.[0].trim() !== '');
  return isOpen && parseLine(line.trim()).quantity === null;
}

/** Two things and more in one line, each with an amount: `3 apples; 2 pears`. */
function things(line: string): string[] {
  const parts = line.split(/\s*;\s+/u).filter((part) => part !== '');
  const areThings = parts.every((part) => {
    const { quantity, item } = parseLine(part);
    return quantity !== null && item !== '';
  });
  return parts.length > 1 && areThings ? parts : [line];
}

/**
 * The lines of a pasted list of ingredients: those that a mail has broken are whole, a part's name that stands alone
 * between empty lines and amounts ends in a colon, and the title of the list is left out.
 */
export function pastedList(text: string): string[] {
  const whole: string[] = [];
  for (const line of withoutTags(text).split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const above = whole.at(-1);
    if (above !== undefined && goesOn(line, above)) whole.splice(-1, 1, `${above.trimEnd()} ${line.trim()}`);
    else whole.push(line);
  }
  const named = whole.map((line, index) => {
    const next = whole[index + 1]?.replace(BULLET, '').trim() ?? '';
    const isFirst = index === 0 || whole[index - 1]?.trim() === '';
    return isFirst && PART.test(line.trim()) && parseLine(next).quantity !== null ? `${line.trim()}:` : line;
  });
  const lines = pastedLines(named.join('\n')).flatMap(things);
  return lines.length > 1 ? lines.filter((line, index) => index > 0 || !TITLE.test(bare(line))) : lines;
}
