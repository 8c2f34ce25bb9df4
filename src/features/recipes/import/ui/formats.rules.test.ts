import { describe, expect, it } from 'vitest';
import { APP_FORMATS, DOCUMENT_FORMATS, FILE_TYPES, FORMAT_WORDS, pasteExample } from './formats.rules';

describe('the formats that are offered', () => {
  it('can all be chosen in the file field, each ending once', () => {
    const types = FILE_TYPES.split(',');
    expect(new Set(types).size).toBe(types.length);
    for (const { ends } of [...APP_FORMATS, ...DOCUMENT_FORMATS])
      for (const end of ends) expect(types).toContain(end);
  });

  it('are named to who has tried another one', () => {
    for (const { name } of APP_FORMATS) expect(FORMAT_WORDS).toContain(name);
    for (const { files } of DOCUMENT_FORMATS) expect(FORMAT_WORDS).toContain(files);
    expect(FORMAT_WORDS).toMatch(/, and Galley, and Word files, .*, and JSON-LD$/);
  });
});

it('the example measures as the reader’s country does', () => {
  expect(pasteExample('en-US')).toContain('1 cup butter');
  expect(pasteExample('en')).toContain('1 cup butter');
  expect(pasteExample('de-CH')).toContain('250 g butter');
  expect(pasteExample('en-GB')).toContain('250 g butter');
});
