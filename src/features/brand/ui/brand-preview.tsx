import type { CSSProperties } from 'react';
import type { Brand } from '@/features/brand/brand.schema';
import { accentColours } from '@/kernel/book/colour';
import type { BodyFont, HeadingFont } from '@/kernel/book/themes';
import './brand-fonts.css';
import css from './brand-preview.module.css';

/** The fonts as the screen knows them; those that only books use are in brand-fonts.css. */
const FAMILIES: Record<HeadingFont | BodyFont, string> = {
  fraunces: 'var(--font-serif)',
  playfair_display: '"Book Playfair Display", var(--font-serif)',
  source_serif: '"Book Source Serif", Georgia, serif',
  bricolage_grotesque: '"Book Bricolage Grotesque", var(--mantine-font-family)',
  source_sans: '"Book Source Sans", var(--mantine-font-family)',
  inter: 'var(--mantine-font-family)',
};

/** The accent of the heirloom theme, which books without one have. */
const HEIRLOOM = '#a9462a';

interface BrandPreviewProps {
  brand: Pick<Brand, 'name' | 'logo_url' | 'accent' | 'heading_font' | 'body_font' | 'author_name'>;
  account_name: string;
}

/** A title page and the head of a recipe in the chosen colours and fonts, as the heirloom theme sets them. */
export function BrandPreview({ brand, account_name }: BrandPreviewProps) {
  const { text, deep, panel, fill, on_fill } = accentColours(brand.accent ?? HEIRLOOM);
  const looks = {
    '--book-text': text,
    '--book-deep': deep,
    '--book-panel': brand.accent === null ? '#f5ebdf' : panel,
    '--book-fill': fill,
    '--book-on-fill': on_fill,
    '--book-heading': FAMILIES[brand.heading_font ?? 'fraunces'],
    '--book-body': FAMILIES[brand.body_font ?? 'source_serif'],
    '--book-weight': brand.heading_font === 'bricolage_grotesque' ? 800 : 400,
  } as CSSProperties;
  const author = brand.author_name ?? account_name;
  return (
    <figure className={css.desk} style={looks} aria-label="Preview of a cover, a title page, and a recipe">
      <div className={css.pages} aria-hidden>
        <div className={css.cover}>
          <p className={css.small}>{author}</p>
          <p className={css.coverTitle}>The long table</p>
          <p className={css.small}>Fifty recipes</p>
        </div>
        <div className={css.page}>
          <p className={css.bookTitle}>The long table</p>
          <p className={css.lede}>Fifty recipes for people you like</p>
          <div className={css.foot}>
            {brand.logo_url === null ? (
              brand.name === null ? null : (
                <p className={css.brandName}>{brand.name}</p>
              )
            ) : (
              // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
              <img className={css.logo} src={brand.logo_url} alt="" />
            )}
            <p className={css.small}>{author}</p>
          </div>
        </div>
        <div className={css.recipe}>
          <div className={css.head}>
            <p className={css.label}>French · Soup</p>
            <p className={css.title}>Leek & white bean soup</p>
            <p className={css.lede}>Silky, and ready before the bread is.</p>
          </div>
          <div className={css.columns}>
            <div>
              <p className={css.label}>Ingredients</p>
              <p>
                <b>4</b> leeks
              </p>
              <p>
                <b>400 g</b> white beans
              </p>
              <p>
                <b>½</b> lemon
              </p>
            </div>
            <div>
              <p className={css.label}>Method</p>
              <p>
                <span className={css.number}>1</span>Soften the leeks in butter over low heat.
              </p>
              <p>
                <span className={css.number}>2</span>Add beans and stock; simmer for 15 minutes.
              </p>
            </div>
          </div>
        </div>
      </div>
      <figcaption className={css.caption}>A book in the heirloom theme</figcaption>
    </figure>
  );
}
