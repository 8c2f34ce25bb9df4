'use client';

import { MantineProvider } from '@mantine/core';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { TrpcProvider } from '@/ui/client/trpc';
import { LazyItalic } from '@/ui/fonts/lazy-italic';
import { ReaderProvider } from '@/ui/locale/locale';
import { LazyOverlays } from '@/ui/overlays/lazy-overlays';
import { PlainNotices } from '@/ui/overlays/plain-notices';
import { cssVariablesResolver } from '@/ui/theme/colours';
import { theme } from '@/ui/theme/theme';

declare global {
  interface Window {
    /** Where style-injecting libraries (scroll locking in dialogs) look for the nonce of the page. */
    __webpack_nonce__?: string | undefined;
    /** Settings of zod, which it shares between its copies by this name. */
    __zod_globalConfig?: { jitless?: boolean };
  }
}

// Zod tries whether it may compile schemas, which the policy refuses and reports. Setting this through zod itself would
// bring zod to every page.
if (typeof window !== 'undefined') {
  window.__zod_globalConfig ??= {};
  window.__zod_globalConfig.jitless = true;
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
            {children}
            <LazyOverlays />
            <PlainNotices />
          </TrpcProvider>
        </NuqsAdapter>
      </ReaderProvider>
      <LazyItalic />
    </MantineProvider>
  );
}

function keepNonce(nonce: string | undefined): string | undefined {
  if (typeof window !== 'undefined') window.__webpack_nonce__ = nonce;
  return nonce;
}
