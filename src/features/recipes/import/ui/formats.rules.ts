/** What can be chosen as a file: what people call it, and how its files end. */
export interface ImportFormat {
  name: string;
  ends: readonly string[];
}

/** Apps whose exports are read, by name. */
export const APP_FORMATS: readonly ImportFormat[] = [
  { name: 'Paprika', ends: ['.paprikarecipes', '.paprikarecipe'] },
  { name: 'Mealie', ends: ['.zip', '.json'] },
  { name: 'Tandoor', ends: ['.zip', '.json'] },
  { name: 'CopyMeThat', ends: ['.html', '.zip'] },
  { name: 'MasterCook', ends: ['.mx2', '.mz2', '.mxp'] },
  { name: 'Meal-Master', ends: ['.mmf', '.mm'] },
  { name: 'RezKonv', ends: ['.rk'] },
  { name: 'My CookBook', ends: ['.mcb', '.xml'] },
  { name: 'Galley', ends: ['.zip', '.ndjson'] },
];

/** Other files, by what people call them. */
export const DOCUMENT_FORMATS: readonly ImportFormat[] = [
  { name: 'Text', ends: ['.txt'] },
  { name: 'Saved web page', ends: ['.html', '.htm'] },
  { name: 'Spreadsheet', ends: ['.csv', '.tsv'] },
  { name: 'Markdown', ends: ['.md'] },
  { name: 'Cooklang', ends: ['.cook'] },
  { name: 'YAML', ends: ['.yaml', '.yml'] },
  { name: 'JSON-LD', ends: ['.jsonld', '.json'] },
];

/** For the file field; the server looks at what is in a file, not at its name. An archive may be packed once more. */
export const FILE_TYPES = [
  ...new Set([...APP_FORMATS, ...DOCUMENT_FORMATS].flatMap(({ ends }) => ends)),
  '.gz',
].join(',');

const names = (formats: readonly ImportFormat[]): string => formats.map(({ name }) => name).join(', ');

/** The formats in a sentence, for who has tried another one. */
export const FORMAT_WORDS = `exports from ${names(APP_FORMATS)}, and these files: ${names(DOCUMENT_FORMATS)}`;
