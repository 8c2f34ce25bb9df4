import { expect, it } from 'vitest';
import { FILES, run } from './tools';

it('redocly finds nothing in the document', () => {
  const { status, output } = run('redocly', [
    'lint',
    FILES.document,
    '--config=redocly.yaml',
    '--format=json',
  ]);
  const found = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  expect(found.problems).toEqual([]);
  expect(status).toBe(0);
});

it('spectral finds nothing in the document', () => {
  const { status, output } = run('spectral', [
    'lint',
    FILES.document,
    '--ruleset=spectral.yaml',
    '--fail-severity=hint',
  ]);
  expect(output).toContain("No results with a severity of 'hint' or higher found!");
  expect(status).toBe(0);
});
