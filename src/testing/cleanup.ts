const steps: (() => unknown)[] = [];

/** Has something done when the test file ends, the last first; may be called at any time. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}

/** Does all that; `each-file.ts` calls it. */
export const endFile = (): Promise<void> => endFrom(0);

/** What ends all that is begun from here on, sooner than the file: for a file that begins more than it can hold at once. */
export function endsWhatFollows(): () => Promise<void> {
  const from = steps.length;
  return () => endFrom(from);
}

async function endFrom(at: number): Promise<void> {
  for (const step of steps.splice(at).reverse()) await step();
}
