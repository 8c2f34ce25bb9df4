'use client';

import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import '@mantine/notifications/styles.layer.css';
import css from './mounted-overlays.module.css';
import { overlaysReady } from './overlays';

/** The hosts of toasts and confirmations, loaded by LazyOverlays. */
export default function MountedOverlays() {
  useEffect(overlaysReady, []);
  return (
    <>
      <ModalsProvider labels={{ confirm: 'Continue', cancel: 'Cancel' }} />
      <Notifications
        position="bottom-left"
        autoClose={8_000}
        limit={3}
        containerWidth={400}
        className={css.toasts ?? ''}
      />
    </>
  );
}
