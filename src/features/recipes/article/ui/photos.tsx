'use client';

import { useState } from 'react';
import { thumbAddress } from '@/features/images/images.rules';
import { positionOf } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import css from './photos.module.css';

/** The photos of a recipe: one in full, and a strip of all of them to choose from where there are several. */
export function RecipePhotos({ photos }: { photos: readonly Photo[] }) {
  const [chosen, choose] = useState(0);
  const at = chosen < photos.length ? chosen : 0;
  const shown = photos[at];
  if (shown === undefined) return null;
  return (
    <div className={css.photos}>
      {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
      <img
        className={css.photo}
        src={shown.display_url}
        style={{ objectPosition: positionOf(shown) }}
        alt={shown.alt ?? ''}
        width={560}
        height={288}
        fetchPriority="high"
      />
      {photos.length < 2 ? null : (
        <ul className={css.strip} aria-label="Photos">
          {photos.map((photo, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo may stand here twice
            <li key={index}>
              <button
                type="button"
                className={css.choice}
                aria-label={nameOf(photo, index, photos.length)}
                aria-pressed={index === at}
                onClick={() => choose(index)}
              >
                {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
                <img
                  className={css.small}
                  src={smallAddress(photo.display_url) ?? ''}
                  alt=""
                  width={72}
                  height={52}
                  loading="lazy"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The small version of an own picture; one elsewhere, in a preview of an import, has none. */
const smallAddress = (address: string): string | null =>
  address.startsWith('/i/') ? thumbAddress(address) : address;

const nameOf = ({ alt }: Photo, index: number, count: number): string =>
  `Photo ${index + 1} of ${count}${alt === null ? '' : `: ${alt}`}`;
