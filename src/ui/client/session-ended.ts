/** How she lost her session: nobody is signed in, or somebody else is, in another tab of the same browser. */
export type SessionLoss = 'ended' | 'changed';

/** Who takes care when the session was lost; the last one asked. */
const keepers: (() => void)[] = [];

/** Takes care where no screen does: of a session that is somebody else's, and of one that ended while something is unsaved. */
let frame: (() => void) | null = null;

/** Forms with something unsaved, which leading away would lose. */
let unsavedForms = 0;

/** While something is unsaved, a session that ended is asked about where she is. Returns how to stop. */
export function stayWhenEnded(): () => void {
  unsavedForms++;
  return () => {
    unsavedForms--;
  };
}

let loss: SessionLoss = 'ended';
const listeners = new Set<() => void>();

function lost(how: SessionLoss): void {
  loss = how;
  for (const listener of listeners) listener();
}

/** Another question that stands open; what is to be asked meanwhile waits. */
let holds = 0;
let waiting: (() => void) | null = null;

function ask(keeper: () => void): void {
  if (holds > 0) waiting = keeper;
  else keeper();
}

/** One question at a time: nothing is asked about the session until the answer to another is told, and whether she stays. */
export function holdQuestions(): (stays: boolean) => void {
  holds++;
  return (stays) => {
    holds--;
    const keeper = waiting;
    waiting = null;
    if (stays) keeper?.();
  };
}

/** Whether she knows that somebody else is signed in. */
let told = false;

/**
 * For screens that hold what is not saved: while it is registered, a session that was lost does not lead away to the
 * sign-in page, but calls this. Returns how to stop.
 */
export function onSessionEnded(callback: () => void): () => void {
  keepers.push(callback);
  return () => {
    keepers.splice(keepers.indexOf(callback), 1);
  };
}

/** For the frame of all pages: called when the session is lost, she is to stay and no screen takes care. Returns how to stop. */
export function onAccountChanged(callback: () => void): () => void {
  frame = callback;
  return () => {
    if (frame === callback) frame = null;
  };
}

/** Called when a call was refused because nobody is signed in: to sign in and back, or as the screen wants it. */
export function sessionEnded(): void {
  lost('ended');
  const keeper = keepers.at(-1) ?? (unsavedForms > 0 ? frame : null);
  if (keeper !== null) {
    ask(keeper);
    return;
  }
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/**
 * Called when a call was refused because somebody else is signed in: the page stays, with what was typed in it, and
 * asks. What it reads by itself asks once, what she does asks each time.
 */
export function accountChanged(by: 'itself' | 'her'): void {
  if (told && by === 'itself') return;
  told = true;
  lost('changed');
  const keeper = keepers.at(-1) ?? frame;
  if (keeper !== null) ask(keeper);
}

/** Why a call was refused in the library of its page: she is no member of it, or her role does not allow it. */
export type LibraryRefusal = 'not_a_member' | 'role_not_allowed';

let libraryFrame: ((why: LibraryRefusal) => void) | null = null;

/** For the frame of all pages: called when the library that is open refused something. Returns how to stop. */
export function onLibraryRefusal(callback: (why: LibraryRefusal) => void): () => void {
  libraryFrame = callback;
  return () => {
    if (libraryFrame === callback) libraryFrame = null;
  };
}

/** Called with the code of every refusal. */
export function libraryRefused(code: string | null | undefined): void {
  if (code === 'not_a_member' || code === 'role_not_allowed') libraryFrame?.(code);
}

/** Called when she has signed in again where she was. */
export function sessionRestored(): void {
  told = false;
}

/** How the session was lost last. */
export const sessionLoss = (): SessionLoss => loss;

/** Calls when it is lost anew, which may be in the other way. Returns how to stop. */
export function onSessionLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
