/**
 * Toasts and confirmations are not needed for a first view, and weigh as much as half of it. Their parts
 * are loaded when the first one is to be shown; this is the switch between who asks and who mounts.
 */
let wanted = false;
let mount: (() => void) | undefined;
let ready: () => void = () => {};
const mounted = new Promise<void>((resolve) => {
  ready = resolve;
});

/** Resolves when toasts and confirmations can be shown; the first call loads them. Browser only. */
export function overlays(): Promise<void> {
  wanted = true;
  mount?.();
  return mounted;
}

/** For the part that mounts them: called back as soon as anyone has asked. Returns how to stop. */
export function onOverlaysWanted(callback: () => void): () => void {
  mount = callback;
  if (wanted) callback();
  return () => {
    mount = undefined;
  };
}

/** For the mounted part: whoever waits may go on. */
export function overlaysReady(): void {
  ready();
}
