import { useEffect, useEffectEvent, useRef } from 'react';

const EVENT = 'galley:reveal';

/** Asks everything that is folded around an element to open, before the focus or the scroll goes there. */
export function reveal(element: Element): void {
  element.dispatchEvent(new Event(EVENT, { bubbles: true }));
}

/**
 * The reference of a part that can be folded away: `open` is called with the element that is wanted in it, and has
 * to show it at once (`flushSync`), for the focus follows.
 */
export function useReveal<E extends HTMLElement>(open: (target: Element) => void) {
  const part = useRef<E>(null);
  const onReveal = useEffectEvent((event: Event) => {
    if (event.target instanceof Element) open(event.target);
  });
  useEffect(() => {
    const element = part.current;
    const listen = (event: Event) => onReveal(event);
    element?.addEventListener(EVENT, listen);
    return () => element?.removeEventListener(EVENT, listen);
  }, []);
  return part;
}
