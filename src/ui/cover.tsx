'use client';

import type { CSSProperties } from 'react';
import css from './cover.module.css';
import { COVER_LEADING, coverTitle } from './cover-title';
import { usePicture } from './picture';
import { firstLetter } from './tile';

interface CoverProps {
  title: string;
  subtitle?: string | null;
  /** The creator, in capitals at the foot. */
  author?: string | null;
  /** A photo for the upper part; without one the title stands in a double frame. */
  image_url?: string | null;
  /** With a page shadow, as on the storefront; in lists covers lie flat. */
  raised?: boolean;
}

/**
 * The cover of a product, in the proportions of a book (4 : 5), in small what
 * src/rendering/typst/covers.typ prints. It fills the width of its box and scales
 * its type with it, so that the same part serves in the list and on the storefront. The product's name
 * stands beside it wherever it is used, so screen readers skip it.
 */
export function Cover({ title, subtitle, author, image_url, raised = false }: CoverProps) {
  const { address: photo, watch } = usePicture(image_url ?? null);
  const { size, lines } = coverTitle(title, photo === null ? 'frame' : 'panel');
  const type = { '--size': `${size}cqi`, '--lines': lines, '--leading': COVER_LEADING } as CSSProperties;
  return (
    <div className={css.frame} data-raised={raised || undefined} aria-hidden>
      <div className={css.cover} data-photo={photo !== null || undefined} style={type}>
        {photo === null ? (
          <>
            {author ? (
              <span className={css.author} dir="auto">
                {author}
              </span>
            ) : null}
            <span className={css.middle}>
              <span className={css.title} dir="auto">
                {title}
              </span>
            </span>
            <Sprig />
            {subtitle ? (
              <span className={css.subtitle} dir="auto">
                {subtitle}
              </span>
            ) : null}
          </>
        ) : (
          <>
            {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
            <img
              className={css.photo}
              {...watch}
              src={photo}
              alt=""
              width={416}
              height={302}
              decoding="async"
            />
            <div className={css.words}>
              <span className={css.title} dir="auto">
                {title}
              </span>
              {subtitle ? (
                <span className={css.subtitle} dir="auto">
                  {subtitle}
                </span>
              ) : null}
              {author ? (
                <span className={css.author} dir="auto">
                  {author}
                </span>
              ) : null}
            </div>
          </>
        )}
      </div>
    </div>
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
