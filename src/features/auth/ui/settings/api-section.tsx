'use client';

import { ActionIcon, Anchor, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { KeysPart } from '@/features/auth/keys/ui/keys-part';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import css from './settings.module.css';

interface ApiSectionProps {
  /** Where the API is: https://galley.example/api */
  address: string;
  /** Where assistants connect: https://galley.example/mcp */
  assistants: string;
  /** Requests per minute, all and those that cost much. */
  per_minute: number;
  heavy_per_minute: number;
  /** The creator's own email, for the line to copy. */
  email: string;
}

/** The API keys, how a program signs in over REST, and what it may do in a minute. */
export function ApiSection({ address, assistants, per_minute, heavy_per_minute, email }: ApiSectionProps) {
  const reader = useReader();
  const body = JSON.stringify({ email, password: 'YOUR PASSWORD' }).replaceAll("'", "'\\''");
  return (
    <>
      <p className={css.lede}>
        Anything you can do here, a program can do too. The{' '}
        <Anchor href="/docs" inherit underline="always">
          API reference
        </Anchor>{' '}
        has every call with examples, and the{' '}
        <Anchor href={`${address}/openapi.json`} inherit underline="always">
          OpenAPI document
        </Anchor>{' '}
        is for tools.
      </p>
      <dl className={css.facts}>
        <dt>Base URL</dt>
        <dd>
          <code className={css.inline}>{address}</code>
        </dd>
        <dt>Requests per minute</dt>
        <dd>
          {formatCount(per_minute, reader)}, up to {formatCount(heavy_per_minute, reader)} of them for builds,
          publishing, and imports. Requests from the dashboard count, too.
        </dd>
      </dl>
      <KeysPart />
      <h3 className={css.sub}>Use a key</h3>
      <Code
        label="Copy recipe list command"
        text={`curl '${address}/recipes?q=soup' \\\n  -H 'Authorization: Bearer YOUR KEY'`}
      />
      <h3 className={css.sub}>Connect an assistant</h3>
      <p className={css.lede}>
        An AI assistant that supports MCP can search, scale, and draft your recipes and build your products.
        Give it this URL, and its own API key as the bearer token.
      </p>
      <Code label="Copy MCP URL" text={assistants} />
      <h3 className={css.sub}>Sign in instead</h3>
      <p className={css.lede}>Account settings, webhooks, and the full export need a signed-in session.</p>
      <Code
        label="Copy sign-in command"
        text={`curl ${address}/auth/login \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`}
      />
      <p className={css.lede}>
        You get a token that’s good for seven days. Send it with every call; each response includes a new one
        in <code className={css.inline}>X-Refreshed-Token</code>.
      </p>
      <p className={css.lede}>Each sign-in shows up under Devices, and you can end it there.</p>
    </>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={css.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton value={text} timeout={2_000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon className={css.copy ?? ''} aria-label={copied ? 'Copied' : label} onClick={copy}>
              {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
