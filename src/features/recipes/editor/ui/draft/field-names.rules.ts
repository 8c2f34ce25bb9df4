import type { Photo } from '@/features/images/photos.schema';
import { NUTRIENTS, nutrientAmount } from '@/features/recipes/article/ui/presentation.rules';
import { lineRow, shownLine } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { ofTerms, TERM_FIELDS } from '@/kernel/recipe-terms';
import type { Field } from './content.rules';

/** What the fields are called, in a sentence and above two versions of one. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  title: 'Title',
  description: 'Description',
  servings: 'Servings',
  yield_text: 'Yield',
  prep_time_minutes: 'Prep time',
  cook_time_minutes: 'Cook time',
  total_time_minutes: 'Total time',
  photos: 'Photos',
  ingredients: 'Ingredients',
  instructions: 'Method',
  dietary_tags: 'Diet',
  tags: 'Tags',
  ...ofTerms((field) => TERM_FIELDS[field].label),
  email_ready: 'Newsletter setting',
  notes: 'Notes',
  credit: 'Credit',
  source_url: 'Source',
  nutrition: 'Nutrition',
};

/** The words of a value, a line each, for two versions side by side; `Nothing` where there is none. */
export function valueWords(value: unknown): string[] {
  const words = wordsOf(value).filter((line) => line.trim() !== '');
  return words.length === 0 ? ['Nothing'] : words;
}

function wordsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== 'object') return String(value).split('\n');
  if ('heading' in value) return [value.heading === '' ? '(end of the section)' : `${value.heading}:`];
  if ('row' in value) return wordsOf(value.row);
  if ('text' in value) return [...lineWords(value), ...('photo' in value ? wordsOf(value.photo) : [])];
  if ('url' in value) return photoWords(value);
  return NUTRIENTS.flatMap(({ key, label, unit }) => {
    const amount = Object.entries(value).find(([name]) => name === key)?.[1];
    return amount === undefined || amount === null ? [] : [`${label} ${nutrientAmount(amount, unit)}`];
  });
}

/** Whether a word of a field's value is the address of a picture, which is shown instead. */
export const isPictureWord = (field: string, word: string): boolean =>
  (field === 'photos' || field === 'instructions') && /^\/i\/[0-9a-f]{32}\.[a-z]{3,4}$/.test(word);

/** A photo's address, which is shown as the picture, and its words; of one that is not saved, that it is framed. */
function photoWords(photo: object): string[] {
  const { url = '', display_url, alt, focal, crop }: Partial<Photo> = photo;
  const framed = [...(crop ? ['Cropped'] : []), ...(focal ? ['With a focal point'] : [])];
  return [display_url ?? url, alt ?? '', ...(display_url === undefined ? framed : [])];
}

/** A line as written; with what was put right in it where that says something else. */
function lineWords(line: object): string[] {
  const { text = '', item }: { text?: string; item?: string } = line;
  if (item === undefined) return [text];
  const shown = shownLine(lineRow({ ...EMPTY_LINE, ...line, text }, 'shown'), null).display;
  return [shown === text ? text : `${text} (${shown})`];
}

const EMPTY_LINE = {
  quantity: null,
  quantity_max: null,
  unit: null,
  item: '',
  note: null,
  optional: false,
  scaling: 'linear',
  corrected: false,
} as const;
