'use client';

import { useEffect } from 'react';

/**
 * Loads the italic of Fraunces once the page stands: notes and the lines under tiles are set in it, and
 * until then the browser slants the roman. Its file has no optical-size axis: the italic is only used at
 * text sizes, and so it is half as large.
 */
export function LateItalic() {
  useEffect(() => {
    const load = () => void import('@fontsource-variable/fraunces/wght-italic.css');
    if (document.readyState === 'complete') {
      load();
      return;
    }
    window.addEventListener('load', load, { once: true });
    return () => window.removeEventListener('load', load);
  }, []);
  return null;
}
