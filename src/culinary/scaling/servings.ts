import { scan } from '@/culinary/lines/tokens/scan';
import { NUMBER_WORDS } from '@/culinary/numbers/numbers';
import { toNumber } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';

/**
 * The number of servings or pieces in a yield text: "24 cookies" → 24, "serves 4-6" → 4 (the lower end),
 * "2 dozen" → 24. null where the text names none, or only a volume or a size ("2 litres", "a 9-inch cake").
 */
export function servingsFromYield(yield_text: string): number | null {
  const tokens = scan(yield_text.slice(0, 500));
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const word = token.kind === 'word' && token.text.length > 2 ? NUMBER_WORDS.get(token.text) : undefined;
    const value = token.value === null ? word : toNumber(token.value);
    if (value === undefined) continue;
    const next = tokens[i + 1]?.text === '-' ? tokens[i + 2] : tokens[i + 1];
    const unit = next?.kind === 'word' ? spellingOf(next.text)?.unit : undefined;
    if (unit !== undefined && unit.kind !== 'count') continue;
    return Math.round(value * (unit?.id === 'dozen' ? 12 : 1) * 100) / 100;
  }
  return null;
}
