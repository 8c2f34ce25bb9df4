import { placeholderFamily } from '@/ui/theme/placeholder-colours';
import css from './placeholder.module.css';

interface TileProps {
  /** What it stands for: gives its colour where nothing else does, and its letter where there are no words. */
  title: string;
  cuisine?: string | null | undefined;
  meal_type?: string | null | undefined;
  /** The ratio of width to height, as CSS: `3 / 2` unless told. */
  ratio?: string;
}

/**
 * What stands where a photo would, beside the title: what the dish is made of, else its first letter, set in the colour
 * of its cuisine. Fills the width of its box. It says nothing that does not stand beside it too, so screen readers skip
 * it.
 */
export function Placeholder({
  title,
  words: lines,
  cuisine,
  meal_type,
  ratio = '3 / 2',
}: TileProps & { words: readonly string[] }) {
  return (
    <div
      aria-hidden
      className={css.tile}
      data-family={placeholderFamily(cuisine, meal_type, title)}
      style={{ aspectRatio: ratio }}
    >
      <PlaceholderLabel cuisine={cuisine} meal_type={meal_type} />
      {lines.length === 0 ? (
        <span className={css.letter}>{firstLetter(title)}</span>
      ) : (
        <span className={css.words}>
          {lines.map((line) => (
            <span key={line} className={css.line} dir="auto">
              {line}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** The line of capitals on a tile, with its hairline: the cuisine, else the meal type, else only the line. */
export function PlaceholderLabel({ cuisine, meal_type }: Pick<TileProps, 'cuisine' | 'meal_type'>) {
  return <span className={css.label}>{words(cuisine) || words(meal_type) || '\u00a0'}</span>;
}

/** Vocabulary values are stored in lower case with hyphens: `main-course`. */
function words(value: string | null | undefined): string {
  return (value ?? '').replaceAll('-', ' ').trim();
}

interface TileThumbProps extends Omit<TileProps, 'ratio'> {
  /** Side in pixels, at most 80: 72 in the rows of a phone, 40 in pickers. */
  size?: number;
}

/** The tile under 80 px: only the first letter. */
export function PlaceholderThumb({ title, cuisine, meal_type, size = 72 }: TileThumbProps) {
  return (
    <span
      aria-hidden
      className={css.thumb}
      data-family={placeholderFamily(cuisine, meal_type, title)}
      // Drawn by the style: a picture, not a word of what it stands beside, such as a button.
      data-letter={firstLetter(title)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.54) }}
    />
  );
}

/** The first letter or figure of a title, upper case; the first character when it has neither. */
export function firstLetter(title: string): string {
  const letter = title.match(/[\p{L}\p{N}]/u)?.[0] ?? [...title.trim()][0] ?? '';
  return letter.toUpperCase();
}
