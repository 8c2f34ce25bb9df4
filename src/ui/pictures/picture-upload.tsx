'use client';

import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import css from './picture-upload.module.css';
import {
  PICTURE_MEGABYTES,
  PICTURE_TYPES,
  type PictureSending,
  usePictureUpload,
} from './use-picture-upload';

interface PictureUploadProps {
  /** What the button says without a picture: `Choose a logo`. */
  label: string;
  /** Whether there is one that can be replaced and removed. */
  filled: boolean;
  /** The address of the picture that was kept; null when it was removed. */
  onChange: (image_url: string | null) => void;
  error?: ReactNode;
}

/** Chooses a picture and sends it, with its progress. The one before stays until the new one is kept. */
export function PictureUpload({ onChange, ...rest }: PictureUploadProps) {
  const sending = usePictureUpload(onChange);
  return <PictureControls {...rest} sending={sending} onRemove={() => onChange(null)} />;
}

interface PictureControlsProps extends Omit<PictureUploadProps, 'onChange'> {
  sending: PictureSending;
  /** Where several may be chosen: sends them. */
  onFiles?: (files: File[]) => void;
  /** Other ways to bring a picture, said before the kinds that are taken. */
  ways?: string;
  onRemove?: () => void;
}

/** The buttons, progress and refusals of a picture whose sending is its owner's. */
export function PictureControls(props: PictureControlsProps) {
  const { sending, label, filled, ways, error, onFiles, onRemove } = props;
  const { send } = sending;
  const chooser = useRef<HTMLButtonElement>(null);
  const hint = useId();
  return (
    <div className={css.upload}>
      <p className={css.hint} id={hint}>
        {ways === undefined ? null : (
          <>
            {ways}
            <br />
          </>
        )}
        JPEG, PNG, WebP, AVIF, or GIF, up to {PICTURE_MEGABYTES} MB.
      </p>
      <div className={css.actions}>
        <FileButton
          accept={PICTURE_TYPES}
          multiple={onFiles !== undefined}
          onChange={(chosen) => {
            if (!Array.isArray(chosen)) void send(chosen);
            else if (chosen.length > 0) onFiles?.(chosen);
          }}
        >
          {(button) => (
            <Button
              {...button}
              ref={chooser}
              variant="default"
              size="xs"
              aria-describedby={hint}
              leftSection={<IconPhotoPlus aria-hidden />}
            >
              {filled ? 'Replace' : label}
            </Button>
          )}
        </FileButton>
        {filled && onRemove !== undefined ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash aria-hidden />}
            onClick={() => {
              onRemove?.();
              // This button leaves.
              chooser.current?.focus();
            }}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <SendingNotice
        sending={sending}
        filled={filled}
        error={error}
        onStopped={() => chooser.current?.focus()}
      />
    </div>
  );
}

interface SendingNoticeProps {
  sending: PictureSending;
  /** Whether there is one that stays where another is refused. */
  filled: boolean;
  error?: ReactNode;
  /** It was given up here, and the button for that has left. */
  onStopped: () => void;
}

/** How far the sending of a picture is, and why it was refused; nothing else. */
export function SendingNotice({ sending, filled, error, onStopped }: SendingNoticeProps) {
  const { state, send, stop } = sending;
  return (
    <>
      {state.kind === 'running' ? (
        <div className={css.running}>
          <span className={css.file}>
            {state.part < 1 ? `Uploading ${state.name}` : 'Preparing your picture'}
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              stop();
              onStopped();
            }}
          >
            Stop
          </Button>
          <Progress
            className={css.bar ?? ''}
            value={state.part * 100}
            aria-label="Upload"
            striped={state.part >= 1}
            animated={state.part >= 1}
          />
        </div>
      ) : null}
      <div role="alert">
        {state.kind === 'refused' ? (
          <p className={css.refused}>
            {state.message} {filled ? 'Your previous picture is still there.' : null}{' '}
            {state.file === null ? null : (
              <Button variant="subtle" size="xs" onClick={() => void send(state.file)}>
                Try again
              </Button>
            )}
            {state.request_id === null ? null : (
              <span className={css.request}>Request {state.request_id}</span>
            )}
          </p>
        ) : error === undefined ? null : (
          <p className={css.refused}>{error}</p>
        )}
      </div>
      <span className={css.hidden} role="status">
        {state.kind === 'running' ? 'Your picture is uploading.' : null}
      </span>
    </>
  );
}
