'use client';

import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { trpc } from '@/ui/client/trpc';
import { PlaceholderThumb } from '@/ui/pictures/placeholder';
import css from './import.module.css';

/** The address of the photo of a recipe that has one on the web; null where it came in the file, or there is none. */
const photoAddress = ({ thumbnail, recipe }: ImportResult): string | null =>
  thumbnail === undefined && /^https?:/iu.test(recipe?.image_url ?? '') ? (recipe?.image_url ?? null) : null;

/** The photo that a recipe will have, as the server has had it; null until then, and where there is none. */
function useFoundPhoto(result: ImportResult, wanted: boolean): string | null {
  const url = photoAddress(result);
  const { data } = trpc.recipes.importPhoto.useQuery(
    { url: url ?? '' },
    {
      enabled: wanted && url !== null,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      trpc: { abortOnUnmount: true, context: { alone: true } },
    },
  );
  return result.thumbnail ?? data?.data ?? null;
}

interface FoundPhotoProps {
  result: ImportResult;
  title: string;
}

/** The photo at the head of a row, once the row is in sight; its tile where there is none. */
export function FoundThumb({ result, title }: FoundPhotoProps) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const src = useFoundPhoto(result, seen);
  const { recipe } = result;
  return (
    <span ref={ref} className={css.thumb}>
      {src === null ? (
        <PlaceholderThumb
          title={title}
          cuisine={recipe?.cuisine}
          meal_type={recipe?.meal_type}
          size={THUMB_SIDE}
        />
      ) : (
        // biome-ignore lint/performance/noImgElement: a picture that was made for this row
        <img src={src} alt="" width={THUMB_SIDE} height={THUMB_SIDE} />
      )}
    </span>
  );
}

const THUMB_SIDE = 56;

/** The same, large enough to be recognized; nothing where there is none. */
export function FoundPhoto({ result, title }: FoundPhotoProps) {
  const src = useFoundPhoto(result, true);
  if (src === null) return null;
  // biome-ignore lint/performance/noImgElement: a picture that was made for this row
  return <img className={css.photo} src={src} alt={title} width={240} height={168} />;
}
