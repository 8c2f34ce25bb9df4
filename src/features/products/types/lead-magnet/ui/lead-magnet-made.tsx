'use client';

import { Alert, Anchor, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isMoving } from '@/channels/channel';
import { BuildProgress } from '@/features/products/builds/ui/build-progress';
import { CtaNotice } from '@/features/products/builds/ui/cta-notice';
import { isWorking, useDownload, useLatestBuild } from '@/features/products/builds/ui/use-build';
import type { Product } from '@/features/products/records/products.schema';
import { trpc } from '@/ui/client/trpc';
import { Link } from '@/ui/navigation/link';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { useRole } from '@/ui/shell/signed-in';
import css from './lead-magnet-dialog.module.css';

/** Its file as it is being made, its link where it is published, and the ways on from there. */
export function MadeMagnet({ product: made, onClose }: { product: Product; onClose: () => void }) {
  const { id, title } = made;
  const { data: product = made } = trpc.products.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.listings.some(isMoving) ? 1_000 : false) },
  );
  const { copy, copied } = useClipboard();
  const page = product.listings.find(({ state, url }) => state === 'live' && url !== null)?.url ?? null;
  const published = product.status === 'published';
  const mayPublish = useRole().may('publish');
  const { data: build } = useLatestBuild(id, false);
  const { download, busy } = useDownload(id);
  const done = build?.state === 'done' ? build : null;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={css.title} dir="auto">
        {title}
      </h2>
      {build !== undefined && build !== null && isWorking(build) ? <BuildProgress build={build} /> : null}
      {build?.state === 'failed' ? (
        <Alert color="bad" role="alert" title="The file couldn’t be built">
          {build.reason ?? 'No reason was given.'} Your lead magnet is saved. Open it to try again.
        </Alert>
      ) : null}
      {done === null ? null : (
        <>
          <p className={css.text} role="status">
            It’s ready: {done.page_count} pages.{' '}
            {published || !mayPublish ? null : 'Publish it to start growing your list.'}
          </p>
          <div className={css.pages}>
            {done.previews.slice(0, 3).map((address) => (
              // biome-ignore lint/performance/noImgElement: page images come in the size they are shown
              <img key={address} src={address} alt="" />
            ))}
          </div>
        </>
      )}
      {done === null ? null : <CtaNotice key={done.id} id={id} />}
      {page === null ? null : (
        <div className={css.link}>
          <Anchor href={page} target="_blank" rel="noreferrer">
            {page.replace(/^https?:\/\//, '')}
          </Anchor>
          <Button
            variant="default"
            size="xs"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(page)}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
      )}
      <DialogFoot>
        <Button variant="default" component={Link} href={`/products/${id}`} onClick={onClose}>
          Open it
        </Button>
        {done === null ? null : (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={busy !== null}
            onClick={() => void download(done.id)}
          >
            Download PDF
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
