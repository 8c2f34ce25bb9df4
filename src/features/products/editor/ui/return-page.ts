import type { ProductId } from '@/kernel/ids';

const placeOf = (id: ProductId) => `galley.preview.${id}`;

/** Keeps the part of a product that is left for its recipe's editor, so that the preview shows it again on the way back. */
export function keepPart(id: ProductId, key: string): void {
  try {
    sessionStorage.setItem(placeOf(id), key);
  } catch {
    // Storage is full or switched off: the preview begins at the cover.
  }
}

/** The part that was kept, once; null without one. */
export function takePart(id: ProductId): string | null {
  try {
    const key = sessionStorage.getItem(placeOf(id));
    sessionStorage.removeItem(placeOf(id));
    return key;
  } catch {
    // Storage is switched off: nothing was kept.
    return null;
  }
}
