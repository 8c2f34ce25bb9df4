/** Who takes care when the session has ended; the last one asked. */
const keepers: (() => void)[] = [];

/**
 * For screens that hold what is not saved: while it is registered, a session that ended does not lead away to the
 * sign-in page, but calls this. Returns how to stop.
 */
export function onSessionEnded(callback: () => void): () => void {
  keepers.push(callback);
  return () => {
    keepers.splice(keepers.indexOf(callback), 1);
  };
}

/** Called when a call was refused because nobody is signed in: to sign in and back, or as the screen wants it. */
export function sessionEnded(): void {
  const keeper = keepers.at(-1);
  if (keeper !== undefined) {
    keeper();
    return;
  }
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}
