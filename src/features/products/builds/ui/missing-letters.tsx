import { Alert } from '@mantine/core';
import { missingWords } from '@/features/products/ui/product-labels.rules';

/** Says which letters of the book will stand as boxes; nothing where there is none. */
export function MissingLetters({ letters }: { letters: readonly string[] }) {
  if (letters.length === 0) return null;
  return (
    <Alert role="status">
      <strong>{missingWords(letters)}</strong> The PDF’s fonts don’t have{' '}
      {letters.length === 1 ? 'it' : 'them'}. In the EPUB, the reading app uses its own.
    </Alert>
  );
}
