'use client';

import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { UploadRefused, uploadPicture } from '@/ui/client/upload';

/** The kinds of picture that are taken. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const MEGABYTE = 1024 * 1024;
/** Kept until something is chosen: a browser may forget one that stands nowhere. */
let chooser: HTMLInputElement | null = null;

/** Asks for a picture of this device, from a press of a button. Where many things may have one, each needs no field of its own. */
export function choosePicture(onChosen: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURE_TYPES;
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file !== undefined) onChosen(file);
  });
  chooser = input;
  chooser.click();
}

/** Megabytes that a picture may have. */
export const PICTURE_MEGABYTES = LIMITS.image_bytes / MEGABYTE;

type UploadState =
  | { kind: 'none' }
  /** `part` of it has left, 0 … 1; at 1 the server prepares it. */
  | { kind: 'running'; name: string; part: number; stop: AbortController }
  | Refused;

interface Refused {
  kind: 'refused';
  message: string;
  /** Where another try may work. */
  file: File | null;
  request_id: string | null;
}

/** How sending a picture ended; `stopped` by her, or by another picture. */
type SendingEnd = 'kept' | 'refused' | 'stopped';

export interface PictureSending {
  state: UploadState;
  /** Sends a picture; one that is on its way is given up for it. */
  send: (file: File | null | undefined) => Promise<SendingEnd>;
  /** Sends pictures one after the other until one is stopped; what is said at the end is why the first of them was refused. */
  sendAll: (files: readonly File[]) => Promise<void>;
  /** Gives up what is on its way. */
  stop: () => void;
}

/** Sends one picture at a time and tells how far it is. `onKept` hears the address of what was kept. */
export function usePictureUpload(onKept: (image_url: string) => void): PictureSending {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const stopping = useRef<AbortController | null>(null);
  const refused = useRef<Refused | null>(null);
  // She has left, and knew it: nobody would see the picture.
  useEffect(() => () => stopping.current?.abort(), []);

  const send = async (file: File | null | undefined): Promise<SendingEnd> => {
    if (file === null || file === undefined) return 'stopped';
    const refuse = (refusal: Omit<Refused, 'kind'>): SendingEnd => {
      setState({ kind: 'refused', ...refusal });
      refused.current ??= { kind: 'refused', ...refusal };
      return 'refused';
    };
    const wrong = pictureFault(file);
    if (wrong !== null) return refuse({ message: wrong, file: null, request_id: null });
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
      return 'kept';
    } catch (cause) {
      if (!(cause instanceof UploadRefused)) return 'stopped';
      const { message, request_id } = cause;
      return refuse({ message, file: cause.again ? file : null, request_id });
    }
  };
  const sendAll = async (files: readonly File[]) => {
    refused.current = null;
    for (const file of files) if ((await send(file)) === 'stopped') return;
    if (refused.current !== null) setState(refused.current);
  };
  const stop = () => {
    stopping.current?.abort();
    setState({ kind: 'none' });
  };
  return { state, send, sendAll, stop };
}

/** What is wrong with a file, as far as it can be said before it is sent; null where nothing is. */
export function pictureFault({ type, size, name }: File): string | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return `${name} is an iPhone photo in HEIC, which we can’t open. Export it as JPEG from your Photos app, or upload it from your iPhone. For new photos: Settings, Camera, Formats, Most Compatible.`;
  if (!PICTURE_TYPES.split(',').includes(type))
    return type.startsWith('image/')
      ? `${name} is a kind of image we can’t use. Save it as JPEG or PNG.`
      : `${name} isn’t an image.`;
  if (size > LIMITS.image_bytes)
    return `${name} is ${Math.ceil(size / MEGABYTE)} MB. The limit is ${PICTURE_MEGABYTES} MB.`;
  return null;
}
