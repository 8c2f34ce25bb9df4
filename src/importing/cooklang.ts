import { parseLine } from '../culinary/line';
import { servingsFromYield } from '../culinary/servings';
import { canonicalUnit } from '../culinary/units';
import { readBeyond } from './beyond';
import { readMinutes } from './duration';
import { sectionOf } from './headings';
import { withMarkedAmounts } from './marked-amounts';
import { tidy } from './markup';
import {
  emptyRecipe,
  type ReadCorrection,
  type ReadIngredient,
  type ReadLine,
  type ReadRecipe,
} from './model';

/** Characters of one recipe that are read. */
const LONGEST = 500_000;

/** What ours keep in a comment: the author's words of the line before it, marked amounts of a step, and a break in one. */
const WORDS = /\[- (written|corrected from): ([^\n]{1,600}?) -\]/g;
const MARKED = /(?<!\\)\[- marked: (\[[^\n]{1,8000}?\]) -\]/g;
const BREAKS = /\[- line -\]/g;
/** A noncharacter (Unicode 23.7), which no text has, stands for a break; others around the number of a comment. */
const BREAK = '\ufdd2';
const MARKS = /[\ufdd0-\ufdd4]/g;
const MARKED_BY = /\s*\ufdd3(\d{1,6})\ufdd4/g;

/** What opens a comment: `[-` one that is closed by `-]`, `--` one to the end of its line. */
const COMMENT = /(?<!\\)\[-|(?<=^|\s)--/g;
/** Characters of a comment at most; what opens a longer one is text. */
const LONGEST_COMMENT = 20_000;
/** `== Dough ==` or `= Dough`. */
const SECTION = /^={1,6}\s*([^=]{1,200}?)\s*=*$/;
/** `@olive oil{2%tbsp}(chopped)`, `@salt`, `#pot{}`, `~rest{10%minutes}`; not the sign inside `ana@example.com`. */
const COMPONENT =
  /(?<![\p{L}\p{N}_.+\\-])([@#~])(?:([^@#~{}\n]{0,120})\{([^{}\n]{0,120})\}(?:\(([^()\n]{0,200})\))?(?:\ufdd0(\d{1,6})\ufdd1)?|([\p{L}\p{N}_'’-]{1,120}))/gu;

/** A value of YAML without its quotes: `"a \\"b\\""`, `'it''s'`. */
function unquoted(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1); // escapes that JSON does not know stay as written
  }
}

/** The facts above a recipe: `>> servings: 4`, or YAML between two lines of `---`. */
export function metadataOf(text: string): { facts: Map<string, string>; body: string } {
  const facts = new Map<string, string>();
  const put = (key: string, value: string) => {
    const plain = unquoted(value.trim());
    if (plain !== '') facts.set(key.trim().toLowerCase(), plain);
  };
  const front = /^\s*---\r?\n([\s\S]{0,20000}?)\r?\n---\s*(?:\r?\n|$)/.exec(text);
  let body = front === null ? text : text.slice(front[0].length);
  for (const line of (front?.[1] ?? '').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0 && !line.startsWith(' ') && !line.startsWith('-')) put(line.slice(0, at), line.slice(at + 1));
  }
  body = body.replace(/^>>\s*([^:\n]{1,100}):([^\n]*)$/gm, (_, key: string, value: string) => {
    put(key, value);
    return '';
  });
  return { facts, body };
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  let close = 0;
  for (const { 0: opening, index } of text.matchAll(COMMENT)) {
    if (index < from) continue;
    let end: number;
    if (opening === '--') end = text.indexOf('\n', index);
    else {
      // The next end is looked for once for all that stand before it.
      if (close !== -1 && close < index + 2) close = text.indexOf('-]', index + 2);
      if (close === -1 || close - index > LONGEST_COMMENT) continue;
      end = close + 2;
    }
    kept.push(text.slice(from, index));
    from = end === -1 ? text.length : end;
  }
  return kept.join('') + text.slice(from);
}

/** Paragraphs stand between empty lines; a line that begins with `=` is one of its own. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let current: string[] = [];
  const close = () => {
    if (current.length > 0) paragraphs.push(current);
    current = [];
  };
  for (const line of text.split(/\r?\n/).map(tidy)) {
    const isSection = line.startsWith('=');
    // A note right below a step is none of it.
    const isNote = line.startsWith('>');
    if (line === '' || isSection || isNote !== (current[0]?.startsWith('>') ?? isNote)) close();
    if (line !== '') current.push(line);
    if (isSection) close();
  }
  close();
  return paragraphs;
}

/** Of `2|4|8`, which the former Cooklang wrote for `servings: 2|4|8`, the first; the mark `*` said that it scales. */
const firstOf = (value: string): string => (value.split('|')[0] ?? '').trim().replace(/\s*\*$/, '');

interface Amount {
  quantity: string;
  unit: string;
  fixed: boolean;
}

function amountOf(inside: string): Amount {
  const [count = '', unit = ''] = inside.split('%', 2);
  const trimmed = firstOf(count);
  const fixed = trimmed.startsWith('=');
  return { quantity: (fixed ? trimmed.slice(1) : trimmed).trim(), unit: unit.trim(), fixed };
}

/** The author's words of a line, as ours keep them. */
interface Written {
  text: string;
  isCorrected: boolean;
}
const STRAY = /\ufdd0\d{0,6}\ufdd1/g;

/** What a line means by its parts: `@milk of cans{2%tin}(cold)`. */
function partsOf(amount: Amount, item: string, note: unknown): ReadCorrection {
  const { quantity, quantity_max } = parseLine(`${amount.quantity} x`);
  return {
    quantity: amount.quantity === '' ? null : quantity,
    quantity_max: amount.quantity === '' ? null : quantity_max,
    unit: amount.unit === '' ? null : (canonicalUnit(amount.unit) ?? amount.unit),
    item,
    note: note === undefined ? null : tidy(String(note)),
  };
}

/** `1/2` stays, `some` is no amount worth repeating. */
const spoken = ({ quantity, unit }: Amount): string => [quantity, unit].filter(Boolean).join(' ');

/** `nutrition fat: 9 g` among the facts, as ours write it. */
const nutritionIn = (facts: ReadonlyMap<string, string>): ReadRecipe['nutrition'] =>
  readBeyond([
    {
      heading: 'Nutrition',
      lines: [...facts].flatMap(([name, value]) =>
        name.startsWith('nutrition ') ? [`${name.slice('nutrition '.length)}: ${value}`] : [],
      ),
    },
  ]).nutrition;

/** What is left of a step that only lists ingredients, as ours do before the author's steps. */
const LIST = /^Have ready(?: ?,)* ?\.$/;

/**
 * A recipe in Cooklang (cooklang.org/docs/spec): `@ingredient{amount%unit}(note)`, `#cookware{}`, `~timer{…}`,
 * sections, comments, notes after `>` and metadata. Paragraphs are steps. Never throws.
 */
export function readCooklang(source: string): ReadRecipe {
  const { facts, body } = metadataOf(source.slice(0, LONGEST));
  const kept: Written[] = [];
  const marks: string[] = [];
  const marked = body
    .replace(MARKS, '')
    .replace(BREAKS, BREAK)
    .replace(MARKED, (_, json: string) => `\ufdd3${marks.push(json) - 1}\ufdd4`)
    .replace(WORDS, (_, how: string, text: string) => {
      kept.push({ text, isCorrected: how !== 'written' });
      return `\ufdd0${kept.length - 1}\ufdd1`;
    });
  const ingredients: ReadIngredient[] = [];
  const instructions: ReadLine[] = [];
  const notes: string[] = [];
  let group: string | null = null;
  for (const lines of paragraphsOf(withoutComments(marked))) {
    const section = SECTION.exec(lines[0]!);
    if (section !== null) {
      const name = tidy(section[1] ?? '');
      // "Ingredients" and "Method" name the parts of a recipe, and no group in them, but for those of ours with a sign more.
      const part = sectionOf(name);
      const isPart = part === 'ingredients' || part === 'instructions';
      group = name === '' || (isPart && !lines[0]!.startsWith('===')) ? null : name;
      continue;
    }
    if (lines.every((line) => line.startsWith('>'))) {
      notes.push(...lines.map((line) => line.replace(/^>\s*/, '')).filter(Boolean));
      continue;
    }
    const text = lines
      .join(' ')
      .replace(COMPONENT, (_, sign: string, name = '', inside = '', note, at, word) => {
        const amount = amountOf(inside);
        const [modifiers = ''] = /^[?&+-]*/.exec(tidy(String(word ?? name))) ?? [];
        // `@./sauces/Hollandaise{}` is another recipe of the library.
        const named = tidy(String(word ?? name))
          .slice(modifiers.length)
          .replace(/^\.{0,2}[/\\](?:.*[/\\])?(?=[^/\\])/, '');
        if (sign === '~') return spoken(amount) || named;
        if (sign === '@' && named !== '') {
          const remark = note === undefined ? '' : `, ${tidy(String(note))}`;
          const line = [spoken(amount), named].filter(Boolean).join(' ') + remark;
          const scaling = amount.fixed ? 'fixed' : 'linear';
          const said = kept[Number(at ?? -1)];
          ingredients.push({
            text: said?.text ?? line,
            group,
            scaling,
            ...(modifiers.includes('?') ? { optional: true } : {}),
            ...(said?.isCorrected === true ? { correction: partsOf(amount, named, note) } : {}),
          });
        }
        return named;
      });
    if (LIST.test(lines.join(' ').replace(COMPONENT, ''))) continue;
    const [comment] = [...text.matchAll(MARKED_BY)];
    const bare = text.replace(MARKED_BY, '').replace(/\\([\\@#~=>[-])/g, '$1');
    const step = tidy(bare.replace(STRAY, ''))
      .replace(/ ?\ufdd2 ?/g, '\n')
      .trim();
    if (step !== '')
      instructions.push({ text: withMarkedAmounts(step, marks[Number(comment?.[1])] ?? '[]'), group });
  }
  const fact = (...names: string[]) =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined) ?? null;
  const portions = (...names: string[]) => {
    const value = fact(...names);
    return value === null || !/^\s*[\d./]+\s*\|/.test(value) ? value : firstOf(value);
  };
  const yield_text = portions('yield', 'servings', 'serves');
  const served = portions('servings', 'serves', 'yield');
  const tags = (fact('tags', 'diet') ?? '').replace(/[[\]]/g, '').split(',').map(tidy).filter(Boolean);
  return {
    ...emptyRecipe(),
    title: fact('title', 'name'),
    description: fact('description', 'introduction'),
    servings: served === null ? null : servingsFromYield(served),
    yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
    ingredients,
    instructions,
    notes: notes.join('\n') || null,
    dietary_tags: tags,
    cuisine: fact('cuisine'),
    meal_type: fact('course', 'category', 'meal'),
    season: fact('season'),
    nutrition: nutritionIn(facts),
    prep_time_minutes: readMinutes(fact('prep time', 'time.prep', 'prep_time')),
    cook_time_minutes: readMinutes(fact('cook time', 'time.cook', 'cook_time')),
    total_time_minutes: readMinutes(fact('time', 'duration', 'time required', 'total time')),
    source_url: /^https?:\/\//.test(fact('source', 'source.url') ?? '') ? fact('source', 'source.url') : null,
    image_url: /^https?:\/\//.test(fact('image', 'picture') ?? '') ? fact('image', 'picture') : null,
  };
}
