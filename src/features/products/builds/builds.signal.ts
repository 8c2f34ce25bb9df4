/** What the build queue tells those who wait in the same process; others find out by asking the database. */
export type BuildEvent = 'queued' | 'finished';

const shared = globalThis as typeof globalThis & { galleyBuildEvents?: EventTarget };

/** Shared through `globalThis`, because Next bundles its pages apart from our server. */
function hub(): EventTarget {
  shared.galleyBuildEvents ??= new EventTarget();
  return shared.galleyBuildEvents;
}

export function announce(event: BuildEvent): void {
  hub().dispatchEvent(new Event(event));
}

/** Resolves at the next such event, after `milliseconds`, or when `signal` fires. */
export function heard(event: BuildEvent, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      hub().removeEventListener(event, end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    hub().addEventListener(event, end);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
