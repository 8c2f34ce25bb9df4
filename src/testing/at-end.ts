import { afterAll } from 'vitest';

const steps: (() => unknown)[] = [];

// Set while the test file is read: a hook that is set inside another hook or a test would never run.
afterAll(async () => {
  for (const step of steps.splice(0).reverse()) await step();
});

/** Has something done when the test file ends, the last first; may be called at any time. */
export function atEnd(step: () => unknown): void {
  steps.push(step);
}
