'use client';

import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { callProblem } from '@/ui/client/problem';
import { openingName, openingWords, type PreviewPage } from './preview.rules';
import css from './preview-desk.module.css';
import type { ShownPage, useDrawings } from './use-preview';

interface Shape {
  width: number;
  height: number;
}

interface PreviewDeskProps {
  stage: RefCallback<HTMLDivElement | null>;
  /** Pixels that the pages have. */
  room: Shape;
  openings: readonly PreviewPage[][];
  /** The opening shown. */
  at: number;
  /** Those in the strip of thumbnails. */
  strip: readonly number[];
  /** Pages of the book; null until it has been counted. */
  count: number | null;
  /** They are being counted for the first time. */
  isCounting: boolean;
  drawings: ReturnType<typeof useDrawings>;
  /** The shape of a page before one has come; the cover on the screen has it, so that nothing moves. */
  blank: Shape;
  /** What stands for the first page until it is drawn. */
  cover: ReactNode;
  /** There are edits whose pages have not been asked for yet. */
  late: boolean;
  onGo: (index: number) => void;
  /** At the left and at the right of the bar. */
  start?: ReactNode;
  actions?: ReactNode;
  /** What is to be known of the pages, under them; and of the product, beside the strip, where it moves nothing. */
  notes?: ReactNode;
  aside?: ReactNode;
}

/** Milliseconds from which on a first count is said to be under way. */
const COUNTING = 1_000;
const COUNTING_WORDS = 'Counting pages…';

/** Whether something has been so for some milliseconds. */
function useLasting(isSo: boolean, least: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), least);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, least]);
  return isSo && lasts;
}

/** The pages as they will be printed, on a desk: one opening at full size, its neighbours in a strip. */
export function PreviewDesk(props: PreviewDeskProps) {
  const {
    stage,
    room,
    openings,
    at,
    strip,
    count,
    isCounting,
    drawings,
    late,
    blank,
    cover,
    onGo,
    start,
    actions,
  } = props;
  const title = useId();
  const shown = openings[at] ?? [];
  const busy = late || drawings.busy || room.height === 0;
  const current = shown.map((page): ShownSheet => {
    const { key, offset } = page;
    return { page, drawn: drawings.pageOf(key, offset), small: drawings.smallOf(key, offset) };
  });
  const { sheets, isHeld } = useHeldSheets(current);
  const size = sheets.map(pictureOf).find((picture) => picture !== null) ?? blank;
  const height = Math.max(
    0,
    Math.min(room.height, ((room.width / sheets.length) * size.height) / size.width),
  );
  const isSlow = useLasting(isCounting, COUNTING);
  const words = isSlow ? COUNTING_WORDS : count === null ? '' : openingWords(shown, count);
  // There is nowhere to go before the pages are counted, and her place in the book has to wait for them.
  const shape = { '--cover-shape': `${blank.width} / ${blank.height}` } as CSSProperties;
  const turn = (to: number) => {
    if (count !== null && to >= 0 && to < openings.length) onGo(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = openingByKey(event.key, at, openings.length);
    if (to === null) return;
    event.preventDefault();
    turn(to);
  };

  return (
    <section className={css.desk} style={shape} aria-labelledby={title}>
      <div className={css.bar}>
        <div className={css.start}>
          <h2 id={title} className={css.title} data-quiet={start === undefined ? undefined : true}>
            Preview
          </h2>
          {start}
        </div>
        <div className={css.turn}>
          <ActionIcon
            aria-label="Previous page"
            aria-disabled={count === null || at === 0}
            onClick={() => turn(at - 1)}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <span className={css.number}>
            {isSlow ? COUNTING_WORDS : <strong>{openingName(shown)}</strong>}
            {count === null ? null : <span> of {count}</span>}
          </span>
          <ActionIcon
            aria-label="Next page"
            aria-disabled={count === null || at >= openings.length - 1}
            onClick={() => turn(at + 1)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </div>
        <div className={css.actions}>{actions}</div>
        {busy ? <div className={css.progress} aria-hidden /> : null}
      </div>
      <Trouble drawings={drawings} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pages is no set of fields */}
      <div
        ref={stage}
        className={css.stage}
        role="group"
        aria-label="Pages"
        aria-busy={busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the pages
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {/* Before its room is known a page would come small and jump. */}
        {height === 0 ? <div className={css.cover}>{cover}</div> : null}
        <div className={css.opening} data-held={isHeld || undefined} data-waits={height === 0 || undefined}>
          {sheets.map((sheet) => (
            <Sheet
              key={sheet.page.number}
              sheet={sheet}
              cover={cover}
              height={height}
              width={(height * size.width) / size.height}
            />
          ))}
        </div>
      </div>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <div className={css.foot}>
        <ol className={css.strip} aria-label="More pages">
          {strip.map((index) => {
            const pages = openings[index] ?? [];
            return (
              <li key={pages[0]?.number}>
                <button
                  type="button"
                  className={css.thumb}
                  aria-current={index === at ? 'page' : undefined}
                  onClick={() => onGo(index)}
                >
                  <span className={css.small}>
                    {pages.map((page) => (
                      <Small
                        key={page.number}
                        drawn={drawings.smallOf(page.key, page.offset)}
                        blank={blank}
                        cover={page.kind === 'cover' ? cover : null}
                      />
                    ))}
                  </span>
                  <VisuallyHidden>
                    {pages.length > 1 ? 'Pages ' : pages[0]?.kind === 'cover' ? '' : 'Page '}
                  </VisuallyHidden>
                  {openingName(pages)}
                </button>
              </li>
            );
          })}
        </ol>
        {props.aside}
      </div>
      {props.notes}
    </section>
  );
}

/** A page on the desk: as it is printed, and the small picture of it. */
interface ShownSheet {
  page: PreviewPage;
  drawn: ShownPage | null;
  small: ShownPage | null;
}

const pictureOf = ({ drawn, small }: ShownSheet): ShownPage | null => drawn ?? small;

/** The pages to show: those wanted, or the last ones that were there while nothing of these is. No sheet is ever empty. */
function useHeldSheets(wanted: readonly ShownSheet[]): { sheets: readonly ShownSheet[]; isHeld: boolean } {
  const last = useRef<readonly ShownSheet[] | null>(null);
  const isThere = wanted.length > 0 && wanted.every((sheet) => pictureOf(sheet) !== null);
  useEffect(() => {
    if (isThere) last.current = wanted;
  });
  const held = isThere ? null : last.current;
  return held === null ? { sheets: wanted, isHeld: false } : { sheets: held, isHeld: true };
}

interface SheetProps {
  sheet: ShownSheet;
  cover: ReactNode;
  width: number;
  height: number;
}

/** The small picture lies under the page as it is printed, so that there is something to see at every moment. */
function Sheet({ sheet: { page, drawn, small }, cover, width, height }: SheetProps) {
  const style = { width: Math.floor(width), height: Math.floor(height) };
  const alt = page.kind === 'cover' ? 'The cover' : `Page ${page.number}: ${page.title}`;
  return (
    <div className={css.sheet} style={style}>
      {small === null ? (
        <div className={css.under}>{page.kind === 'cover' && drawn === null ? cover : null}</div>
      ) : (
        // biome-ignore lint/performance/noImgElement: a drawing that was made for this tab
        <img className={css.under} src={small.url} alt={drawn === null ? alt : ''} draggable={false} />
      )}
      {drawn === null ? null : (
        // biome-ignore lint/performance/noImgElement: a drawing that was made for this tab
        <img className={css.page} src={drawn.url} alt={alt} draggable={false} />
      )}
    </div>
  );
}

const SMALL = 86;

function Small({ drawn, blank, cover }: { drawn: ShownPage | null; blank: Shape; cover: ReactNode }) {
  const { width, height } = drawn ?? blank;
  const scale = Math.min(SMALL / height, SMALL / width);
  const style = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (drawn === null)
    return (
      <span className={css.leaf} data-blank={cover === null || undefined} style={style}>
        {cover}
      </span>
    );
  // biome-ignore lint/performance/noImgElement: a drawing that was made for this tab
  return <img className={css.leaf} style={style} src={drawn.url} alt="" draggable={false} />;
}

/** Why there are no new pages, and what can be done. */
function Trouble({ drawings: { error, again } }: Pick<PreviewDeskProps, 'drawings'>) {
  if (error === null) return null;
  const problem = callProblem(error);
  const field = problem?.code === 'validation_failed';
  return (
    <div className={css.trouble} role="alert">
      <p>
        <strong>
          {field ? 'These pages are from before your last change.' : 'We couldn’t load the preview.'}
        </strong>{' '}
        {problem?.detail ?? 'Galley didn’t respond. What you wrote is still here.'}
      </p>
      {field ? null : (
        <Button size="xs" variant="default" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Where a key leads; null where it means nothing here. */
function openingByKey(key: string, at: number, count: number): number | null {
  const last = count - 1;
  const to = { ArrowLeft: at - 1, PageUp: at - 1, ArrowRight: at + 1, PageDown: at + 1, Home: 0, End: last }[
    key
  ];
  return to === undefined || to < 0 || to > last ? null : to;
}
