// A reporter for vitest: writes down the tests that were true only when they were tried again, file and title of
// each, into dist/reports/unsteady.json, so that scripts/test.mjs can name them. Such a test passes, but it has a
// race, or the product has.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** @typedef {import('vitest/node').TestCase} TestCase */

export default class Unsteady {
  /** @type {string[]} */
  found = [];

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.found.push(`${relative(process.cwd(), test.module.moduleId)} ${test.fullName}`);
  }

  onTestRunEnd() {
    const file = 'dist/reports/unsteady.json';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.found));
  }
}
