import { parseLine } from '@/culinary/lines/line';
import { isLineOf } from '@/culinary/lines/line-parts';
import { servingsFromYield } from '@/culinary/scaling/servings';
import { canonicalUnit } from '@/culinary/units/units';
import { tidy } from '@/importing/html/markup';
import { correctionIn } from '@/importing/linked-data/correction';
import { isNode } from '@/importing/linked-data/schema-values';
import { creditOf } from '@/importing/recipe/credit';
import { readMinutes } from '@/importing/recipe/duration';
import {
  emptyRecipe,
  type ReadCorrection,
  type ReadIngredient,
  type ReadLine,
  type ReadRecipe,
} from '@/importing/recipe/model';
import { severalIn } from '@/importing/text/doubts';
import { partOfHeading } from '@/importing/text/lines/headings';
import { COOKLANG_SIGN } from '@/kernel/file-signatures';
import { ofTerms, TERM_FIELDS } from '@/kernel/recipe-terms';
import { withMarkedAmounts } from './marked-amounts';
import { nutritionIn } from './own-facts';

/** Characters of one recipe that are read. */
const LONGEST = 500_000;
/** Of one that we have written, which has its texts twice where comments keep them. */
const LONGEST_OWN = 4_000_000;

/**
 * What ours keep in a comment: the author's words of the line before it, what else is said of a line or a section, marked
 * amounts of a step, and a break in one.
 */
const WORDS = /(?<!\\)\[- (written|corrected from): ([^\n]{1,1200}?) -\]/g;
const EXACTLY = /(?<!\\)\[- exactly: ([{"][^\n-]{1,20000}) -\]/g;
const MARKED = /(?<!\\)\[- marked: (\[[^\n]{1,8000}?\]) -\]/g;
const BREAKS = /(?<!\\)\[- line -\]/g;
/** A noncharacter (Unicode 23.7), which no text has, stands for a break; others around the number of a comment. */
const BREAK = '\ufdd2';
const MARKS = /[\ufdd0-\ufdd4]/g;
const MARKED_BY = /\s*\ufdd3(\d{1,6})\ufdd4/g;

/** What opens a comment: `[-` one that is closed by `-]`, `--` one to the end of its line. */
const COMMENT = /(?<!\\)\[-|(?<=^|\s)--/g;
/** Characters of a comment at most; what opens a longer one is text. */
const LONGEST_COMMENT = 20_000;
/** `== Dough ==` or `= Dough`. */
const SECTION = /^={1,6}\s*([^=]{1,200}?)\s*=*(?:\s\ufdd0(\d{1,6})\ufdd1)?$/;
/** `@olive oil{2%tbsp}(chopped)`, `@salt`, `#pot{}`, `~rest{10%minutes}`; not the sign inside `ana@example.com`. */
const component = (name: number, inside: number, note: number) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_.+\\-])([@#~])(?:([^@#~{}\n]{0,${name}})\{([^{}\n]{0,${inside}})\}(?:\(([^()\n]{0,${note}})\))?((?:\ufdd0\d{1,6}\ufdd1){0,2})|([\p{L}\p{N}_'’-]{1,120}))`,
    'gu',
  );
const COMPONENT = component(120, 120, 200);
/** In ours, whose signs all mean something, they are as long as they may be. */
const OWN_COMPONENT = component(1_200, 200, 2_000);

/** A value of YAML without its quotes: `"a \\"b\\""`, `'it''s'`. */
function unquoted(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1); // escapes that JSON does not know stay as written
  }
}

interface Metadata {
  /** By their names; of one that is said twice, the first. */
  facts: Map<string, string>;
  body: string;
  /** Other titles than the first. */
  titles: string[];
}

/** The facts above a recipe: `>> servings: 4`, or YAML between two lines of `---`. */
export function cooklangMetadata(text: string, isOwn = false): Metadata {
  const facts = new Map<string, string>();
  const titles: string[] = [];
  const put = (name: string, value: string) => {
    const [key, plain] = [name.trim().toLowerCase(), unquoted(value.trim())];
    const before = facts.get(key);
    if (plain === '' || before === plain) return;
    if (before === undefined) facts.set(key, plain);
    else if (key === 'title') titles.push(plain);
  };
  const front = /^\s*---\r?\n([\s\S]{0,80000}?)\r?\n---\s*(?:\r?\n|$)/.exec(text);
  let body = front === null ? text : text.slice(front[0].length);
  for (const line of (front?.[1] ?? '').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0 && !line.startsWith(' ') && !line.startsWith('-')) put(line.slice(0, at), line.slice(at + 1));
  }
  // The author's words in ours are no facts.
  if (isOwn) return { facts, body, titles };
  body = body.replace(/^>>\s*([^:\n]{1,100}):([^\n]*)$/gm, (_, key: string, value: string) => {
    put(key, value);
    return '';
  });
  return { facts, body, titles };
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

/** Paragraphs stand between empty lines; a line that begins with `=` is one of its own. In ours spaces stay. */
function paragraphsOf(text: string, isOwn: boolean): string[][] {
  const paragraphs: string[][] = [];
  let current: string[] = [];
  const close = () => {
    if (current.length > 0) paragraphs.push(current);
    current = [];
  };
  for (const line of text.split(/\r?\n/).map((one) => (isOwn ? one : tidy(one)))) {
    const isEmpty = line.trim() === '';
    const isSection = line.startsWith('=');
    // A note right below a step is none of it.
    const isNote = line.startsWith('>');
    if (isEmpty || isSection || isNote !== (current[0]?.startsWith('>') ?? isNote)) close();
    if (!isEmpty) current.push(line);
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

/** The author's words of a line, as ours keep them, or what else is said of it or of a section. */
interface Written {
  text?: string;
  isCorrected?: boolean;
  exactly?: unknown;
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
const nutritionLines = (facts: ReadonlyMap<string, string>): string[] =>
  [...facts].flatMap(([name, value]) => {
    const of = /^nutrition ([a-z])(.{0,40})$/.exec(name);
    return of === null ? [] : [`${of[1]?.toUpperCase()}${of[2]}: ${value}`];
  });

/** Words and numbers alone, by which what stands twice is compared. */
const bareOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // somebody has changed it: what stands before it counts
  }
}

/**
 * What comments behind a component say of its line, while they are of its parts: of those that another hand has changed
 * since, the parts count.
 */
function saidOf(
  comments: readonly Written[],
  { quantity, unit }: Amount,
  name: string,
): Partial<ReadIngredient> & { isCorrected: boolean } {
  const words = comments.find(({ text }) => text !== undefined);
  const exactly = comments.find((comment) => comment.exactly !== undefined)?.exactly;
  const parts = { amount: quantity, unit: unit === '' ? null : unit, name };
  const isCorrected = words?.isCorrected === true;
  const text = words?.text !== undefined && (isCorrected || isLineOf(words.text, parts)) ? words.text : null;
  const told = text === null ? {} : { text };
  if (!isNode(exactly) || typeof exactly.of !== 'string') return { ...told, isCorrected };
  if (bareOf(exactly.of) !== bareOf([quantity, unit, name].join(' '))) return { ...told, isCorrected };
  return {
    ...told,
    isCorrected,
    ...(typeof exactly.text === 'string' ? { text: exactly.text } : {}),
    ...(typeof exactly.optional === 'boolean' ? { optional: exactly.optional } : {}),
    ...(exactly.scaling === 'fixed' ? { scaling: 'fixed' } : {}),
    ...correctionIn(exactly.correction),
  };
}

/** What is left of a step that only lists ingredients, as ours do before the author's steps. */
const LIST = /^Have ready(?: ?,)* ?\.$/;

/** Whether a text is Cooklang of ours. */
export const isOwnCooklang = (text: string): boolean =>
  new RegExp(String.raw`^\s*---\r?\n${COOKLANG_SIGN}\r?\n`).test(text.slice(0, 1_000));

/** The author's signs, before which ours have a backslash: of a step, and of a note. */
const [SIGN, NOTE_SIGN] = [/\\([\\@#~=>[-])/g, /\\([\\[-])/g];

/**
 * A recipe in Cooklang (cooklang.org/docs/spec): `@ingredient{amount%unit}(note)`, `#cookware{}`, `~timer{…}`,
 * sections, comments, notes after `>` and metadata. Paragraphs are steps. What we have written ourselves comes back as it
 * was. Never throws.
 */
export function readCooklang(source: string): ReadRecipe {
  const isOwn = isOwnCooklang(source);
  const { facts, body, titles } = cooklangMetadata(source.slice(0, isOwn ? LONGEST_OWN : LONGEST), isOwn);
  const kept: Written[] = [];
  const marks: string[] = [];
  const keep = (written: Written) => `\ufdd0${kept.push(written) - 1}\ufdd1`;
  const marked = body
    .replace(MARKS, '')
    .replace(BREAKS, BREAK)
    .replace(MARKED, (_, json: string) => `\ufdd3${marks.push(json) - 1}\ufdd4`)
    .replace(EXACTLY, (_, json: string) => keep({ exactly: parsed(json) }))
    .replace(WORDS, (_, how: string, text: string) => keep({ text, isCorrected: how !== 'written' }));
  const keptIn = (signs: string): Written[] =>
    [...signs.matchAll(/\d{1,6}/g)].flatMap(([at]) => kept[Number(at)] ?? []);
  const ingredients: ReadIngredient[] = [];
  const instructions: ReadLine[] = [];
  const notes: string[] = [];
  let group: string | null = null;
  const pattern = isOwn ? OWN_COMPONENT : COMPONENT;
  for (const lines of paragraphsOf(withoutComments(marked), isOwn)) {
    const section = SECTION.exec(lines[0]!.trimEnd());
    if (section !== null) {
      const name = tidy(section[1] ?? '');
      const [exact] = keptIn(section[2] ?? '');
      // "Ingredients" and "Method" name the parts of a recipe, and no group in them, but for those of ours with a sign more.
      const part = partOfHeading(name);
      const isPart = part === 'ingredients' || part === 'instructions';
      group = name === '' || (isPart && !lines[0]!.startsWith('===')) ? null : name;
      const whole = exact?.exactly;
      // A name of signs alone stands as "Part".
      if (typeof whole === 'string' && (bareOf(whole) || 'part') === bareOf(name)) group = whole;
      continue;
    }
    if (lines.every((line) => line.startsWith('>'))) {
      if (isOwn) notes.push(...lines.map((line) => line.replace(/^> ?/, '').replace(NOTE_SIGN, '$1')));
      else notes.push(...lines.map((line) => line.replace(/^>\s*/, '')).filter(Boolean));
      continue;
    }
    let components = 0;
    const text = lines
      .join(' ')
      .replace(pattern, (_, sign: string, name = '', inside = '', note, at, word) => {
        components += 1;
        const amount = amountOf(inside);
        const bare = tidy(String(word ?? name));
        const [modifiers = ''] = /^[?&+-]*/.exec(bare) ?? [];
        // `@./sauces/Hollandaise{}` is another recipe of the library.
        const named = bare.slice(modifiers.length).replace(/^\.{0,2}[/\\](?:.*[/\\])?(?=[^/\\])/, '');
        if (sign === '~') return spoken(amount) || named;
        if (sign === '@' && named !== '') {
          const remark = note === undefined ? '' : `, ${tidy(String(note))}`;
          const line = [spoken(amount), named].filter(Boolean).join(' ') + remark;
          const { isCorrected, ...said } = saidOf(keptIn(at ?? ''), amount, bare);
          ingredients.push({
            text: line,
            group,
            scaling: amount.fixed ? 'fixed' : 'linear',
            ...(modifiers.includes('?') ? { optional: true } : {}),
            ...(isCorrected ? { correction: partsOf(amount, named, note) } : {}),
            ...said,
          });
        }
        return named;
      });
    if (components > 0 && LIST.test(lines.join(' ').replace(pattern, ''))) continue;
    const [comment] = [...text.matchAll(MARKED_BY)];
    const bare = text.replace(MARKED_BY, '').replace(SIGN, '$1').replace(STRAY, '');
    const step = (isOwn ? bare : tidy(bare)).replace(/ ?\ufdd2 ?/g, '\n').trim();
    if (step !== '')
      instructions.push({ text: withMarkedAmounts(step, marks[Number(comment?.[1])] ?? '[]'), group });
  }
  const fact = (...names: string[]) =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined) ?? null;
  const source_url = fact('source', 'source.url');
  const author = fact('author', 'source.author');
  const image_url = fact('image', 'picture');
  return {
    ...emptyRecipe(),
    ...(isOwn ? { is_ours: true } : {}),
    ...(titles.length > 0 ? { doubts: severalIn(titles) } : {}),
    title: fact('title', 'name'),
    description: fact('description', 'introduction'),
    ...(isOwn ? ownYield(facts) : yieldOf(facts)),
    ingredients,
    instructions,
    notes: notes.join('\n').trim() || null,
    dietary_tags: tagsOf(fact('diet') ?? ''),
    tags: tagsOf(fact('tags', 'keywords') ?? ''),
    ...ofTerms((field) => fact(...TERM_FIELDS[field].metadata)),
    nutrition: nutritionIn(nutritionLines(facts)),
    prep_time_minutes: readMinutes(fact('prep time', 'time.prep', 'prep_time')),
    cook_time_minutes: readMinutes(fact('cook time', 'time.cook', 'cook_time')),
    total_time_minutes: readMinutes(fact('time', 'duration', 'time required', 'total time')),
    credit: isOwn ? author : creditOf(fact('source.name', 'source')),
    ...(isOwn ? {} : { author: creditOf(author) }),
    source_url: /^https?:\/\//i.test(source_url ?? '') ? source_url : null,
    image_url: /^https?:\/\//i.test(image_url ?? '') ? image_url : null,
  };
}

type Facts = ReadonlyMap<string, string>;
type Yield = Pick<ReadRecipe, 'servings' | 'yield_text'>;

/** How many it serves and what it makes, which files of others say in one. */
function yieldOf(facts: Facts): Yield {
  const portions = (...names: string[]) => {
    const value = names.map((name) => facts.get(name)).find((one) => one !== undefined) ?? null;
    return value === null || !/^\s*[\d./]+\s*\|/.test(value) ? value : firstOf(value);
  };
  const yield_text = portions('yield', 'servings', 'serves');
  const served = portions('servings', 'serves', 'yield');
  return {
    servings: served === null ? null : servingsFromYield(served),
    yield_text: yield_text !== null && /\p{L}/u.test(yield_text) ? yield_text : null,
  };
}

/** The same in ours, which say each by its name. */
function ownYield(facts: Facts): Yield {
  const served = facts.get('servings') ?? '';
  return {
    servings: /^\d+(?:\.\d+)?$/.test(served) ? Number(served) : servingsFromYield(served),
    yield_text: facts.get('yield') ?? null,
  };
}

/** `[vegan, quick]`, or in quotes where a tag has signs of its own. */
function tagsOf(value: string): string[] {
  const quoted = value.startsWith('["') ? parsed(value) : null;
  if (Array.isArray(quoted)) return quoted.filter((tag) => typeof tag === 'string');
  return value.replace(/[[\]]/g, '').split(',').map(tidy).filter(Boolean);
}
