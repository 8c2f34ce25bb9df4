import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

/** For every path that Next answers; the content security policy, which needs a nonce, is in src/proxy.ts. */
const securityHeaders = [
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
];

const config = (phase: string): NextConfig => ({
  poweredByHeader: false,
  // Our server compresses (src/server/compress.ts).
  compress: false,
  reactStrictMode: true,
  // Pictures are stored in the sizes we show; an optimiser on the server is load and attack surface.
  images: { unoptimized: true },
  // Native modules, modules that start threads, and large ones of the server: they are required as they are.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@myriaddreamin/typst-ts-node-compiler',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'nodemailer',
    'postgres',
    'sharp',
    'pino',
    'stripe',
  ],
  // Types are checked by `tsc` in `npm run check`. Next's own check wants the TypeScript 6 API, which
  // TypeScript 7 does not have: useTypeScriptCli keeps Next from loading it, ignoreBuildErrors from
  // checking a second time.
  typescript: { ignoreBuildErrors: true },
  compiler: { define: { __DEVELOPMENT__: phase === PHASE_DEVELOPMENT_SERVER } },
  experimental: {
    useTypeScriptCli: true,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@mantine/modals', '@tabler/icons-react'],
  },
  // A folder of routes that begins with an @ is something else to Next.
  async rewrites() {
    // Some programs write the @ of a link as %40.
    return ['/@:handle', '/%40:handle'].map((source) => ({ source, destination: '/shop/:handle' }));
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      // The dashboard shows a draft's page in a frame of its own, as its policy says, too.
      { source: '/preview/:id', headers: [{ key: 'X-Frame-Options', value: 'SAMEORIGIN' }] },
    ];
  },
});

export default config;
