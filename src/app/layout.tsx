import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preloadFonts } from '@/ui/fonts/fonts';
import { localeOf } from '@/ui/locale/format';
import { Providers } from '@/ui/shell/providers';
import { HeldStyles } from '@/ui/theme/held-styles';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Galley', template: '%s · Galley' },
  description: 'A recipe library and digital-product studio for food creators.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FAF7F1' },
    { media: '(prefers-color-scheme: dark)', color: '#181512' },
  ],
};

/**
 * The document. Reading the nonce of the content security policy makes every page dynamic, as it must
 * be: a page made at build time has no nonce, and its scripts would not run.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  preloadFonts();
  const request = await headers();
  const nonce = request.get('x-nonce') ?? undefined;
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        {/* Not among the metadata, which may come so late that the browser has asked for /favicon.ico by then. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <HeldStyles nonce={nonce} />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Providers nonce={nonce} locale={localeOf(request.get('accept-language'))}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
