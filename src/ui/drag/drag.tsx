'use client';

import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notifyError } from '@/ui/overlays/toast';

/** Where something may be dropped: a line before or after an element that is there. */
export interface DropPlace {
  /** The `data-row` of the element, and the side of it on which the line is drawn. */
  row: string;
  side: 'before' | 'after';
  /** For who hears it: `place 3 of 12, in Filling`. */
  words: string;
}

/** What can be moved by drag and where to; asked when something is lifted. Keys are those of `data-row`. */
export interface DragModel<P extends DropPlace = DropPlace> {
  /** What is lifted, as the reader knows it: `2 cups flour`. */
  name: (key: string) => string;
  /** The rows that go along with it, itself among them. */
  members: (key: string) => readonly string[];
  /** In reading order; the place where it stands is one of them. */
  places: (key: string) => readonly P[];
  /** For places that stand in rows of a grid: arrows go by rows and columns, from the place where it stands. */
  grid?: {
    columns: number;
    /** The index of the place where it stands; null where it is none of them. */
    standing: (key: string) => number | null;
  };
  drop: (key: string, place: P) => void;
}

export type GrabEvent = PointerEvent<HTMLElement> | KeyboardEvent<HTMLElement>;

/** What a handle does with a pointer or a key that goes down on it. Keeps its identity. */
export type Grab = (key: string, event: GrabEvent) => void;

/** How the layer is reached once it is there. */
export interface DragLayerProps {
  zone: RefObject<HTMLElement | null>;
  model: DragModel;
  /** Called with what lifts; the same on every render. */
  onReady: (grab: Grab | null) => void;
}

/**
 * Moving by drag within an element: by pointer, by touch, and by keys (space lifts, arrows choose, space drops, escape
 * leaves it where it was), all announced. The rows know nothing of it: they carry `data-row`, and a `DragHandle` each
 * that calls `grab`. What it takes is loaded after the page has come alive, and is drawn by `layer`.
 */
export function useDrag<P extends DropPlace, E extends HTMLElement>(
  model: DragModel<P>,
): { zone: RefObject<E | null>; grab: Grab; layer: ReactNode } {
  const zone = useRef<E>(null);
  const [Layer, setLayer] = useState<ComponentType<DragLayerProps> | null>(null);
  const ready = useRef<Grab | null>(null);
  const early = useRef<Parameters<Grab> | null>(null);
  const load = useCallback(() => import('./layer').then(({ default: part }) => setLayer(() => part)), []);
  useEffect(() => {
    load().catch(() => undefined); // tried again, and said, when a handle is pressed
  }, [load]);
  const grab = useCallback<Grab>(
    (key, event) => {
      if (ready.current !== null) return ready.current(key, event);
      // A key that comes before what it takes is loaded lifts it then; a pointer may be up by that time.
      if (event.type === 'keydown') early.current = [key, event];
      load().catch((error: unknown) =>
        notifyError('Dragging isn’t available right now. Use the row’s menu to move it.', { error }),
      );
    },
    [load],
  );
  const onReady = useCallback((lift: Grab | null) => {
    ready.current = lift;
    if (lift === null || early.current === null) return;
    const call = early.current;
    early.current = null;
    // What lifts draws at once, which React refuses while it is still busy with the layer.
    queueMicrotask(() => lift(...call));
  }, []);
  // The places that `drop` is given are those that `places` made.
  const made = model as unknown as DragModel;
  const layer = Layer === null ? null : <Layer zone={zone} model={made} onReady={onReady} />;
  return { zone, grab, layer };
}
