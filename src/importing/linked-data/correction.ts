import type { ReadCorrection } from '@/importing/recipe/model';
import { isNode } from './schema-values';

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a file of ours says that a corrected line means; none where somebody has made of it anything else. */
export function correctionIn(value: unknown): { correction?: ReadCorrection } {
  if (!isNode(value) || typeof value.item !== 'string') return {};
  return {
    correction: {
      quantity: amount(value.quantity),
      quantity_max: amount(value.quantity_max),
      unit: words(value.unit),
      item: value.item,
      note: words(value.note),
    },
  };
}
