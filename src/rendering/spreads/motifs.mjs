/**
 * The drawings that fill what a recipe leaves of its page.
 *
 * @typedef {import('../layout/no-photo').Motif} Motif
 * @typedef {import('./parts.mjs').Block} Block
 */

/** What can be drawn beside anything, each by its name in the templates. @type {readonly Motif[]} */
const PLANTS = ['olive', 'wheat', 'bay', 'berry', 'rosemary', 'daisy', 'pea'];

/** All that can be drawn. @type {readonly Motif[]} */
export const MOTIFS = [...PLANTS, 'fish'];

/** No drawing comes again among so many that follow it. */
const APART = 3;

/** What a way ends with that has a drawing, before its name. */
const DRAWN = '~';

/** A way without the name of its drawing. @param {string} id */
export const undrawn = (id) => id.split(DRAWN)[0] ?? '';

/** The drawing that a way names; none where it has none. @param {string} id */
const drawnIn = (id) => MOTIFS.find((motif) => motif === id.split(DRAWN)[1]);

/**
 * Gives every drawing of a book, one after the other, its motif: what its recipe is made of, or else the next
 * plant that none of the last three drawings was: a fish stands beside fish alone.
 */
export function motifs() {
  /** @type {Motif[]} */
  const last = [];
  /**
   * Of the blocks of a step, those that are drawn with their motif, and what its way ends with.
   * @param {Block[]} blocks @param {(key: string) => Motif | null} own of a recipe @param {string} asked how its part is to stand
   */
  return (blocks, own, asked) => {
    const drawn = blocks.filter(({ kind }) => kind === 'ornament');
    const [first] = drawn;
    if (first === undefined) return '';
    const wanted = own(first.recipe) ?? 'olive';
    const from = PLANTS.indexOf(wanted) + 1;
    const order = [wanted, ...PLANTS.slice(from), ...PLANTS.slice(0, from)];
    const motif = drawnIn(asked) ?? order.find((one) => !last.includes(one)) ?? 'olive';
    for (const block of drawn) block.motif = motif;
    last.push(motif);
    if (last.length > APART) last.shift();
    return `${DRAWN}${motif}`;
  };
}
