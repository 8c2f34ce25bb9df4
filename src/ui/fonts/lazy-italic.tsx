'use client';

import { useEffect } from 'react';

/**
 * Loads the italic of Fraunces once the page stands. Until then the browser slants the roman.
 */
export function LazyItalic() {
  useEffect(() => {
    const load = () => void import('./italic.css');
    if (document.readyState === 'complete') {
      load();
      return;
    }
    window.addEventListener('load', load, { once: true });
    return () => window.removeEventListener('load', load);
  }, []);
  return null;
}
