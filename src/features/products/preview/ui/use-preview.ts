'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { contentOf } from '@/features/products/editor/ui/draft.rules';
import type { Product } from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { retryAfterOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { bookPages, FIRST_PAGE, pageSize, printable } from './preview.rules';

/** Milliseconds without an edit after which its pages are set, and after which the book is counted anew. */
const SETTLED = 150;
const COUNTED = 700;
/** Parts whose pages are kept, and parts of which small ones are. */
const KEPT = 40;
const KEPT_SMALL = 120;

/** Small parts of one call: the strip fills and follows piece by piece. */
const AT_A_TIME = 3;

export interface ShownPage {
  /** A drawing, as an address of this tab or in itself. */
  url: string;
  width: number;
  height: number;
  /** Decoded: who shows its address has it at once, as long as this is kept. */
  image: HTMLImageElement;
}

interface Entry {
  /** The draft and the page numbers that it was set from. */
  from: string;
  digest: string | null;
  pages: ShownPage[];
}

/** A call that was refused only for now. */
const passing = (error: unknown): boolean => {
  const code = callProblem(error)?.code;
  return code === 'rate_limited' || code === 'unavailable';
};

/** Which pages a draft has, counted anew when an edit has settled; until then they are as they were. */
export function usePages(draft: Product, recipes: number, looking: boolean) {
  const { id } = draft;
  const { client } = trpc.useUtils();
  // All of it, whatever is saved by now: a save changes no page.
  const fields = useMemo(() => JSON.stringify(printable(contentOf(draft))), [draft]);
  const [settled] = useDebouncedValue(fields, SETTLED);
  const [counted] = useDebouncedValue(fields, COUNTED);
  const map = useQuery({
    queryKey: ['preview map', id, recipes, counted],
    queryFn: ({ signal }) =>
      client.products.previewMap.mutate(
        { id, fields: JSON.parse(counted) },
        { signal, context: { alone: true } },
      ),
    placeholderData: keepPreviousData,
    enabled: looking,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 3 && passing(error),
    retryDelay: (_, error) => Math.max(1, retryAfterOf(error)) * 1000,
  });
  const pages = useMemo(() => (map.data === undefined ? [FIRST_PAGE] : bookPages(map.data)), [map.data]);
  const [numbers, ways] = useMemo(() => {
    const units = map.data?.units ?? [{ ...FIRST_PAGE, first_page: 1, way: null, layouts: [] }];
    return [
      Object.fromEntries(units.map(({ key, first_page }) => [key, first_page])),
      Object.fromEntries(units.flatMap(({ key, way }) => (way === null ? [] : [[key, way]]))),
    ];
  }, [map.data]);
  const draftKey = JSON.stringify([recipes, settled]);
  return {
    id,
    pages,
    /** The first page of each part, by its key. */
    numbers,
    /** How each part stands on its pages. */
    ways,
    /** The parts with their places. */
    units: map.data?.units ?? [],
    isCounted: map.data !== undefined,
    /** The first count is on its way. */
    isCounting: map.data === undefined && map.isFetching,
    count: map.data?.page_count ?? null,
    missing_letters: map.data?.missing_letters ?? [],
    notices: map.data?.notices ?? [],
    /** What is to be set, and what it is known by. */
    fields: settled,
    draftKey,
    /** There are edits that are not among those fields yet. */
    isLate: settled !== fields,
  };
}

export type Pages = ReturnType<typeof usePages>;

/**
 * The drawings of parts by their keys: the `urgent` ones, which are on the screen, then small ones of those `near` them,
 * which are in the strip. Older drawings stay until the new ones are there.
 */
export function useDrawings(
  { id, fields, draftKey, numbers, ways }: Pages,
  urgent: string[],
  near: string[],
) {
  const { client } = trpc.useUtils();
  const entries = useRef(new Map<string, Entry>());
  const smalls = useRef(new Map<string, Entry>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [error, setError] = useState<unknown>(null);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const from = JSON.stringify([draftKey, numbers, ways]);
  const isFresh = (key: string) => entries.current.get(key)?.from === from;
  const urgentKeys = urgent.join(' ');
  const nearKeys = near.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const control = new AbortController();
    let later: ReturnType<typeof setTimeout> | undefined;
    const fetchPages = async (keys: readonly string[], small: boolean) => {
      const known = (small ? smalls : entries).current;
      let missing = keys.filter((key) => key !== '' && known.get(key)?.from !== from);
      while (missing.length > 0) {
        const asked = missing.slice(0, small ? AT_A_TIME : LIMITS.preview_units);
        const has = asked.flatMap((key) => {
          const digest = known.get(key)?.digest;
          return digest ? [[key, digest] as const] : [];
        });
        const input = {
          id,
          fields: JSON.parse(fields),
          keys: asked,
          pages: numbers,
          ways,
          small,
          known: Object.fromEntries(has),
        };
        const { signal } = control;
        const answer = await client.products.previewPages.mutate(input, { signal, context: { alone: true } });
        if (signal.aborted) return;
        const drawn = await Promise.all(
          answer.units.map(async (unit) => ({
            ...unit,
            shown: unit.pages === null ? null : await Promise.all(unit.pages.map(pageOf)),
          })),
        );
        if (signal.aborted) {
          for (const { shown } of drawn) forget(shown ?? []);
          return;
        }
        for (const { key, digest, shown } of drawn) {
          const before = known.get(key);
          if (digest === null || shown !== null) put(known, key, { from, digest, pages: shown ?? [] });
          else if (before !== undefined) before.from = from;
        }
        missing = missing.filter((key) => known.get(key)?.from !== from);
        forgetOld(known, from, small ? KEPT_SMALL : KEPT);
        setError(null);
        redraw();
      }
    };
    fetchPages(urgentKeys.split(' '), false)
      .then(() => {
        // A page that is shown is its own thumbnail.
        const keys = nearKeys.split(' ').filter((key) => entries.current.get(key)?.from !== from);
        return fetchPages(keys, true);
      })
      .catch((reason: unknown) => {
        if (control.signal.aborted) return;
        if (passing(reason)) later = setTimeout(again, Math.max(1, retryAfterOf(reason)) * 1000);
        else setError(reason);
      });
    return () => {
      control.abort();
      clearTimeout(later);
    };
  }, [client, id, fields, from, numbers, ways, urgentKeys, nearKeys, attempt]);

  // What failed without a connection is asked for again as soon as there is one.
  useEffect(() => {
    if (error === null) return;
    const retry = () => {
      setError(null);
      again();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [error]);

  useEffect(() => {
    const all = [entries.current, smalls.current];
    return () => {
      for (const known of all) {
        for (const { pages } of known.values()) forget(pages);
        known.clear();
      }
    };
  }, []);

  return {
    pageOf: (key: string, offset: number): ShownPage | null =>
      entries.current.get(key)?.pages[offset] ?? null,
    /** For a thumbnail, or in place of a page on its way; of the draft as it is now where that is had in either size. */
    smallOf: (key: string, offset: number): ShownPage | null => {
      const [large, small] = [entries.current.get(key), smalls.current.get(key)];
      const newest = large?.from === from || small === undefined ? large : small;
      return newest?.pages[offset] ?? null;
    },
    busy: error === null && urgent.some((key) => !isFresh(key)),
    error,
    again: () => {
      setError(null);
      again();
    },
  };
}

/** A drawing that can be shown at once: what is decoded only when it is shown leaves an empty sheet until then. */
async function pageOf(drawing: string): Promise<ShownPage> {
  const isSvg = !drawing.startsWith('data:');
  const url = isSvg ? URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' })) : drawing;
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const { width, height } = (isSvg ? pageSize(drawing) : null) ?? {
    width: naturalWidth,
    height: naturalHeight,
  };
  return { url, width, height, image };
}

/** The picture on the screen still needs its address until the new one is drawn. */
const forget = (pages: readonly ShownPage[]) =>
  setTimeout(() => {
    for (const { url } of pages) URL.revokeObjectURL(url);
  }, 2_000);

function put(known: Map<string, Entry>, key: string, entry: Entry): void {
  const before = known.get(key);
  if (before !== undefined) forget(before.pages);
  known.delete(key);
  known.set(key, entry);
}

/** Lets go of what was set longest ago, once there is too much. */
function forgetOld(known: Map<string, Entry>, from: string, most: number): void {
  for (const [key, entry] of known) {
    if (known.size <= most || entry.from === from) return;
    forget(entry.pages);
    known.delete(key);
  }
}
