/**
 * What the structure of a theme is in a style sheet: the forms of its ingredients and steps, where titles stand, and the
 * shape of its photos. Only what old reading apps know.
 *
 * @typedef {import('../model/structures.mjs').Structure} Structure
 * @typedef {import('./themes.mjs').Look} Look
 */

/** Of ingredients. @type {(look: Look, rtl: boolean) => Record<Structure['bill'], string>} */
const bills = (look, rtl) => ({
  rows: '',
  // Rules are as good between lines on a screen, where there is no page to fill.
  list: '',
  weights: `.ingredients li { padding-inline-start: 0; text-indent: 0; overflow: hidden; }
.ingredients li b { float: ${rtl ? 'left' : 'right'}; padding-${rtl ? 'right' : 'left'}: 1em; }`,
  table: `.ingredients ul { border-top: 1px solid ${look.line}; }
.ingredients li { padding-inline-start: 5.6em; text-indent: -5.6em; }
.ingredients li b { display: inline-block; min-width: 5em; padding-${rtl ? 'left' : 'right'}: 0.4em; text-align: end; text-indent: 0; }`,
  ticks: `.ingredients li { padding-inline-start: 1.5em; text-indent: -1.5em; }
.ingredients li::before { content: ""; display: inline-block; width: 0.7em; height: 0.7em; margin-${rtl ? 'left' : 'right'}: 0.7em; border: 1px solid currentcolor; }`,
  paragraph: `.ingredients { text-align: center; }
.ingredients ul { font-style: italic; }
.ingredients li { display: inline; padding: 0; border: 0; text-indent: 0; }
.ingredients li + li::before { content: " \\00b7 "; color: ${look.accent}; }
.ingredients li b { font-weight: 400; font-style: normal; }
.recipe .ingredients h2, .recipe .ingredients h3, .recipe .method h2 { text-align: center; }`,
});

/** Of photos. @type {(look: Look) => Record<Structure['mask'], string>} */
const masks = (look) => ({
  none: '',
  round: '',
  // Where a photo is not round an oval would cut too much of it.
  oval: '',
  arch: '.photo img { border-radius: 12em 12em 0 0; }',
  taped: `.photo img { box-sizing: border-box; padding: 0.5em; border: 1px solid ${look.line}; border-radius: 0; background: #ffffff; }`,
});

/**
 * The rules of a structure, in the colours of a look.
 * @param {Structure} structure @param {Look} look @param {boolean} rtl
 */
export function formsOf(structure, look, rtl) {
  const is_numbered = structure.lead !== 'none' && structure.lead !== 'verb';
  return [
    bills(look, rtl)[structure.bill],
    masks(look)[structure.mask],
    // Numbers stay where the words of a recipe name steps by them.
    is_numbered
      ? ''
      : '.steps.uncited { list-style-type: none; padding-left: 0; padding-right: 0; padding-inline: 0; }',
    structure.lead === 'verb' ? '.steps .verb { font-weight: 600; }' : '',
    structure.axis === 'center'
      ? '.recipe header, .recipe header h1, .opener, .opener h1 { text-align: center; }\n.opener li { text-align: start; }'
      : '',
    structure.facts === 'rule' ? '.facts { border-top: 3px solid currentcolor; }' : '',
  ]
    .filter((rule) => rule !== '')
    .join('\n');
}
