import { convertLengths } from '@/culinary/lengths/lengths';
import { displayLine } from '@/culinary/lines/compose';
import { commaIn } from '@/culinary/lines/tokens/decimals';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf, fromNumber, ONE, type Ratio, times, toQuantity } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import type { ScalableLine, ScalableRecipe, ScaledLine, ScaledRecipe, ScaledText } from './model';
import { scaleText } from './sentence';
import { stepTexts, warningsOf } from './warnings';

interface LineResult {
  readonly line: ScaledLine;
  readonly text: ScaledText;
}

const quantityOf = (exact: Ratio | null): number | null => (exact === null ? null : toQuantity(exact));

function scaled(
  line: ScalableLine,
  factor: Ratio,
  system: UnitSystem | null,
  comma: boolean | null,
): LineResult {
  const sentence = displayLine(line);
  const own = line.scaling === 'fixed' ? ONE : factor;
  if (system !== null) {
    const text = convertText(sentence, own, system, line.item, comma);
    if (text.converted) {
      const exact = {
        quantity: quantityOf(text.low),
        quantity_max: quantityOf(text.high),
        unit: text.unit,
      };
      return { line: { ...exact, display: text.display, approximate: text.approximate }, text };
    }
  }
  const text = scaleText(sentence, own, comma);
  const stored = { quantity: line.quantity, quantity_max: line.quantity_max, unit: line.unit };
  if (!text.scaled)
    return { line: { ...stored, display: text.display, approximate: text.approximate }, text };
  // What the author corrected stands for what her text says.
  const end = (corrected: number | null, read: Ratio | null): number | null => {
    const own = line.corrected && corrected !== null ? fromNumber(corrected) : null;
    return quantityOf(own === null ? read : times(own, factor));
  };
  const exact = {
    quantity: end(line.quantity, text.low),
    quantity_max: end(line.quantity_max, text.high),
    unit: line.corrected ? line.unit : (text.unit ?? line.unit),
  };
  return { line: { ...exact, display: text.display, approximate: text.approximate }, text };
}

/**
 * One stored line times a factor (see `factorOf`), in a kitchen's units where one is named. A converted line has
 * its exact amount in the unit shown. `comma` as `commaIn` says of the lines of its recipe.
 */
export function scaleLine(
  line: ScalableLine,
  factor: Ratio,
  system: UnitSystem | null = null,
  comma: boolean | null = null,
): ScaledLine {
  return scaled(line, factor, system, comma).line;
}

/** A recipe whose steps name their pans in a kitchen's unit, as what is said of them has to. */
function inUnitsOf(recipe: ScalableRecipe, system: UnitSystem | null): ScalableRecipe {
  if (system === null) return recipe;
  return { ...recipe, instructions: stepTexts(recipe).map((step) => convertLengths(step, system, false)) };
}

/**
 * A recipe for another number of servings, always from its stored base. Both numbers are positive with at
 * most two decimals; anything else throws RangeError. Times are never altered (R13).
 */
export function scaleRecipe(
  recipe: ScalableRecipe,
  target: number,
  system: UnitSystem | null = null,
): ScaledRecipe {
  const factor = factorOf(target, recipe.servings);
  const comma = commaIn(recipe.ingredients.map(({ text }) => text));
  const results = recipe.ingredients.map((line) => scaled(line, factor, system, comma));
  return {
    factor: toQuantity(factor),
    lines: results.map((r) => r.line),
    warnings: warningsOf(
      inUnitsOf(recipe, system),
      results.map((r) => r.text),
      factor,
    ),
  };
}
