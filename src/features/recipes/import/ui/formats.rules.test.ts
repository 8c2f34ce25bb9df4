import { describe, expect, it } from 'vitest';
import { APP_FORMATS, DOCUMENT_FORMATS, FILE_TYPES, FORMAT_WORDS } from './formats.rules';

describe('the formats that are offered', () => {
  it('can all be chosen in the file field, each ending once', () => {
    const types = FILE_TYPES.split(',');
    expect(new Set(types).size).toBe(types.length);
    for (const { ends } of [...APP_FORMATS, ...DOCUMENT_FORMATS])
      for (const end of ends) expect(types).toContain(end);
  });

  it('are named to who has tried another one', () => {
    for (const { name } of [...APP_FORMATS, ...DOCUMENT_FORMATS]) expect(FORMAT_WORDS).toContain(name);
  });
});
