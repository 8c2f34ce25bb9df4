import { likeCase } from '@/culinary/grammar/inflection';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { SPOONS_OF_CC } from '@/culinary/lines/amounts/own-unit';
import { DEGREES_FROM, isLarge } from '@/culinary/lines/amounts/unit-at';
import { writesComma } from '@/culinary/lines/tokens/decimals';
import { isItalian, type Line } from '@/culinary/lines/tokens/written-line';
import type { Part } from '@/culinary/measures/rounding';
import type { Target } from '@/culinary/measures/systems';
import { formatNumber, type Notation } from '@/culinary/numbers/numbers';
import { compare, type Ratio, toNumber } from '@/culinary/numbers/ratio';
import { respell, type Spelling, shortSpelling, spellingOf, unitOf } from '@/culinary/units/units';
import { isMany, wasMany } from './agreement';

const isMetric = (id: string): boolean => {
  const kind = unitOf(id)?.kind;
  return kind === 'volume' || kind === 'mass';
};

/**
 * A unit word in the number, style, case and with the dot of the author's. `same` says that the author's own number is of
 * the same kind: only an English cup or clove is corrected then, as others say 6 Blatt and 100 gram.
 */
export function unitWord(
  author: Spelling,
  written: string,
  id: string,
  many: boolean,
  same: boolean,
): string {
  const dot = written.endsWith('.') && !author.one.endsWith('.') ? '.' : '';
  const bare = dot === '' ? written : written.slice(0, -1);
  if (id === author.unit.id) {
    const lower = bare.toLowerCase();
    // The dative of "mit 2 Löffeln" has no singular of its own.
    if (author.language === 'de' && !many && lower === `${author.many.toLowerCase()}n`)
      return likeCase(author.one, bare);
    if (!many && lower.endsWith('litern')) return bare.slice(0, -1);
    if (lower !== author.one.toLowerCase() && lower !== author.many.toLowerCase()) {
      const other = many ? `${lower}s` : lower.replace(/s$/, '');
      // 2 pkgs, 1 pkg, but 3 pkg are well said; and a tbs is no tb.
      const agrees = author.unit.kind === 'count' && (!many || author.language === 'fr');
      const known = agrees && spellingOf(other)?.one === author.one;
      return known ? likeCase(other, bare) + dot : written;
    }
    if (author.one === author.many || (same && author.language !== 'en')) return written;
    const word = many ? author.many : author.one;
    return (bare === lower ? word.toLowerCase() : likeCase(word, bare)) + dot;
  }
  const row = respell(author, id);
  const spelled = many ? row.many : row.one;
  // Some write their EL and TL small, as the Dutch do.
  const word = author.language === 'de' && bare === bare.toLowerCase() ? spelled.toLowerCase() : spelled;
  const shout =
    bare.length > 1 && bare === bare.toUpperCase() && bare !== bare.toLowerCase() && author.language === 'en';
  const longCase =
    author.style === 'long' && bare.length > 1 && bare !== bare.toLowerCase() ? likeCase(word, bare) : word;
  return (
    (shout ? word.toUpperCase() : longCase) +
    (row.style === 'long' || row.unit.id === 'cup' || word.endsWith('.') ? '' : dot)
  );
}

/** Words on each side of an amount that may tell its language. */
const NEAR = 12;

/** One amount of a line being rewritten. */
export class AmountRewrite {
  readonly #line: Line;
  readonly #measure: Measure;
  readonly #notation: Notation;
  /** The word of another kitchen's unit, where the amount is converted. */
  readonly #other: Spelling | null;
  readonly #label: boolean;

  constructor(line: Line, measure: Measure, notation: Notation, target: Target | null) {
    this.#line = line;
    this.#measure = measure;
    this.#other = target?.spelling ?? null;
    this.#label = target?.label === true;
    const written = measure.low.notation ?? measure.high?.notation ?? notation;
    // Of "2 1/2 1/4-inch slices" nobody sees where the count ends.
    const size = measure.size === null ? null : line.tokens[measure.size[0]]!.value;
    const own = written === 'ascii' && size !== null && size.d > 1 ? 'glyph' : written;
    // 1.5 kg is 3⅓ lb: cups and pounds are spoken in fractions, whatever the author's grams were written in.
    this.#notation = target?.system === 'us' && (own === 'point' || own === 'comma') ? 'glyph' : own;
  }

  number(value: Ratio, id: string): string {
    const metric = isMetric(id);
    if (!metric || value.d === 1) return formatNumber(value, this.#notation, metric);
    const comma = this.#notation === 'comma' || (writesComma(this.#line.tokens) ?? this.#line.hint ?? false);
    return formatNumber(value, comma ? 'comma' : 'point', metric);
  }

  /** The word behind a number of the unit `id`; `author` is the unit of the measure. */
  unit(author: Spelling, id: string, value: Ratio): string {
    const { unitStart, unitEnd, hyphenated, parted } = this.#measure;
    const many = isMany(value);
    if (this.#line.plain === true) {
      const { one, many: several } = respell(shortSpelling(author), id);
      return many ? several : one;
    }
    const plural = many && !hyphenated; // an adjective has no plural: a 14-ounce can
    const { low } = this.#measure;
    const whole = wasMany(this.#measure) === true ? author.many : author.one;
    const said = parted === true ? whole : this.#line.text.slice(unitStart, unitEnd);
    // The liter of "1 Viertelliter" is a noun of its own beside another number.
    const share = low.end === unitStart ? /\p{L}+$/u.exec(this.#line.text.slice(low.start, low.end)) : null;
    const written = share === null ? said : likeCase(said, share[0]);
    if (this.#other === null) {
      const word = unitWord(author, written, id, plural, many === wasMany(this.#measure));
      return this.#isTaken(word, value, author) ? (isMetric(id) ? id : respell(author, id).many) : word;
    }
    const row = respell(this.#other, id);
    // The size of a package is one too, with the author who writes (14 ounce) can or (3 to 4 pound) chicken.
    const closed = this.#line.text.charAt(unitEnd) === ')' && author.one !== author.many;
    const bracket = closed && wasMany(this.#measure) === true;
    const size = (this.#label || bracket) && written.toLowerCase() === author.one.toLowerCase();
    return plural && !size ? row.many : row.one;
  }

  /**
   * Whether the author's word would say something else beside a number: 25 C are degrees where no word follows, 2 gr. Zwiebeln
   * are large ones, and 2 chili are peppers but for Italians, where "mezzo chilo" may have been the only word that told.
   */
  #isTaken(word: string, value: Ratio, author: Spelling): boolean {
    const { from, to } = this.#measure;
    const { tokens } = this.#line;
    if (word === 'C') return toNumber(value) >= DEGREES_FROM && tokens[to]?.kind !== 'word';
    if (!/^[cg]/i.test(word)) return false;
    // Six of the French teaspoons that are written cc would be millilitres, two of the Spanish millilitres spoons.
    if (/^cc\.?$/i.test(word)) return (author.unit.id === 'tsp') === compare(value, SPOONS_OF_CC) >= 0;
    if (/^gr\.?$/.test(word)) return isLarge(value, tokens[to]);
    return (
      /^chili\.?$/i.test(word) &&
      !isItalian([...tokens.slice(Math.max(0, from - NEAR), from), ...tokens.slice(to, to + NEAR)])
    );
  }

  /** What goes before a unit word: 250g becomes 8¾ oz, but 2g stays glued in 4g. */
  gap(id: string): string {
    const { low, high, unitStart } = this.#measure;
    // "un demi-litre", "litro y medio" and what is spelled plainly have got their space with the number.
    if (
      this.#line.plain === true ||
      low.start === low.end ||
      /[-'’\p{L}]/u.test(this.#line.text.charAt(unitStart - 1))
    )
      return '';
    return unitStart === (high === null || high.start > unitStart ? low : high).end &&
      !isMetric(id) &&
      this.#measure.unit?.unit.id !== id
      ? ' '
      : '';
  }

  /** `2 tbsp + 2 tsp`: the second part stands after the author's unit word. */
  rest(author: Spelling, { value, unit }: Part): string {
    return ` + ${this.number(value, unit)} ${this.unit(author, unit, value)}`;
  }
}
