import { parseLine } from '@/culinary/lines/line';
import { isLineOf } from '@/culinary/lines/line-parts';
import { canonicalUnit } from '@/culinary/units/units';
import { COOKLANG_SIGN } from '@/kernel/file-signatures';
import { TERM_FIELDS, TERM_NAMES } from '@/kernel/recipe-terms';
import { type CooklangIngredient, saidInCooklang } from './cooklang-amount';
import {
  byGroup,
  correctionOf,
  type ExportLine,
  type ExportRecipe,
  type ExportStep,
  inComment,
  markedIn,
  nutritionOf,
  spokenMinutes,
} from './export-recipe';

/** Without what would begin a comment. */
const dashed = (text: string): string => text.replace(/-{2,}/g, '–').replace(/\[(?=-)/g, '[ ');

/** Signs that would end or begin a component. */
const plain = (text: string): string =>
  dashed(text)
    .replace(/[{}()%@#~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A name, in which a size may stand in brackets: they begin a note only behind the braces. */
const named = (text: string): string =>
  dashed(text)
    .replace(/[{}%@#~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A line of metadata; YAML in double quotes. */
const fact = (name: string, value: string | number | null): string[] =>
  value === null ? [] : [`${name}: ${typeof value === 'number' ? value : JSON.stringify(value)}`];

function component(line: ExportLine): string {
  const { name, amount, unit: of, note } = saidInCooklang(line);
  const unit = of === null ? null : inBraces(of) || null;
  const fixed = amount !== '' && line.scaling === 'fixed' ? '=' : '';
  const measure = unit === null ? '' : `%${unit}`;
  // `?` is the mark of cooklang-rs for what may be left out.
  const mark = line.optional ? '?' : '';
  const shown = named(name) || plain(line.display);
  const remark = note === null ? '' : `(${plain(note)})`;
  const written = wordsOf(line, { name: shown, amount, unit, note });
  return `@${mark}${shown}{${fixed}${amount}${measure}}${remark}${written}`;
}

/** How the name of a component begins that is another recipe, or one of a kind of its own. */
const MARKED_NAME = /^[?&+\-./\\]/;
/** A unit without what ends it in braces. */
const inBraces = (unit: string): string =>
  dashed(unit)
    .replace(/[{}%|@#~\s]+/g, ' ')
    .trim();

/** Whether the parts of a corrected line say what it means. */
function isCarried(line: ExportLine, { name, amount, unit, note }: CooklangIngredient): boolean {
  const read = amount === '' ? null : parseLine(`${amount} x`);
  return (
    name === line.item &&
    !MARKED_NAME.test(name) &&
    note === line.note &&
    (note === null || plain(note) === note) &&
    (unit === null ? line.unit === null : (canonicalUnit(unit) ?? unit) === line.unit) &&
    Math.abs((read?.quantity ?? 0) - (line.quantity ?? 0)) <= 0.000_001 &&
    Math.abs((read?.quantity_max ?? 0) - (line.quantity_max ?? 0)) <= 0.000_001
  );
}

/**
 * The author's own words of a line in a comment, where the parts beside it do not say them: `[- written: ½ cup flour -]`.
 * Of a corrected line they say `corrected from`, and the parts what it means. What neither can say is `exactly: {…}`, of
 * the amount and the name that it stands behind.
 */
function wordsOf(line: ExportLine, said: CooklangIngredient): string {
  const { text, corrected } = line;
  const { name, amount, unit, note } = said;
  const parts = [amount, unit ?? '', name].filter(Boolean).join(' ');
  const isSaid = parts + (note === null ? '' : `, ${plain(note)}`) === text && !MARKED_NAME.test(name);
  const isPlain = !/-\]|\n/.test(text) && (corrected ? isCarried(line, said) : isLineOf(text, said));
  const exact = {
    ...(isPlain || (isSaid && !corrected) ? {} : { text }),
    ...(isPlain || !corrected ? {} : { correction: correctionOf(line) }),
    ...(!line.optional && parseLine(text).optional ? { optional: false } : {}),
    ...(line.scaling === 'fixed' && amount === '' ? { scaling: line.scaling } : {}),
  };
  const written =
    !isPlain || (isSaid && !corrected) ? '' : `[- ${corrected ? 'corrected from' : 'written'}: ${text} -]`;
  if (Object.keys(exact).length === 0) return written;
  return `${written}[- exactly: ${inComment({ of: parts, ...exact })} -]`;
}

/** Tags as YAML lists them, in quotes where one has signs of its own. */
const listed = (tags: readonly string[]): string =>
  tags.every((tag) => /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(tag))
    ? `[${tags.join(', ')}]`
    : JSON.stringify(tags);

/** The name of a section, which has no sign that ends it; the whole stands in a comment behind it. */
function section(group: string): string {
  const shown = dashed(group)
    .replace(/[=\s]+/g, ' ')
    .trim();
  return `=== ${shown || 'Part'} ===${shown === group ? '' : ` [- exactly: ${inComment(group)} -]`}`;
}

/** Notes line by line, in which nothing begins a comment. */
const noted = (notes: string): string =>
  notes
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line.replace(/\\(?=[\\[-])|-(?=-)|\[(?=-)/g, '\\$&')}`))
    .join('\n');

/**
 * A recipe in Cooklang, in which comments keep what it has no words for; one above the facts says that it is ours. Its
 * steps do not say which ingredient they use, so each group's ingredients stand in a first step ("Have ready …") of its
 * section, and the author's steps follow as they are.
 */
export function recipeCooklang(recipe: ExportRecipe): string {
  const head = [
    '---',
    COOKLANG_SIGN,
    ...fact('title', recipe.title),
    ...fact('description', recipe.description),
    ...fact('servings', recipe.servings),
    ...fact('yield', recipe.yield_text),
    ...fact('prep time', recipe.prep_time_minutes === null ? null : spokenMinutes(recipe.prep_time_minutes)),
    ...fact('cook time', recipe.cook_time_minutes === null ? null : spokenMinutes(recipe.cook_time_minutes)),
    ...fact('time', recipe.total_time_minutes === null ? null : spokenMinutes(recipe.total_time_minutes)),
    ...TERM_NAMES.flatMap((field) => fact(TERM_FIELDS[field].metadata[0], recipe[field])),
    ...(recipe.dietary_tags.length > 0 ? [`diet: ${listed(recipe.dietary_tags)}`] : []),
    ...(recipe.tags.length > 0 ? [`tags: ${listed(recipe.tags)}`] : []),
    ...nutritionOf(recipe).map((one) =>
      one.replace(/^([^:]+): /, (_, name: string) => `nutrition ${name.toLowerCase()}: `),
    ),
    ...fact('author', recipe.credit),
    ...fact('source', recipe.source_url),
    ...fact('image', recipe.image_url),
    '---',
  ].join('\n');
  const parts: string[] = [head];
  // A group has a sign more than a part, so that one that is called "Preparation" is none.
  const headed = (group: string | null, part: string) => (group === null ? `== ${part} ==` : section(group));
  for (const [i, { group, lines }] of byGroup(recipe.ingredients).entries()) {
    if (group !== null || i > 0) parts.push(headed(group, 'Ingredients'));
    parts.push(`Have ready ${lines.map(component).join(', ')}.`);
  }
  const isGrouped = recipe.ingredients.some(({ group }) => group !== null);
  for (const [i, { group, lines }] of byGroup(recipe.instructions).entries()) {
    // What has no group stands under a name that stands for none.
    if (group !== null || i > 0 || isGrouped) parts.push(headed(group, 'Method'));
    parts.push(...lines.map(stepText));
  }
  if (recipe.notes !== null) parts.push(noted(recipe.notes));
  return `${parts.join('\n\n')}\n`;
}

/**
 * A step on one line, whose signs mean nothing to Cooklang: a backslash stands before them. Its marked amounts stand in
 * a comment behind it.
 */
function stepText(step: ExportStep): string {
  const marked = markedIn(step);
  const text = step.text
    .trim()
    .replace(/[\\@#~]|-(?=-)|\[(?=-)|^[=>]/g, '\\$&')
    .replaceAll('\n', ' [- line -] ');
  return text + (marked === null ? '' : ` [- marked: ${marked} -]`);
}
