'use client';

import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { UploadRefused, uploadPicture } from '@/ui/client/upload';

/** The kinds of picture that are taken. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const MEGABYTE = 1024 * 1024;
/** Megabytes that a picture may have. */
export const PICTURE_MEGABYTES = LIMITS.image_bytes / MEGABYTE;

type UploadState =
  | { kind: 'none' }
  /** `part` of it has left, 0 … 1; at 1 the server prepares it. */
  | { kind: 'running'; name: string; part: number; stop: AbortController }
  /** `file` is there where another try may work. */
  | { kind: 'refused'; message: string; file: File | null; request_id: string | null };

export interface PictureSending {
  state: UploadState;
  /** Sends a picture; one that is on its way is given up for it. */
  send: (file: File | null | undefined) => Promise<void>;
  /** Gives up what is on its way. */
  stop: () => void;
}

/** Sends one picture at a time and tells how far it is. `onKept` hears the address of what was kept. */
export function usePictureUpload(onKept: (image_url: string) => void): PictureSending {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const stopping = useRef<AbortController | null>(null);
  // She has left, and knew it: nobody would see the picture.
  useEffect(() => () => stopping.current?.abort(), []);

  const send = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    const wrong = wrongWith(file);
    if (wrong !== null) return setState({ kind: 'refused', message: wrong, file: null, request_id: null });
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const running = { kind: 'running', name: file.name, stop } as const;
    setState({ ...running, part: 0 });
    try {
      const onProgress = (part: number) =>
        setState((now) => (now.kind === 'running' && now.stop === stop ? { ...running, part } : now));
      const { url } = await uploadPicture(file, { onProgress, signal: stop.signal });
      onKept(url);
      setState({ kind: 'none' });
    } catch (cause) {
      if (!(cause instanceof UploadRefused)) return; // stopped by her, or by another picture
      const { message, request_id } = cause;
      setState({ kind: 'refused', message, file: cause.again ? file : null, request_id });
    }
  };
  const stop = () => {
    stopping.current?.abort();
    setState({ kind: 'none' });
  };
  return { state, send, stop };
}

/** What can be said of a file before it is sent. */
function wrongWith({ type, size, name }: File): string | null {
  if (!PICTURE_TYPES.split(',').includes(type))
    return type.startsWith('image/')
      ? `${name} is a kind of image we can’t use. Save it as JPEG or PNG.`
      : `${name} isn’t an image.`;
  if (size > LIMITS.image_bytes)
    return `${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${PICTURE_MEGABYTES} MB can be kept.`;
  return null;
}
