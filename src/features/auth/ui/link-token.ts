'use client';

import { useSyncExternalStore } from 'react';

/** The token of the link that led here: it stands behind the # of the address. Empty without one, null on the server. */
export const useLinkToken = (): string | null => useSyncExternalStore(onHash, tokenOfAddress, () => null);

const tokenOfAddress = () => window.location.hash.slice(1);

function onHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
