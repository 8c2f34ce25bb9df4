'use client';

import { Anchor, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconDiscount, IconExternalLink, IconMail, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Product } from '@/features/products/records/products.schema';
import { typeOf } from '@/features/products/types/registry';
import { isLoopbackAddress } from '@/kernel/url';
import { trpc } from '@/ui/client/trpc';
import { CopyText } from '@/ui/components/copy-text';
import { lazyPart } from '@/ui/components/lazy';
import { formatPrice } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { useSignedIn } from '@/ui/shell/signed-in';
import css from './share.module.css';
import { EMBED_KINDS, type EmbedKind, embedCode, livePage, SHARE_PLACES, type Shared } from './share.rules';
import { SoFar } from './so-far';

const QrCode = lazyPart(() => import('./qr-code'));

const KIND_WORDS: Record<EmbedKind, string> = { button: 'Button', card: 'Card', link: 'Text link' };

/** What it takes to let readers in, where Galley runs on her own computer. */
function GoOnline() {
  return (
    <details className={css.later}>
      <summary>How to put Galley online</summary>
      <p>
        Galley runs on your own computer, so nobody else can open its pages. To share them, run it on a server
        with its own web address, just like your blog. The README in Galley’s folder shows how, under “Put it
        online.” If someone set up Galley for you, ask them to do it.
      </p>
      <p>
        Until then, you can download the files, email them to readers, or upload them to another site, such as
        your newsletter tool or Gumroad.
      </p>
    </details>
  );
}

/** How to bring readers to a product whose own page is live; nothing while it cannot be had there. */
export function ShareSection({ product }: { product: Product }) {
  const reader = useReader();
  const { name } = useSignedIn();
  const { edition, title, author_name } = product;
  const page = livePage(product);
  if (page === undefined || page.url === null || edition === null) return null;
  const { price_cents, price_mode, suggested_price_cents, currency } = edition;
  const isNamed = price_mode === 'pay_what_you_want';
  const isFree = !isNamed && price_cents === 0;
  const price = isNamed ? 'pay what you want' : formatPrice(price_cents, currency, reader);
  const shared: Shared = { url: page.url, title, creator: author_name ?? name ?? '', price };
  const isLocal = isLoopbackAddress(page.url);
  const places = (
    <>
      <ul className={css.places} aria-label="Share on">
        {SHARE_PLACES.map(({ name: place, address }) => (
          <li key={place}>
            <Anchor href={address(shared)} target="_blank" rel="noreferrer">
              {place}
            </Anchor>
          </li>
        ))}
      </ul>
      <p className={css.note}>Instagram doesn’t allow links in posts, so put yours in your bio.</p>
    </>
  );
  const tools = (
    <>
      <QrCode url={page.url} file_name={product.slug ?? 'page'} />
      <Embed shared={shared} />
    </>
  );
  return (
    <>
      <p className={css.lede} suppressHydrationWarning>
        {words({ title, price, is_free: isFree, suggested_price_cents })}{' '}
        {isLocal
          ? 'For now, this link only works on this computer.'
          : `Anyone with this link can ${isFree ? 'get' : 'buy'} it.`}
      </p>
      <div className={css.link}>
        <TextInput
          className={css.address ?? ''}
          aria-label="Link to the product page"
          value={page.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyText text={page.url} label="Copy link" variant="filled" />
        <Button
          variant="default"
          component="a"
          href={page.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink aria-hidden />}
        >
          Open
        </Button>
      </div>
      {isLocal ? <GoOnline /> : places}
      <SoFar id={product.id} is_free={isFree} />
      <div className={css.more}>
        <TellSubscribers product={product} />
        {isFree ? null : (
          <>
            <Button
              component={Link}
              href="/sales/discounts"
              variant="default"
              leftSection={<IconDiscount aria-hidden />}
            >
              Offer a discount
            </Button>
            <Button
              component={Link}
              href="/sales/bundles"
              variant="default"
              leftSection={<IconStack2 aria-hidden />}
            >
              Make a bundle
            </Button>
          </>
        )}
      </div>
      {isLocal ? (
        // They carry an address that nobody else can open.
        <details className={css.later}>
          <summary>Sharing tools for when you’re online</summary>
          {places}
          {tools}
        </details>
      ) : (
        tools
      )}
    </>
  );
}

/** The way to an email to her subscribers; nothing while she has none. */
function TellSubscribers({ product }: { product: Product }) {
  const { data } = trpc.audience.list.useQuery({ state: 'confirmed', page: 1, per_page: 1 });
  if (data === undefined || data.total === 0 || typeOf(product.type).collects_addresses) return null;
  return (
    <Button
      component={Link}
      href={`/sales/announcements?announce=${product.id}`}
      variant="default"
      leftSection={<IconMail aria-hidden />}
    >
      Tell your subscribers…
    </Button>
  );
}

function words(said: {
  title: string;
  price: string;
  is_free: boolean;
  suggested_price_cents: number | null;
}): string {
  if (said.is_free) return `${said.title} is free on its product page.`;
  if (said.suggested_price_cents !== null)
    return `${said.title} is for sale, and readers choose what they pay.`;
  return `${said.title} is for sale at ${said.price}.`;
}

/** What she puts on her blog. */
function Embed({ shared }: { shared: Shared }) {
  const [kind, setKind] = useState<EmbedKind>('button');
  const code = embedCode(kind, shared);
  return (
    <div className={css.embed}>
      <h3>Put it on your blog</h3>
      <p className={css.note}>Paste this into an HTML block where you want it. No plugin needed.</p>
      <SegmentedControl
        size="xs"
        aria-label="What to embed"
        value={kind}
        onChange={(value) => setKind(EMBED_KINDS.find((one) => one === value) ?? 'button')}
        data={EMBED_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre className={css.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyText text={code} label="Copy code" />
    </div>
  );
}
