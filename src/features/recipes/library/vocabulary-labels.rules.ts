import type { TermField } from '@/kernel/recipe-terms';

/** A vocabulary value as a choice: `side-dish` is `Side dish`. */
export function termLabel(value: string): string {
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A cuisine is a proper name in English: `middle-eastern` is `Middle Eastern`. */
export function cuisineLabel(value: string): string {
  return value.split('-').map(termLabel).join(' ');
}

/** How the values of a field are said. */
export const termLabelOf = (field: TermField) => (field === 'cuisine' ? cuisineLabel : termLabel);
