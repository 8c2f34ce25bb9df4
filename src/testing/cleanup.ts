const steps: (() => unknown)[] = [];

/** Has something done when the test file ends, the last first; may be called at any time. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}

/** Does all that; `each-file.ts` calls it. */
export async function endFile(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}
