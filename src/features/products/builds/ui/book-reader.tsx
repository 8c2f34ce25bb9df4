'use client';

import { ActionIcon, Button, Loader, Modal, NumberInput } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BuildId, ProductId } from '@/kernel/ids';
import { trpc } from '@/ui/client/trpc';
import { ErrorState } from '@/ui/components/states';
import { PdfPageView } from './book-page';
import css from './book-reader.module.css';
import { openPdf } from './pdf';
import { useDownload } from './use-build';

interface BookReaderProps {
  /** The product and the build whose PDF is opened. */
  id: ProductId;
  build_id: BuildId;
  title: string;
  onClose: () => void;
}

interface Size {
  width: number;
  height: number;
}

interface Opened {
  pdf: PDFDocumentProxy;
  /** Of its first page, in points. */
  size: Size;
}

/** Steps of enlargement; 1 is a whole page on the screen. */
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
const NORMAL = ZOOMS.indexOf(1);
/** Pixels beside the pages. */
const EDGES = 32;
/** Pages before and after the one looked at that are drawn. */
const AROUND = 2;

/** The finished PDF over the whole screen, as its buyer sees it. */
export default function BookReader({ id, build_id, title, onClose }: BookReaderProps) {
  const { opened, error, again } = usePdf(id, build_id);
  const { download, busy } = useDownload(id);
  const { ref: measured, width, height } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const region = useMergedRef(scroller, measured);
  const [zoom, setZoom] = useState(NORMAL);
  const [at, setAt] = useState(1);
  const count = opened?.pdf.numPages ?? 0;
  const scale = opened === null ? 1 : fitting(opened.size, { width, height }) * (ZOOMS[zoom] ?? 1);

  const goTo = (page: number) => {
    const to = Math.min(Math.max(1, page), count);
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
    setAt(to);
  };
  const enlarge = (by: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)));
  // The page stays where it is when it grows.
  const before = useRef(scale);
  useEffect(() => {
    if (before.current === scale) return;
    before.current = scale;
    scroller.current?.querySelector(`[data-page="${at}"]`)?.scrollIntoView({ block: 'start' });
  }, [scale, at]);

  const onScroll = () => {
    const box = scroller.current?.getBoundingClientRect();
    if (box === undefined) return;
    // The page that is read: in the upper part of the screen.
    const found = document
      .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 3)
      .flatMap((element) => element.closest('[data-page]') ?? [])[0];
    const number = Number(found?.getAttribute('data-page'));
    if (number > 0) setAt(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowRight: () => goTo(at + 1),
      ArrowLeft: () => goTo(at - 1),
      Home: () => goTo(1),
      End: () => goTo(count),
      '+': () => enlarge(1),
      '-': () => enlarge(-1),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <Modal.Root opened onClose={onClose} fullScreen radius={0}>
      <Modal.Content className={css.reader ?? ''} aria-label={`${title}, the PDF`}>
        <Modal.Body className={css.body ?? ''} onKeyDown={onKeyDown}>
          <div className={css.bar}>
            <strong className={css.title} dir="auto">
              {title}
            </strong>
            <div className={css.turn}>
              <ActionIcon aria-label="Previous page" aria-disabled={at <= 1} onClick={() => goTo(at - 1)}>
                <IconChevronUp aria-hidden />
              </ActionIcon>
              <NumberInput
                className={css.number ?? ''}
                size="xs"
                aria-label="Page"
                value={at}
                min={1}
                max={Math.max(1, count)}
                allowDecimal={false}
                disabled={opened === null}
                onChange={(page) => {
                  if (typeof page === 'number' && page >= 1 && page <= count) goTo(page);
                }}
              />
              <span className={css.count}>of {count || '…'}</span>
              <ActionIcon aria-label="Next page" aria-disabled={at >= count} onClick={() => goTo(at + 1)}>
                <IconChevronDown aria-hidden />
              </ActionIcon>
            </div>
            <div className={css.verbs}>
              <ActionIcon aria-label="Zoom out" aria-disabled={zoom === 0} onClick={() => enlarge(-1)}>
                <IconZoomOut aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label="Zoom in"
                aria-disabled={zoom === ZOOMS.length - 1}
                onClick={() => enlarge(1)}
              >
                <IconZoomIn aria-hidden />
              </ActionIcon>
              <Button
                className={css.download ?? ''}
                variant="default"
                leftSection={<IconDownload aria-hidden />}
                loading={busy === 'pdf'}
                onClick={() => void download(build_id, 'pdf')}
              >
                Download
              </Button>
              <ActionIcon aria-label="Close PDF" data-autofocus onClick={onClose}>
                <IconX aria-hidden />
              </ActionIcon>
            </div>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a scrolled region of its own */}
          <div
            ref={region}
            className={css.scroller}
            role="region"
            aria-label="Pages"
            aria-busy={opened === null && error === null}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keys
            tabIndex={0}
            onScroll={onScroll}
          >
            <div className={css.pages}>
              {error !== null ? (
                <ErrorState title="The PDF didn’t open" error={error} onRetry={again}>
                  It’s safe. You can download it instead.
                </ErrorState>
              ) : opened === null ? (
                <div className={css.opening} role="status">
                  <Loader size={22} aria-hidden /> Opening PDF…
                </div>
              ) : (
                pageNumbers(count).map((number) => (
                  <PdfPageView
                    key={number}
                    pdf={opened.pdf}
                    number={number}
                    size={opened.size}
                    scale={scale}
                    near={Math.abs(number - at) <= AROUND}
                    onLink={goTo}
                  />
                ))
              )}
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The scale at which a page is seen whole. */
const fitting = (page: Size, room: Size): number =>
  Math.max(0.1, Math.min((room.width - EDGES) / page.width, (room.height - EDGES) / page.height));

const pageNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The PDF of a build, opened by a signed address of a few minutes. */
function usePdf(id: ProductId, build_id: BuildId) {
  const { client } = trpc.useUtils();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens it again
  useEffect(() => {
    let left = false;
    let close = () => {};
    const open = async () => {
      const { url } = await client.products.fileLink.query({ id, build_id, format: 'pdf' });
      if (left) return;
      const task = openPdf(url);
      close = task.close;
      const pdf = await task.opened;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!left) setOpened({ pdf, size: { width, height } });
    };
    setError(null);
    open().catch((reason: unknown) => {
      if (!left) setError(reason);
    });
    return () => {
      left = true;
      close();
    };
  }, [client, id, build_id, attempt]);
  return { opened, error, again: () => setAttempt((count) => count + 1) };
}
