/**
 * The command palette weighs more than a first view may carry, so it is loaded when it is first wanted. This is the
 * switch between who wants it and who shows it.
 */
let show: (() => void) | undefined;
let prepare: (() => void) | undefined;

/** Opens the command palette; the first call loads it. Browser only. */
export function openPalette(): void {
  show?.();
}

/** Loads the palette ahead, when the pointer or the focus comes near its button. */
export function preparePalette(): void {
  prepare?.();
}

/** For the part that shows it. Returns how to stop. */
export function onPaletteWanted(callbacks: { show: () => void; prepare: () => void }): () => void {
  ({ show, prepare } = callbacks);
  return () => {
    show = undefined;
    prepare = undefined;
  };
}
