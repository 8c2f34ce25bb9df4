'use client';

import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { LateItalic } from './late-italic';
import css from './providers.module.css';
import { ReaderProvider } from './reader';
import { cssVariablesResolver, theme } from './theme';
import { TrpcProvider } from './trpc';

declare global {
  interface Window {
    /** Where style-injecting libraries (scroll locking in dialogs) look for the nonce of the page. */
    __webpack_nonce__?: string | undefined;
  }
}

interface ProvidersProps {
  /** The nonce of this answer's content security policy. */
  nonce: string | undefined;
  /** The locale the request asked for. */
  locale: string;
  children: ReactNode;
}

/** Theme, toasts, dialogs, address state, tRPC and the reader's locale: once, in the root layout. */
export function Providers({ nonce, locale, children }: ProvidersProps) {
  // The document keeps the nonce it came with; a refresh of its data brings another, which is void.
  const [pageNonce] = useState(() => keepNonce(nonce));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => pageNonce ?? ''}
    >
      <ReaderProvider locale={locale}>
        <NuqsAdapter>
          <TrpcProvider>
            <ModalsProvider labels={{ confirm: 'Continue', cancel: 'Cancel' }}>{children}</ModalsProvider>
          </TrpcProvider>
        </NuqsAdapter>
      </ReaderProvider>
      <Notifications
        position="bottom-left"
        autoClose={8_000}
        limit={3}
        containerWidth={400}
        className={css.toasts ?? ''}
        aria-label="Messages"
      />
      <LateItalic />
    </MantineProvider>
  );
}

function keepNonce(nonce: string | undefined): string | undefined {
  if (typeof window !== 'undefined') window.__webpack_nonce__ = nonce;
  return nonce;
}
