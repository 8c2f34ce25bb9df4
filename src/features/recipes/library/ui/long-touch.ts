'use client';

import { type PointerEvent, useRef } from 'react';

/** How long a finger rests on a card before it is selected, in milliseconds. */
const LONG = 450;
/** How far it may slip meanwhile, in pixels. */
const SLIP = 10;

/**
 * Handlers for a list: a finger that rests on an item calls `onLong` with its place in the list. The click that
 * ends the touch is swallowed, and so is the browser's own menu.
 */
export function useLongTouch(onLong: (place: number) => void) {
  const touch = useRef<{ timer: number; x: number; y: number } | null>(null);
  const done = useRef(false);
  const stop = () => {
    if (touch.current !== null) window.clearTimeout(touch.current.timer);
    touch.current = null;
  };
  return {
    /** Whether the click that comes now only ends a long touch. Says so once. */
    endsTouch: () => {
      const was = done.current;
      done.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        stop();
        done.current = false;
        const place = itemIndex(event.target);
        if (event.pointerType === 'mouse' || place === null) return;
        const timer = window.setTimeout(() => {
          touch.current = null;
          done.current = true;
          onLong(place);
        }, LONG);
        touch.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const began = touch.current;
        if (began === null) return;
        if (Math.hypot(event.clientX - began.x, event.clientY - began.y) > SLIP) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (touch.current !== null || done.current) event.preventDefault();
      },
    },
  };
}

/** The place in its list of the item that holds an element, controls in it apart; null outside. */
export function itemIndex(target: EventTarget): number | null {
  if (!(target instanceof Element) || target.closest('button, label, input') !== null) return null;
  const item = target.closest('li, tbody > tr');
  if (item?.parentElement == null) return null;
  return [...item.parentElement.children].indexOf(item);
}
