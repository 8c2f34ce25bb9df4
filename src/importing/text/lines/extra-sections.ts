import { NUTRIENT_NAMES, nutrientPattern, patternFor } from '@/culinary/languages/registry';
import type { ReadNutrition } from '@/importing/recipe/model';
import { readNutrition } from '@/importing/recipe/nutrition';
import { undecorated } from './decorations';

/** A part of a text beside the ingredients, the steps and the notes: what it is called, and what it says. */
export interface ExtraSection {
  heading: string;
  lines: string[];
}

/** What nutrients are called above an amount or behind it, and the name that schema.org has for each. */
const NUTRIENTS: readonly (readonly [string, RegExp])[] = NUTRIENT_NAMES.map(([name, words]) => [
  name,
  new RegExp(`^${words}$`),
]);

const AMOUNT = String.raw`(\d{1,6}(?:[.,]\d{1,3})?\s?(?:kcal|kj|cal|kg|mg|mcg|µg|g)?(?:\s?[/(]\s?\d{1,6}(?:[.,]\d{1,2})?\s?(?:kcal|kj)\)?)?)`;
const BEHIND = new RegExp(String.raw`^([\p{L}. ]{3,40}?)\s*[:：–-]?\s*${AMOUNT}$`, 'iu');
const BEFORE = new RegExp(String.raw`^${AMOUNT}\s*(?:of\s)?([\p{L}. ]{2,40})$`, 'iu');
const CALORIE_NAMES = nutrientPattern('calories');
const BARE_CALORIES = new RegExp(String.raw`^\d{1,6}\s?${CALORIE_NAMES}$`, 'i');
const OF_SERVING = new RegExp(String.raw`\s${patternFor('perServing')}$`, 'i');

/** One fact, such as `Fat: 10 g` or `10 g fat`, by its schema.org name; null for any other words. */
function factIn(given: string): [name: string, amount: string] | null {
  const text = given.replace(OF_SERVING, '');
  if (BARE_CALORIES.test(text)) return ['calories', text];
  const behind = BEHIND.exec(text);
  const before = BEFORE.exec(text);
  const [word, amount] = behind !== null ? [behind[1], behind[2]] : [before?.[2], before?.[1]];
  const name = NUTRIENTS.find(([, pattern]) => pattern.test((word ?? '').trim().toLowerCase()))?.[0];
  return name === undefined || amount === undefined ? null : [name, amount];
}

/** Facts of a line, and the parts of it that are none. */
function factsIn(line: string): { facts: [string, string][]; others: string[] } {
  if (line.length > LONGEST) return { facts: [], others: [line] };
  const parts = line
    .replace(/\.$/, '')
    .split(/\s*[|•·;]\s*|,\s+/)
    .filter(Boolean);
  return {
    facts: parts.map(factIn).filter((fact) => fact !== null),
    others: parts.filter((part) => factIn(part) === null),
  };
}

/** Whether a line says nutrition facts, behind their name or not, and nothing else: `Nutrition: 450 kcal, 20 g fat`. */
export const saysNutrition = (line: string): boolean =>
  [line, line.replace(FACTS_OF, '')].some((said) => {
    const { facts, others } = factsIn(said);
    return facts.length > 0 && others.length === 0;
  });
const FACTS_OF = /^[^:：\d]{1,40}[:：]\s*(?=\d)/u;

/** Characters of a line of facts. */
const LONGEST = 600;
const CALORIES = new RegExp(
  String.raw`^${CALORIE_NAMES}(?: ${patternFor('perServing')})?\s*[:：]|^\d{1,6}\s?kcal\b`,
  'iu',
);

/** Whether a line above the ingredients says the calories of a serving: `Calories: 180kcal`. */
export const isCalories = (line: string): boolean =>
  CALORIES.test(line) && line.length <= LONGEST_CALORIES && factIn(line) !== null;
const LONGEST_CALORIES = 60;

/** Whether a part of a line of facts says one of nutrition: `5g protein`. */
export const isNutrient = (part: string): boolean => part.length <= LONGEST_CALORIES && factIn(part) !== null;

const NUTRITION = new RegExp(String.raw`^[#*_\s]*${patternFor('nutritionBegins')}`, 'i');
/** Whether a heading is that of nutrition facts. */
export const isOfNutrition = (heading: string): boolean => NUTRITION.test(undecorated(heading));
/** Amounts of 100 g say nothing of a serving, whatever a gram ends with. */
const PER_WEIGHT = /\b100\s?(?:g|ml|gr(?:am\w{0,3})?)\b/i;
/** What says that the facts are of a serving. */
const PER_SERVING = new RegExp(String.raw`^\(?${patternFor('perServing')}\)?:?$`, 'i');

/**
 * What the parts of a text beside its recipe say: the nutrition facts of a serving as such, all else as paragraphs
 * that keep their headings. A fact that is said twice stays words the second time.
 */
export function readExtraSection(parts: readonly ExtraSection[]): {
  nutrition: ReadNutrition | null;
  words: string[];
} {
  const facts = new Map<string, string>();
  const words: string[] = [];
  for (const { heading, lines } of parts) {
    const isOfServing = isOfNutrition(heading) && ![heading, ...lines].some((line) => PER_WEIGHT.test(line));
    const left = !isOfServing
      ? lines
      : lines.flatMap((line) => {
          if (PER_SERVING.test(line)) return [];
          const { facts: found, others } = factsIn(line);
          const isSaid = found.some(([name, amount]) => (facts.get(name) ?? amount) !== amount);
          // A line that says little else than facts keeps the rest alone.
          if (found.length === 0 || found.length < others.length || isSaid) return [line];
          for (const [name, amount] of found) facts.set(name, amount);
          return others.length === 0 ? [] : [others.join(', ')];
        });
    if (left.some((line) => line !== '')) words.push('', heading.replace(/^#+\s+/, ''), ...left);
  }
  return { nutrition: facts.size === 0 ? null : readNutrition(Object.fromEntries(facts)), words };
}
