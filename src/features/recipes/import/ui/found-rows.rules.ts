import { stateKey } from '@/features/recipes/import/import.rules';
import type { ImportResult } from '@/features/recipes/import/import.schema';

export const candidateKey = (source: string, index: number): string => `${source} ${index}`;

/** A source as far as its rows go. */
interface RowSource {
  key: string;
  name: string;
  found: readonly ImportResult[];
  part_of: string | null;
}

/** Sources, and the recipes among theirs that she has split, by `candidateKey`, each with the keys of its parts. */
interface Found<Source extends RowSource> {
  sources: readonly Source[];
  splits: ReadonlyMap<string, readonly string[]>;
}

/** A recipe as it stands in a row. */
interface FoundRow {
  key: string;
  result: ImportResult;
}

/** The recipes of a source as they stand in rows: in place of one that she has split, its parts, and theirs. */
export function rowsOfSource<Source extends RowSource>(
  { key: source, found }: RowSource,
  state: Found<Source>,
): FoundRow[] {
  return found.flatMap((result) => {
    const key = candidateKey(source, result.index);
    const parts = state.splits.get(key);
    if (parts === undefined) return [{ key, result }];
    return state.sources.filter((one) => parts.includes(one.key)).flatMap((one) => rowsOfSource(one, state));
  });
}

/** An earlier recipe of the same title: as it is called, and the name of its source where that is another one. */
export interface Repeat {
  /** Its `candidateKey`. */
  key: string;
  title: string;
  from: string | null;
  /** One of the two has its title from her, so that the server may now take them for the same. */
  retitled: boolean;
}

const isUntitled = ({ warnings = [] }: ImportResult): boolean =>
  warnings.some(({ pointer, code }) => pointer === '/title' && code === 'missing');

/**
 * The new recipes that an earlier row has the title of, as both are called now and whichever state of a recipe that says,
 * by `candidateKey`. Those that are known to be the same recipe are said to be so elsewhere.
 */
export function repeatsIn<Source extends RowSource>(
  state: Found<Source> & { titles: ReadonlyMap<string, string>; twins: ReadonlyMap<string, unknown> },
): ReadonlyMap<string, Repeat> {
  const first = new Map<string, { key: string; title: string; source: Source; given: boolean }>();
  const repeats = new Map<string, Repeat>();
  for (const source of state.sources.filter(({ part_of }) => part_of === null))
    for (const { key, result } of rowsOfSource(source, state)) {
      const given = state.titles.get(key);
      const title = given ?? (isUntitled(result) ? null : result.title);
      if (title == null || result.status !== 'preview' || state.twins.has(key)) continue;
      const earlier = first.get(stateKey(title));
      if (earlier === undefined) {
        first.set(stateKey(title), { key, title, source, given: given !== undefined });
        continue;
      }
      repeats.set(key, {
        key: earlier.key,
        title: earlier.title,
        from: earlier.source.key === source.key ? null : earlier.source.name,
        retitled: given !== undefined || earlier.given,
      });
    }
  return repeats;
}
