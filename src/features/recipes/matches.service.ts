import type { Db } from '../../server/db';
import type { Found } from './found.service';
import { addressKey, addressVariants, sameKey } from './import.rules';
import type { ImportResult } from './import.schema';
import { type Lookalike, lookalikes } from './import.store';
import { titleKey } from './recipes.rules';

/** What is known of the recipes that came before in one import. */
export interface Seen {
  by_key: Map<string, { index: number; id: string | null }>;
  /** How many recipes of this import have a source. */
  by_source: Map<string, number>;
  /** The recipes of the library that a recipe of our own archive is already known to be. */
  taken: Set<string>;
}

export const nothingSeen = (): Seen => ({ by_key: new Map(), by_source: new Map(), taken: new Set() });

export type Match = Pick<ImportResult, 'duplicate_of' | 'duplicate_of_index'>;

const bothKey = (source_url: string, title: string): string =>
  `${addressKey(source_url)}\n${titleKey(title)}`;

/** Counts the sources of a batch; the same source is the same recipe, unless one page has several. */
export function countSources(seen: Seen, batch: readonly Found[]): void {
  for (const { draft } of batch) {
    if (draft.content.source_url === null) continue;
    const source = addressKey(draft.content.source_url);
    seen.by_source.set(source, (seen.by_source.get(source) ?? 0) + 1);
  }
}

/** Notes a recipe for those that come after it. */
export function remember(seen: Seen, { index, key, archived, draft }: Found, id: string | null): void {
  const entry = { index, id };
  seen.by_key.set(key, entry);
  const { source_url, title } = draft.content;
  if (source_url !== null) seen.by_key.set(bothKey(source_url, title), entry);
  if (archived !== null && id !== null) seen.taken.add(id);
}

/** The recipes of the library, by what others are known by. */
function tables(rows: readonly Lookalike[]) {
  const by_key = new Map<string, Lookalike[]>();
  const by_source = new Map<string, Lookalike[]>();
  const by_both = new Map<string, Lookalike[]>();
  const put = (map: Map<string, Lookalike[]>, key: string, row: Lookalike) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [row]);
    else list.push(row);
  };
  for (const row of rows) {
    put(by_key, sameKey(row), row);
    if (row.source_url === null) continue;
    put(by_source, addressKey(row.source_url), row);
    put(by_both, bothKey(row.source_url, row.title), row);
  }
  return { by_key, by_source, by_both };
}

/**
 * Finds what each recipe of a batch is a duplicate of: in the library, or earlier in this import. The same source is
 * the same recipe, unless one page has several: then their titles tell them apart. Recipes of our own archive were
 * recipes of their own in a library, however alike they are: each is a duplicate of another one of this library, those
 * of the same time first, and never of one another. `taken` is changed by what is found.
 */
export async function matcher(
  db: Db,
  owner: string,
  batch: readonly Found[],
  seen: Seen,
  taken: Set<string>,
): Promise<(found: Found) => Match | null> {
  const contents = batch.map(({ draft }) => draft.content);
  const sources = contents.flatMap(({ source_url }) =>
    source_url === null ? [] : addressVariants(source_url),
  );
  const titles = contents.map(({ title }) => titleKey(title));
  const rows = await lookalikes(db, owner, [...new Set(sources)], [...new Set(titles)]);
  const { by_key, by_source, by_both } = tables(rows);
  const alike = ({ key, draft: { content } }: Found): Lookalike[] => {
    const same = by_key.get(key) ?? [];
    const { source_url, title } = content;
    if (source_url === null) return same;
    const several = (seen.by_source.get(addressKey(source_url)) ?? 0) > 1;
    const sourced = several ? by_both.get(bothKey(source_url, title)) : by_source.get(addressKey(source_url));
    return [...same, ...(sourced ?? [])];
  };
  const free = (found: Found) => alike(found).filter(({ id }) => !taken.has(id));
  // Those that are of the same time are told first, so that none takes another's place.
  const own = new Map<number, string>();
  for (const found of batch) {
    const { archived, index } = found;
    const match =
      archived === null
        ? undefined
        : free(found).find(({ created_at }) => created_at === archived.created_at);
    if (match === undefined) continue;
    own.set(index, match.id);
    taken.add(match.id);
  }
  return (found) => {
    const { key, archived, index, draft } = found;
    if (archived !== null) {
      const id = own.get(index) ?? free(found)[0]?.id;
      if (id === undefined) return null;
      taken.add(id);
      return { duplicate_of: id };
    }
    const [match] = alike(found);
    if (match !== undefined) return { duplicate_of: match.id };
    const { source_url, title } = draft.content;
    const earlier =
      seen.by_key.get(key) ?? (source_url === null ? undefined : seen.by_key.get(bothKey(source_url, title)));
    if (earlier === undefined) return null;
    return {
      duplicate_of_index: earlier.index,
      ...(earlier.id === null ? {} : { duplicate_of: earlier.id }),
    };
  };
}
