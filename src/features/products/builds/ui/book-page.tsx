'use client';

import { VisuallyHidden } from '@mantine/core';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import css from './book-reader.module.css';

/** Pixels of a canvas at most; a page on a dense screen may have fewer than the screen. */
const PIXELS = 12_000_000;

interface BookPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Points of the page, until it says its own. */
  size: { width: number; height: number };
  /** CSS pixels for a point. */
  scale: number;
  /** Near the part that is looked at: drawn, else let go of. */
  near: boolean;
  /** Follows a link within the book. */
  onLink: (page: number) => void;
}

interface Link {
  rect: { left: number; top: number; width: number; height: number };
  /** An address of the web, or a page of the book. */
  to: string | number;
}

/** One page: drawn with its words over it, so that they can be marked, found and read aloud. */
export function PdfPageView({ pdf, number, size, scale, near, onLink }: BookPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [links, setLinks] = useState<Link[]>([]);
  const { width, height } = page?.getViewport({ scale: 1 }) ?? size;

  useEffect(() => {
    if (!near || page !== null) return;
    let left = false;
    const load = async () => {
      const found = await pdf.getPage(number);
      if (left) return;
      setPage(found);
      const linked = await linksOf(pdf, found);
      if (!left) setLinks(linked);
    };
    load().catch(() => undefined); // the file was closed while the page was read
    return () => {
      left = true;
    };
  }, [pdf, number, near, page]);

  useEffect(() => {
    const [target, layer] = [canvas.current, words.current];
    if (page === null || !near || target === null || layer === null) return;
    const viewport = page.getViewport({ scale });
    const dense = Math.min(devicePixelRatio, Math.sqrt(PIXELS / (viewport.width * viewport.height)));
    target.width = Math.floor(viewport.width * dense);
    target.height = Math.floor(viewport.height * dense);
    const drawing = page.render({
      canvas: target,
      viewport,
      ...(dense === 1 ? {} : { transform: [dense, 0, 0, dense, 0, 0] }),
    });
    const text = new TextLayer({
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      container: layer,
      viewport,
    });
    const ended = () => undefined; // cancelled: another size, or out of sight
    drawing.promise.catch(ended);
    text.render().catch(ended);
    return () => {
      drawing.cancel();
      text.cancel();
      layer.replaceChildren();
      // A canvas out of sight keeps no memory.
      target.width = 0;
    };
  }, [page, scale, near]);

  return (
    <section
      className={css.page}
      data-page={number}
      aria-label={`Page ${number}`}
      style={{ width: Math.floor(width * scale), height: Math.floor(height * scale) }}
    >
      <canvas ref={canvas} className={css.canvas} aria-hidden />
      <div ref={words} className={css.words} style={{ ['--total-scale-factor' as string]: scale }} />
      {links.map(({ rect, to }) => {
        const at = `${rect.left} ${rect.top}`;
        const style = {
          left: rect.left * scale,
          top: rect.top * scale,
          width: rect.width * scale,
          height: rect.height * scale,
        };
        return typeof to === 'string' ? (
          <a key={at} className={css.link} style={style} href={to} target="_blank" rel="noreferrer">
            <VisuallyHidden>{to}</VisuallyHidden>
          </a>
        ) : (
          <button
            key={at}
            type="button"
            className={css.link}
            style={style}
            // The words below it say where it leads; the keys reach every page by itself.
            tabIndex={-1}
            aria-label={`Go to page ${to}`}
            onClick={() => onLink(to)}
          />
        );
      })}
    </section>
  );
}

/** The links of a page: the contents, the index and addresses of the web. */
async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<Link[]> {
  const viewport = page.getViewport({ scale: 1 });
  const links: Link[] = [];
  for (const one of await page.getAnnotations()) {
    if (one.subtype !== 'Link') continue;
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(one.rect);
    const rect = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    };
    const to = typeof one.url === 'string' ? one.url : await pageOf(pdf, one.dest);
    if (to !== null) links.push({ rect, to });
  }
  return links;
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const [target] = Array.isArray(explicit) ? explicit : [];
  return typeof target === 'object' && target !== null ? (await pdf.getPageIndex(target)) + 1 : null;
}
