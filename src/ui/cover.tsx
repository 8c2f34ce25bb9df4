import css from './cover.module.css';
import { firstLetter } from './tile';
import { tileFamily } from './tile-family';

interface CoverProps {
  title: string;
  subtitle?: string | null;
  /** The creator, in capitals at the foot. */
  author?: string | null;
  /** A photo for the upper part; without one the cover is typographic, in a colour of its title. */
  image_url?: string | null;
  /** With a page shadow, as on the storefront; in lists covers lie flat. */
  raised?: boolean;
}

/**
 * The cover of a product, in the proportions of a book (4 : 5). It fills the width of its box and scales
 * its type with it, so that the same part serves in the list and on the storefront. The product's name
 * stands beside it wherever it is used, so screen readers skip it.
 */
export function Cover({ title, subtitle, author, image_url, raised = false }: CoverProps) {
  const photo = image_url ?? null;
  return (
    <div className={css.frame} data-raised={raised || undefined} aria-hidden>
      <div className={css.cover} data-photo={photo !== null || undefined} data-family={family(title)}>
        {photo === null ? null : (
          // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
          <img className={css.photo} src={photo} alt="" width={416} height={302} decoding="async" />
        )}
        <div className={css.words}>
          <span className={css.title}>{title}</span>
          {subtitle ? <span className={css.subtitle}>{subtitle}</span> : null}
          {author ? <span className={css.author}>{author}</span> : null}
        </div>
      </div>
    </div>
  );
}

/** The cover in a line of text (34 × 42): the first letter and a spine. */
export function CoverThumb({ title }: { title: string }) {
  return (
    <span className={css.thumb} data-family={family(title)} aria-hidden>
      {firstLetter(title)}
    </span>
  );
}

function family(title: string): string {
  return tileFamily(null, null, title);
}
