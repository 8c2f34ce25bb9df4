/** Milliseconds of work after which others have their turn. */
const SLICE_MS = 8;

/** Does work item by item and lets other requests have their turn in between: for work that adds up. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}
