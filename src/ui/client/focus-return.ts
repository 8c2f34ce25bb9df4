/**
 * Remembers what has the focus now. The function that it returns gives it back once its present holder has left:
 * to what had it, or to the page where that is gone too. It does nothing where the focus is on something.
 */
export function focusReturn(before: Element | null = document.activeElement): () => void {
  return () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
    const target = there ? before : document.getElementById('main');
    target?.focus({ preventScroll: true });
  };
}
