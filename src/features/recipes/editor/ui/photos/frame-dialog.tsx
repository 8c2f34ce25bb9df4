'use client';

import { Button, Modal, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Frame, tidyFrame } from '@/features/images/photos.rules';
import type { FocalPoint, PhotoCrop } from '@/features/images/photos.schema';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import {
  CORNERS,
  type Corner,
  movedCrop,
  pointAt,
  RATIOS,
  type RatioName,
  resizedCrop,
  shapedCrop,
  shapeOf,
  WHOLE,
} from './frame.rules';
import css from './frame-dialog.module.css';

interface FrameDialogProps {
  url: string;
  /** `Photo 2`. */
  name: string;
  frame: Frame;
  onClose: () => void;
  onFramed: (frame: Frame) => void;
}

type Mode = 'focal' | 'crop';

/** Shares of a side that an arrow key moves by; with Shift, more. */
const [STEP, LONG_STEP] = [0.01, 0.1];

const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** Where an arrow key leads; null for any other key. */
function arrowOf({ key, shiftKey }: KeyboardEvent): [dx: number, dy: number] | null {
  const by = shiftKey ? LONG_STEP : STEP;
  switch (key) {
    case 'ArrowLeft':
      return [-by, 0];
    case 'ArrowRight':
      return [by, 0];
    case 'ArrowUp':
      return [0, -by];
    case 'ArrowDown':
      return [0, by];
    default:
      return null;
  }
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const asStyle = (share: number) => `${share * 100}%`;

/** Frames a photo: the part of it that is shown, and the point that stays in view. The original stays as it is. */
export default function FrameDialog({ url, name, frame, onClose, onFramed }: FrameDialogProps) {
  const [mode, setMode] = useState<Mode>('focal');
  const [focal, setFocal] = useState(frame.focal);
  const [crop, setCrop] = useState<PhotoCrop>(frame.crop ?? WHOLE);
  const [ratio, setRatio] = useState<RatioName>('free');
  const [size, setSize] = useState({ width: 1, height: 1 });
  const stage = useRef<HTMLDivElement>(null);
  const shape = shapeOf(RATIOS[ratio], size);
  const point = focal ?? CENTER;

  /** Where a pointer is on the photo, in shares of its sides. */
  const placeOf = ({ clientX, clientY }: PointerEvent): [x: number, y: number] => {
    const box = stage.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return [0.5, 0.5];
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
  };
  const drag = useDragged(placeOf);
  const onArrow = (event: KeyboardEvent, move: (dx: number, dy: number) => void) => {
    const arrow = arrowOf(event);
    if (arrow === null) return;
    event.preventDefault();
    move(...arrow);
  };
  const resize = (corner: Corner) => (dx: number, dy: number) =>
    setCrop((now) => resizedCrop(now, corner, dx, dy, shape));
  return (
    <Modal opened onClose={onClose} title={`Adjust ${name.toLowerCase()}`} size={720}>
      <div className={css.tools}>
        <SegmentedControl
          aria-label="What to adjust"
          value={mode}
          onChange={(value) => setMode(value === 'crop' ? 'crop' : 'focal')}
          data={[
            { value: 'focal', label: 'Focal point' },
            { value: 'crop', label: 'Crop' },
          ]}
        />
        {mode === 'crop' ? (
          <SegmentedControl
            aria-label="Aspect ratio"
            value={ratio}
            onChange={(value) => {
              const chosen = (Object.keys(RATIOS) as RatioName[]).find((one) => one === value) ?? 'free';
              setRatio(chosen);
              setCrop((now) => shapedCrop(now, shapeOf(RATIOS[chosen], size)));
            }}
            data={[
              { value: 'free', label: 'Free' },
              { value: '1:1', label: '1:1' },
              { value: '4:3', label: '4:3' },
              { value: '3:4', label: '3:4' },
            ]}
          />
        ) : null}
      </div>
      <p className={css.hint}>
        {mode === 'focal'
          ? 'Click what matters most, or move the marker with the arrow keys. It stays in view wherever the photo is cropped.'
          : 'Drag the frame or its corners, or move them with the arrow keys. The original photo is kept.'}
      </p>
      <div
        ref={stage}
        className={css.stage}
        data-mode={mode}
        onPointerDown={(event) => {
          if (mode !== 'focal') return;
          setFocal(pointAt(...placeOf(event)));
          drag.start(event, (_dx, _dy, at) => setFocal(pointAt(...at)));
        }}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
      >
        {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
        <img
          className={css.photo}
          src={url}
          alt={name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {mode === 'focal' ? (
          <button
            type="button"
            className={css.point}
            data-autofocus
            style={{ left: asStyle(point.x), top: asStyle(point.y) }}
            aria-label={`Focal point: ${percent(point.x)} from the left, ${percent(point.y)} from the top`}
            onKeyDown={(event) =>
              onArrow(event, (dx, dy) =>
                setFocal((now) => pointAt((now ?? CENTER).x + dx, (now ?? CENTER).y + dy)),
              )
            }
          />
        ) : (
          <div
            className={css.crop}
            style={{
              left: asStyle(crop.x),
              top: asStyle(crop.y),
              width: asStyle(crop.width),
              height: asStyle(crop.height),
            }}
          >
            <button
              type="button"
              className={css.move}
              aria-label={`Crop: ${percent(crop.width)} of the width, ${percent(crop.height)} of the height, ${percent(crop.x)} from the left, ${percent(crop.y)} from the top`}
              onPointerDown={(event) =>
                drag.start(event, (dx, dy) => setCrop((now) => movedCrop(now, dx, dy)))
              }
              onKeyDown={(event) => onArrow(event, (dx, dy) => setCrop((now) => movedCrop(now, dx, dy)))}
            />
            {(Object.keys(CORNERS) as Corner[]).map((corner) => (
              <button
                key={corner}
                type="button"
                className={css.corner}
                data-x={CORNERS[corner].x}
                data-y={CORNERS[corner].y}
                aria-label={`Crop, ${corner} corner`}
                onPointerDown={(event) => drag.start(event, resize(corner))}
                onKeyDown={(event) => onArrow(event, resize(corner))}
              />
            ))}
          </div>
        )}
      </div>
      <DialogFoot>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            if (mode === 'focal') setFocal(null);
            else {
              setRatio('free');
              setCrop(WHOLE);
            }
          }}
        >
          {mode === 'focal' ? 'Use the center' : 'Show the whole photo'}
        </Button>
        <Button
          onClick={() => {
            onFramed(tidyFrame({ focal, crop }));
            onClose();
          }}
        >
          Apply
        </Button>
      </DialogFoot>
    </Modal>
  );
}

/** Told where the pointer is on the photo, and how far it has moved since it was last told; in shares of its sides. */
type Follow = (dx: number, dy: number, at: [x: number, y: number]) => void;

/** What is held by a pointer and follows it. */
function useDragged(placeOf: (event: PointerEvent) => [x: number, y: number]) {
  const held = useRef<{ move: Follow; at: [x: number, y: number] } | null>(null);
  return {
    start(event: PointerEvent<HTMLElement>, move: Follow) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { move, at: placeOf(event) };
    },
    move(event: PointerEvent) {
      if (held.current === null) return;
      const [x, y] = placeOf(event);
      const [from_x, from_y] = held.current.at;
      held.current.at = [x, y];
      held.current.move(x - from_x, y - from_y, [x, y]);
    },
    end() {
      held.current = null;
    },
  };
}
