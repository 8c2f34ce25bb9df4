'use client';

import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState, LoadingRows } from './states';

interface ChoicesDialogProps<Data> {
  title: string;
  /** Width in pixels on wide screens. */
  size: number;
  /** The call that answers what her form offers, which is of her products. */
  choices: {
    data: Data | undefined;
    error: unknown;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** A dialog whose form needs to know her products first: it says that they load, or that they didn't. */
export function ChoicesDialog<Data>({ title, size, choices, onClose, children }: ChoicesDialogProps<Data>) {
  return (
    <Modal opened onClose={onClose} size={size} title={title}>
      {choices.isPending ? <LoadingRows count={5} height={40} /> : null}
      {choices.isError && choices.data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={choices.error}
          retrying={choices.isFetching}
          onRetry={() => void choices.refetch()}
        />
      ) : null}
      {choices.data === undefined ? null : children(choices.data)}
    </Modal>
  );
}
