'use client';

import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MeasuringStrategy,
  type Over,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DragLayerProps, DropPlace, GrabEvent } from './drag';
import css from './drag.module.css';
import { type ArrowKey, steppedTo } from './steps.rules';

/** Pixels that a pointer has to move before something is lifted: a press is none. */
const SLACK = 4;

/** Where the line of a place is: the side of its element. */
const lineOf = (rect: { top: number; bottom: number }, place: unknown): number =>
  (place as DropPlace).side === 'before' ? rect.top : rect.bottom;

/** The place whose line is nearest to the pointer, or to the head of what is moved by keys. */
const nearest: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
  collisionRect,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left;
  const y = pointerCoordinates?.y ?? collisionRect.top;
  let best: { id: string | number; far: number } | null = null;
  for (const { id, data } of droppableContainers) {
    const rect = droppableRects.get(id);
    if (rect === undefined) continue;
    const beside = Math.max(rect.left - x, x - rect.right, 0);
    const far = Math.hypot(beside, lineOf(rect, data.current) - y);
    if (best === null || far < best.far) best = { id, far };
  }
  return best === null ? [] : [{ id: best.id }];
};

const ARROWS: Partial<Record<string, ArrowKey>> = {
  [KeyboardCode.Down]: 'down',
  [KeyboardCode.Right]: 'right',
  [KeyboardCode.Up]: 'up',
  [KeyboardCode.Left]: 'left',
};

const idOf = (index: number) => `place ${index}`;
const indexOf = (id: string | number | undefined) => Number(String(id ?? '').slice(idOf(0).length - 1) || -1);

/**
 * The place that was chosen by keys. What is nearest may be another one in a grid; and keys that follow each other faster
 * than the screen is drawn count from here, so that none of them is lost.
 */
interface ChosenPlace {
  at: number;
  /** Of a grid; null in a list. */
  columns: number | null;
}

/** Where it stands as far as that is known: the place below it may not have been told yet. -1 before any is measured. */
function overOf({
  over,
  collisionRect,
  droppableContainers,
  droppableRects,
  active,
}: Parameters<KeyboardCoordinateGetter>[1]['context']): number {
  if (over !== null) return indexOf(over.id);
  if (active === null || collisionRect === null) return -1;
  const args = { active, collisionRect, droppableRects, pointerCoordinates: null };
  return indexOf(nearest({ ...args, droppableContainers: droppableContainers.getEnabled() })[0]?.id);
}

/** An arrow goes to the next place in reading order, or to the next cell of a grid in its direction. */
const byPlaces =
  (chosen: RefObject<ChosenPlace | null>): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const arrow = ARROWS[event.code];
    if (arrow === undefined) return;
    event.preventDefault();
    const { at, columns } = chosen.current ?? { at: overOf(context), columns: null };
    if (at < 0) return;
    const next = steppedTo(arrow, { at, columns, count: context.droppableContainers.size });
    if (next === null) return;
    const rect = context.droppableRects.get(idOf(next));
    const place = context.droppableContainers.get(idOf(next))?.data.current;
    if (rect === undefined || place === undefined) return;
    chosen.current = { at: next, columns };
    return { x: rect.left, y: lineOf(rect, place) };
  };

/** What is loaded for moving by drag; see `useDrag`. */
export default function DragLayer({ zone, model, onReady }: DragLayerProps) {
  const [grabbed, setGrabbed] = useState<string | null>(null);
  const [lifted, setLifted] = useState<readonly DropPlace[]>([]);
  const listeners = useRef<ReturnType<typeof useDraggable>['listeners']>(undefined);
  const waiting = useRef(false);
  const chosen = useRef<ChosenPlace | null>(null);
  const collisionDetection = useCallback<CollisionDetection>((found) => {
    const { current: place } = chosen;
    return place === null ? nearest(found) : [{ id: idOf(place.at) }];
  }, []);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLACK } }),
    useSensor(KeyboardSensor, { coordinateGetter: byPlaces(chosen), scrollBehavior: 'auto' }),
  );
  useEffect(() => {
    onReady((key, event: GrabEvent) => {
      // What is grabbed has to be known before it hears of the event.
      flushSync(() => setGrabbed(key));
      listeners.current?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(event);
    });
    return () => onReady(null);
  }, [onReady]);

  const rowOf = useCallback<RowOf>(
    (key) => zone.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`),
    [zone],
  );
  const end = () => setLifted([]);
  const placeOf = (id: string | number | undefined) => lifted[indexOf(id)];
  const droppedAt = (over: Over | null) =>
    chosen.current === null ? placeOf(over?.id) : lifted[chosen.current.at];
  const name = grabbed === null ? '' : model.name(grabbed);
  const announcements: Announcements = {
    onDragStart() {
      waiting.current = true;
      return `Picked up ${name}. Use the arrow keys to choose a position, Space to drop it, or Escape to put it back.`;
    },
    onDragOver({ over }) {
      // The first one is where it stands: saying so would cut off what was just said.
      const first = waiting.current;
      waiting.current = false;
      return first ? undefined : placeOf(over?.id)?.words;
    },
    onDragEnd({ over }) {
      const words = droppedAt(over)?.words;
      return words === undefined ? `${name} dropped back where it was.` : `${name} dropped: ${words}.`;
    },
    onDragCancel: () => `${name} stays where it was.`,
  };
  const along = grabbed === null ? 0 : model.members(grabbed).length - 1;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements, restoreFocus: false, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ activatorEvent }) => {
        if (grabbed === null) return;
        const at = activatorEvent instanceof KeyboardEvent ? (model.grid?.standing(grabbed) ?? null) : null;
        chosen.current = at === null || model.grid === undefined ? null : { at, columns: model.grid.columns };
        setLifted(model.places(grabbed));
      }}
      onDragEnd={({ over }) => {
        const place = droppedAt(over);
        end();
        if (grabbed !== null && place !== undefined) model.drop(grabbed, place);
      }}
      onDragCancel={end}
    >
      {grabbed === null ? null : (
        <Grabbed
          key={grabbed}
          id={grabbed}
          rowOf={rowOf}
          onListeners={(heard) => {
            listeners.current = heard;
          }}
        />
      )}
      {lifted.map((place, index) => (
        <Line key={`${place.side} ${place.row}`} index={index} place={place} rowOf={rowOf} />
      ))}
      {lifted.length === 0 || grabbed === null ? null : (
        <>
          {model.members(grabbed).map((key) => (
            <Faded key={key} row={key} rowOf={rowOf} />
          ))}
          {createPortal(
            <DragOverlay dropAnimation={null}>
              <div className={css.lifted} aria-hidden>
                <span className={css.name}>{name}</span>
                {along === 0 ? null : <span className={css.along}>and {along} below it</span>}
              </div>
            </DragOverlay>,
            document.body,
          )}
        </>
      )}
    </DndContext>
  );
}

type RowOf = (key: string) => HTMLElement | null | undefined;

interface GrabbedProps {
  id: string;
  rowOf: RowOf;
  onListeners: (listeners: ReturnType<typeof useDraggable>['listeners']) => void;
}

/** Stands for the row that was grabbed last. */
function Grabbed({ id, rowOf, onListeners }: GrabbedProps) {
  const { listeners, setNodeRef } = useDraggable({ id });
  useLayoutEffect(() => {
    setNodeRef(rowOf(id) ?? null);
    onListeners(listeners);
  });
  return null;
}

/** Stands for a place where it may be dropped, and draws the line there. */
function Line({ index, place, rowOf }: { index: number; place: DropPlace; rowOf: RowOf }) {
  const { setNodeRef, isOver } = useDroppable({ id: idOf(index), data: place });
  useLayoutEffect(() => {
    setNodeRef(rowOf(place.row) ?? null);
  }, [setNodeRef, rowOf, place.row]);
  useLayoutEffect(() => {
    const row = rowOf(place.row);
    if (!isOver || !row) return;
    row.dataset.drop = place.side;
    return () => {
      delete row.dataset.drop;
    };
  }, [isOver, rowOf, place]);
  return null;
}

/** A row that is on its way. */
function Faded({ row: key, rowOf }: { row: string; rowOf: RowOf }) {
  useLayoutEffect(() => {
    const row = rowOf(key);
    if (!row) return;
    row.dataset.lifted = '';
    return () => {
      delete row.dataset.lifted;
    };
  }, [key, rowOf]);
  return null;
}
