import { listInWords } from '@/kernel/words';

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

/** Other files, by what people call them, one and several of them. */
export const DOCUMENT_FORMATS: readonly (ImportFormat & { files: string })[] = [
  { name: 'Word', files: 'Word files', ends: ['.docx'] },
  { name: 'Text', files: 'text files', ends: ['.txt'] },
  { name: 'Saved web page', files: 'saved web pages', ends: ['.html', '.htm'] },
  { name: 'Spreadsheet', files: 'spreadsheets', ends: ['.csv', '.tsv'] },
  { name: 'Markdown', files: 'Markdown', ends: ['.md'] },
  { name: 'Cooklang', files: 'Cooklang', ends: ['.cook'] },
  { name: 'YAML', files: 'YAML', ends: ['.yaml', '.yml'] },
  { name: 'JSON-LD', files: 'JSON-LD', ends: ['.jsonld', '.json'] },
];

/** For the file field; the server looks at what is in a file, not at its name. An archive may be packed once more. */
export const FILE_TYPES = [
  ...new Set([...APP_FORMATS, ...DOCUMENT_FORMATS].flatMap(({ ends }) => ends)),
  '.gz',
].join(',');

/** The formats in a sentence, for who has tried another one. */
export const FORMAT_WORDS = `exports from ${listInWords(APP_FORMATS.map(({ name }) => name))}, and ${listInWords(DOCUMENT_FORMATS.map(({ files }) => files))}`;

/** Where recipes are before they come here, in her words, and how they get here. */
export const RECIPE_PLACES: readonly { name: string; how: string }[] = [
  {
    name: 'Word or Google Docs',
    how: 'Choose the .docx file, or copy and paste. In Google Docs: File, Download, Microsoft Word.',
  },
  {
    name: 'Apple Notes, email, or messages',
    how: 'Copy the recipes and paste them above, several at once if you like.',
  },
  { name: 'WordPress or another blog', how: 'Paste the links to your posts, one per line.' },
  {
    name: 'Excel or Google Sheets',
    how: 'Save it as CSV with columns named title, ingredients, and instructions, and choose that file.',
  },
  { name: 'Paprika, Mealie, or another app', how: 'Export your recipes there, and choose the file here.' },
  { name: 'PDF', how: 'Open it, select the text, copy it, and paste it above.' },
];

/** What can be pasted, as it would stand in the field, in the measures of a reader’s country. */
export function pasteExample(locale: string): string {
  const isUs = new Intl.Locale(locale).maximize().region === 'US';
  return [
    'https://yourblog.com/lemon-cake',
    '',
    'or the recipe itself:',
    '',
    'Lemon cake',
    isUs ? '1 cup butter' : '250 g butter',
    '4 eggs',
    'Beat everything and bake for 40 minutes.',
  ].join('\n');
}
