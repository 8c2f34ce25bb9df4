'use client';

import type { CSSProperties } from 'react';
import type { CoverKind, Theme } from '@/kernel/book/themes';
import css from './cover.module.css';
import { COVER_LEADING, coverTitle } from './cover-title';
import { usePicture } from './picture';
import { firstLetter } from './placeholder';

interface CoverProps {
  title: string;
  subtitle?: string | null;
  /** The creator, at the foot. */
  author?: string | null;
  /** A photo; without one the theme's own drawing. */
  image_url?: string | null;
  /** How it is drawn: a photo over it, or as its image has it, where it is not known. */
  kind?: CoverKind;
  theme?: Theme;
  /** With a page shadow, as on the storefront; in lists covers lie flat. */
  raised?: boolean;
}

/** Themes whose words stand in the middle, and those whose title stands on the photo. */
const CENTRED: readonly Theme[] = ['heirloom', 'oven', 'garden'];
const OVER: readonly Theme[] = ['plate', 'grid', 'pocket'];

/** How wide the letters of a theme's titles are beside those of Fraunces. */
const LETTERS: Partial<Record<Theme, number>> = { market: 1.3, grid: 1.3, oven: 1.25 };
const LETTERS_OF_MOST = 1.15;

type Layout = 'plain' | 'pattern' | 'panel' | 'over' | 'framed';

function layoutOf(theme: Theme, kind: CoverKind, pictured: boolean): Layout {
  if (!pictured) return kind === 'pattern' ? 'pattern' : 'plain';
  if (kind === 'framed') return 'framed';
  return OVER.includes(theme) ? 'over' : 'panel';
}

/**
 * The cover of a product, in the proportions of a book (4 : 5, or those of `--cover-shape` around it), in small what
 * src/rendering/typst/templates/covers.typ prints. It fills the width of its box and scales
 * its type with it, so that the same part serves in the list and on the storefront. The product's name
 * stands beside it wherever it is used, so screen readers skip it.
 */
export function Cover({
  title,
  subtitle,
  author,
  image_url,
  kind = 'photo',
  theme = 'heirloom',
  raised = false,
}: CoverProps) {
  const { address: photo, watch } = usePicture(image_url ?? null);
  const layout = layoutOf(theme, kind, photo !== null);
  // The tiles of market leave its title what a photo leaves others.
  const place = theme === 'market' && layout === 'plain' ? 'panel' : layout;
  const centred = CENTRED.includes(theme);
  const { size, lines } = coverTitle(title, place, LETTERS[theme] ?? LETTERS_OF_MOST);
  const type = { '--size': `${size}cqmin`, '--lines': lines, '--leading': COVER_LEADING } as CSSProperties;
  const titleWords = (
    <span className={css.title} dir="auto">
      {title}
    </span>
  );
  const subtitleWords = subtitle ? (
    <span className={css.subtitle} dir="auto">
      {subtitle}
    </span>
  ) : null;
  const authorWords = author ? (
    <span className={css.author} dir="auto">
      {author}
    </span>
  ) : null;
  return (
    <div className={css.frame} data-raised={raised || undefined} aria-hidden>
      <div
        className={css.cover}
        data-theme={theme}
        data-layout={layout}
        data-centred={centred || undefined}
        style={type}
      >
        {photo === null ? null : (
          // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
          <img
            className={css.photo}
            {...watch}
            src={photo}
            alt=""
            width={416}
            height={302}
            decoding="async"
          />
        )}
        {theme === 'market' && (layout === 'plain' || layout === 'panel') ? (
          <Tiles strip={photo !== null} />
        ) : null}
        <div className={css.words}>
          {titleWords}
          {subtitleWords}
          {centred && layout === 'plain' ? <Sprig /> : null}
          {authorWords}
        </div>
      </div>
    </div>
  );
}

/** The fruit of market in squares: three rows without a photo, a narrow one over its edge. */
function Tiles({ strip }: { strip: boolean }) {
  const name = strip ? 'market-strip' : 'market-tiles';
  return (
    // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes
    <img
      className={strip ? css.strip : css.tiles}
      src={`/themes/${name}.svg`}
      alt=""
      width={strip ? 416 : 384}
      height={strip ? 35 : 192}
      decoding="async"
    />
  );
}

/** Where the leaves of the sprig sit, and their angle: those of the printed one. */
const leaves = [
  [10, 18.2, -38],
  [13, 17.6, 42],
  [25, 15.9, -40],
  [29, 15.5, 40],
  [41, 14.7, -40],
  [45, 14.6, 40],
  [57, 14.8, -38],
  [61, 15.1, 42],
  [73, 16, -34],
  [77, 16.5, 44],
  [88, 18, 6],
] as const;
const upper = 'M0 0C3.75 4.2 11.25 3.36 15 0C11.25 -1.26 4.5 -1.47 0 0Z';
const lower = 'M0 0C3.75 -4.2 11.25 -3.36 15 0C11.25 1.26 4.5 1.47 0 0Z';

function Sprig() {
  return (
    <svg className={css.sprig} viewBox="0 0 106 34" fill="currentcolor" aria-hidden="true">
      <path
        d="M2 20C30 13 65 13 96 19"
        fill="none"
        stroke="currentcolor"
        strokeWidth={0.9}
        strokeLinecap="round"
      />
      {leaves.map(([x, y, angle]) => (
        <path key={x} d={angle > 0 ? upper : lower} transform={`translate(${x} ${y}) rotate(${angle})`} />
      ))}
      <circle cx={20} cy={22.5} r={1.9} />
      <circle cx={52} cy={20.5} r={1.9} />
    </svg>
  );
}

/** The cover in a line of text (34 × 42): the first letter and a spine. */
export function CoverThumb({ title }: { title: string }) {
  return (
    <span className={css.thumb} aria-hidden>
      {firstLetter(title)}
    </span>
  );
}
