/**
 * Toasts and confirmations are not needed for a first view, and weigh as much as half of it. Their parts
 * are loaded when the first one is to be shown; this is the switch between who asks and who mounts.
 */
let wanted = false;
let mount: (() => void) | undefined;
let mounted = false;
const waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];

/**
 * Resolves when toasts and confirmations can be shown; the first call loads them. Rejects when they cannot be loaded;
 * the next call tries again. Browser only.
 */
export function overlays(): Promise<void> {
  if (mounted) return Promise.resolve();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    wanted = true;
    mount?.();
  });
}

/** For the part that mounts them: called back whenever anyone has asked. Returns how to stop. */
export function onOverlaysWanted(callback: () => void): () => void {
  mount = callback;
  if (wanted) callback();
  return () => {
    mount = undefined;
  };
}

/** For the mounted part: whoever waits may go on. */
export function overlaysReady(): void {
  mounted = true;
  for (const { resolve } of waiting.splice(0)) resolve();
}

/** For the part that mounts them: they could not be loaded. */
export function overlaysFailed(error: unknown): void {
  wanted = false;
  for (const { reject } of waiting.splice(0)) reject(error);
}
