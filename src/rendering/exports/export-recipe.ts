import { parseLine } from '@/culinary/lines/line';
import { marksIn } from '@/culinary/steps/marks';
import { isYieldsNumber, yieldWords } from '@/kernel/book/yield-count';
import { NUTRITION_NAMES, NUTRITION_TERMS } from '@/kernel/nutrition';
import { TERM_FIELDS, TERM_NAMES, type TermField, termField } from '@/kernel/recipe-terms';

/** A recipe as every export shows it: our own names, what is empty is null. */
export interface ExportRecipe extends Readonly<Record<TermField, string | null>> {
  title: string;
  description: string | null;
  author_name: string | null;
  servings: number | null;
  yield_text: string | null;
  ingredients: readonly ExportLine[];
  instructions: readonly ExportStep[];
  notes: string | null;
  dietary_tags: readonly string[];
  tags: readonly string[];
  prep_time_minutes: number | null;
  cook_time_minutes: number | null;
  total_time_minutes: number | null;
  nutrition: Readonly<Record<string, number | null | undefined>> | null;
  /** Of its first photo, absolute. */
  image_url: string | null;
  /** All its photos as they are shown, in order; absolute. */
  photos: readonly ExportPhoto[];
  /** Whom it is by or adapted from, where it is not its author's own. */
  credit: string | null;
  source_url: string | null;
  created_at: string;
  updated_at: string;
}

/** A photo of a recipe or a step, and what it shows. */
interface ExportPhoto {
  url: string;
  alt: string | null;
}

export interface ExportStep {
  /** As it is shown, without the marks of its amounts. */
  text: string;
  /** As its author wrote it, where that differs. */
  written?: string | undefined;
  group: string | null;
  /** Absolute. */
  photo?: ExportPhoto | null | undefined;
  /** The same for people, with "about" before what is rounded to a kitchen measure; left out where nothing is. */
  said?: string | undefined;
}

/**
 * The amounts that the author of a step has marked, to stand in a comment: `["1 cup", ["2 eggs", 2]]`, of the second
 * "2 eggs" behind the one before. Without the signs that comments are made of. Null where nothing is marked.
 */
export function markedIn({ written }: ExportStep): string | null {
  const marks = written === undefined ? [] : marksIn(written);
  if (marks.length === 0) return null;
  return inComment(marks.map(({ amount, nth }) => (nth === 1 ? amount : [amount, nth])));
}

/** JSON without the signs that open and close comments. */
export const inComment = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>-]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

export interface ExportLine {
  /** As its author wrote it; of a view, as it is shown. */
  text: string;
  display: string;
  quantity: number | null;
  quantity_max: number | null;
  unit: string | null;
  item: string;
  note: string | null;
  group: string | null;
  optional: boolean;
  scaling: 'linear' | 'fixed';
  /** Its author has said how it is to be read. */
  corrected: boolean;
  /** Its amount is rounded to what a kitchen can measure. */
  approximate?: boolean | undefined;
}

/** What the author of a line has said that it means. */
export const correctionOf = ({
  quantity,
  quantity_max,
  unit,
  item,
  note,
}: Pick<ExportLine, 'quantity' | 'quantity_max' | 'unit' | 'item' | 'note'>) => ({
  quantity,
  quantity_max,
  unit,
  item,
  note,
});

/** Lines in runs of one group, in order. */
export function byGroup<T extends { group: string | null }>(
  lines: readonly T[],
): { group: string | null; lines: T[] }[] {
  const runs: { group: string | null; lines: T[] }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last.group === line.group) last.lines.push(line);
    else runs.push({ group: line.group, lines: [line] });
  }
  return runs;
}

/**
 * What is said of a recipe in one short line: what it makes, how long it takes, where it is from; in words by which an
 * import knows them again.
 */
export function factsOf(recipe: ExportRecipe): string[] {
  const { servings, yield_text } = recipe;
  const isMade = yield_text !== null && isYieldsNumber(servings, yield_text);
  return [
    // Of cookies nobody says how many they serve; an import scales them by the number that they are.
    servings === null || isMade ? null : `Serves ${servings}`,
    isMade ? `Makes ${yieldWords(yield_text)}` : yield_text,
    recipe.total_time_minutes === null ? null : `Total ${spokenMinutes(recipe.total_time_minutes)}`,
    ...TERM_NAMES.filter((field) => termField(field).is_fact).map((field) => {
      const term = recipe[field];
      return term === null ? null : `${TERM_FIELDS[field].label}: ${spokenTerm(term)}`;
    }),
  ].filter((fact) => fact !== null);
}

/** Whom it is by, in a line of its own by which an import knows it; none without. */
export const creditLine = ({ credit }: ExportRecipe): string[] =>
  credit === null ? [] : [`Credit: ${credit.replace(/\s+/g, ' ').trim()}`];

/** The nutrition facts of a serving in words that an import reads: `Fat: 9 g`. */
export const nutritionOf = ({ nutrition }: ExportRecipe): string[] =>
  NUTRITION_TERMS.flatMap(([field, , unit]) => {
    const amount = nutrition?.[field];
    return amount == null ? [] : [`${NUTRITION_NAMES[field]}: ${amount} ${unit}`];
  });

/** "45 min", "1 hr 30 min". */
export function spokenMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} hr` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}

/** Whether a line's words alone would say otherwise of it: that it may be left out, or that it may not. */
export const saysOtherwise = ({ text, optional }: ExportLine): boolean =>
  parseLine(text).optional !== optional;

/** A word of a vocabulary as people write it: `thai-food` is "Thai food". */
function spokenTerm(term: string): string {
  const words = term.replaceAll('-', ' ').trim();
  return words.charAt(0).toLocaleUpperCase('en') + words.slice(1);
}
