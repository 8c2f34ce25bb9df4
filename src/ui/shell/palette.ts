/**
 * The command palette weighs more than a first view may carry, so it is loaded when it is first wanted. This is the
 * switch between who wants it and who shows it.
 */
let show: (() => void) | undefined;
let prepare: (() => void) | undefined;

/** On the field of the palette, as an attribute: while it has the focus, letters find it by themselves. */
export const PALETTE_FIELD = 'data-palette-field';
/** For so long at most letters are kept for a palette that is on its way, in ms. */
const PATIENCE = 3_000;

let ahead = '';
let entered = false;
let stopKeeping: (() => void) | undefined;

/** Opens the command palette; the first call loads it. What is typed until its field has the focus is kept for it. Browser only. */
export function openPalette(): void {
  if (show === undefined) return;
  if (!document.activeElement?.hasAttribute(PALETTE_FIELD)) keepTyping();
  show();
}

/** What was typed since the palette was called, for its field to begin with, and whether Enter came last; it goes on by itself. */
export function takeTypedAhead(): { typed: string; entered: boolean } {
  const taken = { typed: ahead, entered };
  stopKeeping?.();
  stopKeeping = undefined;
  ahead = '';
  entered = false;
  return taken;
}

function keepTyping(): void {
  takeTypedAhead();
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') takeTypedAhead();
    if (key !== 'Enter' && key !== 'Backspace' && [...key].length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Backspace') ahead = ahead.slice(0, -1);
    else if (key !== 'Enter') ahead += key;
    entered = key === 'Enter';
  };
  document.addEventListener('keydown', onKey, { capture: true });
  const late = setTimeout(takeTypedAhead, PATIENCE);
  stopKeeping = () => {
    clearTimeout(late);
    document.removeEventListener('keydown', onKey, { capture: true });
  };
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
