'use client';

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'onError' | 'ref'> {
  /** The address; null when there is no picture. */
  src: string | null;
}

/** Milliseconds until a picture that was not had is asked for once more. */
const AGAIN = 8_000;

/**
 * Whether a picture can be shown, and what its `img` needs to find out: one that fails is asked for once more a
 * little later, and what stands where there is none is shown meanwhile.
 */
export function usePicture(src: string | null) {
  const [state, setState] = useState({ src, failures: 0, away: false });
  const known = state.src === src ? state : { src, failures: 0, away: false };
  const { away, failures } = known;
  const failed = () => setState({ src, failures: failures + 1, away: true });
  useEffect(() => {
    if (!away || failures > 1) return;
    const timer = setTimeout(() => setState({ src, failures, away: false }), AGAIN);
    return () => clearTimeout(timer);
  }, [src, away, failures]);
  return {
    address: away ? null : src,
    watch: {
      onError: failed,
      // What failed before the page came to life has told nobody.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0 && wasAsked(image.currentSrc)) failed();
      },
    },
  };
}

/** Whether the address has been asked for: a browser may call a picture complete that it has put off. */
const wasAsked = (address: string) => performance.getEntriesByName(address, 'resource').length > 0;

/** A picture, or `instead` where there is none or it cannot be had. */
export function Picture({ src, instead, ...image }: PictureProps & { instead: ReactNode }) {
  const { address, watch } = usePicture(src);
  if (address === null) return instead;
  // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
  return <img {...image} {...watch} src={address} alt={image.alt ?? ''} />;
}
