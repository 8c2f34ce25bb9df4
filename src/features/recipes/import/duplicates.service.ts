import { titleKey } from '@/features/recipes/recipes.rules';
import type { RecipeId, UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type { ImportCandidate } from './candidate.service';
import { addressKey, addressVariants, sameKey, stateKey } from './import.rules';
import type { ImportResult } from './import.schema';
import { alikeNow, type Lookalike, lookalikes } from './import.store';

/** What is known of the recipes that came before in one import. */
export interface SeenRecipes {
  by_key: Map<string, { index: number; id: RecipeId | null }>;
  /** The title of the first recipe of this import that has a source. */
  first_of_source: Map<string, string>;
  /** The title of the first recipe of this import that is called so, whichever state of it that says. */
  first_of_title: Map<string, string>;
  /** How many recipes of this import have a source. */
  by_source: Map<string, number>;
  /** The recipes of the library that a recipe of our own archive is already known to be. */
  taken: Set<RecipeId>;
  library: Library;
}

/** What has been read of the library: a recipe is read once in an import, and again when it has changed. */
interface Library {
  /** By their uuids. */
  rows: Map<Uuid, Lookalike>;
  /** The titles and sources that were asked for. */
  asked: Set<string>;
  by_key: Index;
  by_source: Index;
  by_both: Index;
  by_title: Index;
}

/** Recipes by what others are known by, the oldest first. */
type Index = Map<string, Lookalike[]>;

const nothingRead = (): Library => ({
  rows: new Map(),
  asked: new Set(),
  by_key: new Map(),
  by_source: new Map(),
  by_both: new Map(),
  by_title: new Map(),
});

export const noSeenRecipes = (): SeenRecipes => ({
  by_key: new Map(),
  by_source: new Map(),
  first_of_source: new Map(),
  first_of_title: new Map(),
  taken: new Set(),
  library: nothingRead(),
});

export type DuplicateMatch = Pick<ImportResult, 'duplicate_of' | 'duplicate_of_index'>;

const bothKey = (source_url: string, title: string): string =>
  `${addressKey(source_url)}\n${titleKey(title)}`;

/** Counts the sources of a batch; the same source is the same recipe, unless one page has several. */
export function countSources(seen: SeenRecipes, batch: readonly ImportCandidate[]): void {
  for (const { draft } of batch) {
    if (draft.content.source_url === null) continue;
    const source = addressKey(draft.content.source_url);
    seen.by_source.set(source, (seen.by_source.get(source) ?? 0) + 1);
  }
}

/** Notes a recipe for those that come after it. */
export function remember(
  seen: SeenRecipes,
  { index, key, archived, draft }: ImportCandidate,
  id: RecipeId | null,
): void {
  const entry = { index, id };
  seen.by_key.set(key, entry);
  const { source_url, title } = draft.content;
  const named = stateKey(title);
  if (!seen.first_of_title.has(named)) seen.first_of_title.set(named, title);
  if (source_url !== null) {
    seen.by_key.set(bothKey(source_url, title), entry);
    const source = addressKey(source_url);
    if (!seen.first_of_source.has(source)) seen.first_of_source.set(source, title);
  }
  if (archived !== null && id !== null) seen.taken.add(id);
}

/** The title of the recipe that came first in this import of those that have a source; null without one. */
export const sameSource = ({ first_of_source }: SeenRecipes, source_url: string | null): string | null =>
  source_url === null ? null : (first_of_source.get(addressKey(source_url)) ?? null);

/** The title of the recipe that came first in this import of those called the same; null without one. */
export const sameName = ({ first_of_title }: SeenRecipes, title: string): string | null =>
  first_of_title.get(stateKey(title)) ?? null;

/** Whether a recipe is in the library for who imports: one that was put away keeps no copy of it out. */
const isKept = ({ status }: Lookalike): boolean => status !== 'archived';

/** The keys of the titles that a recipe of the library may have that is another state of this one. */
const titleKeys = (title: string): string[] => [...new Set([titleKey(title), stateKey(title)])];

/** The recipe of the library that has this title, of those that were read for `matcher`; null without one. */
export function sameTitle({ library }: SeenRecipes, title: string): RecipeId | null {
  const rows = titleKeys(title).flatMap((key) => library.by_title.get(key) ?? []);
  return rows.find((row) => isKept(row) && library.rows.get(uuidOf('recipe', row.id)) === row)?.id ?? null;
}

function put(library: Library, row: Lookalike): void {
  const add = (index: Index, key: string) => {
    const list = index.get(key);
    if (list === undefined) index.set(key, [row]);
    else list.push(row);
  };
  library.rows.set(uuidOf('recipe', row.id), row);
  add(library.by_key, sameKey(row));
  add(library.by_title, titleKey(row.title));
  if (row.source_url === null) return;
  add(library.by_source, addressKey(row.source_url));
  add(library.by_both, bothKey(row.source_url, row.title));
}

/** Notes a recipe that this import has just stored, so that it is not read again. */
export function noteStored({ library }: SeenRecipes, stored: Lookalike): void {
  const { id, version, title, source_url, status, created_at } = stored;
  const texts = (lines: Lookalike['ingredients']) => lines.map(({ text }) => ({ text }));
  const lines = { ingredients: texts(stored.ingredients), instructions: texts(stored.instructions) };
  put(library, { id, version, title, source_url, status, created_at, ...lines });
}

/**
 * Reads what is not known yet of the recipes that may be duplicates; answers which of the known ones are as they were
 * read. What was asked for before is asked again only when it must be `exact`.
 */
async function readAlike(
  db: Db,
  owner: UserId,
  batch: readonly ImportCandidate[],
  { library }: SeenRecipes,
  exact: boolean,
): Promise<(row: Lookalike) => boolean> {
  const contents = batch.map(({ draft }) => draft.content);
  const isNew = (asked: string) => exact || !library.asked.has(asked);
  const sources = contents
    .flatMap(({ source_url }) => (source_url === null ? [] : addressVariants(source_url)))
    .filter(isNew);
  const titles = contents.flatMap(({ title }) => titleKeys(title)).filter(isNew);
  for (const asked of [...sources, ...titles]) library.asked.add(asked);
  const now = await alikeNow(db, owner, [...new Set(sources)], [...new Set(titles)]);
  const unread = now.filter(({ uuid, version }) => library.rows.get(uuid)?.version !== version);
  const uuids = unread.map(({ uuid }) => uuid);
  for (const row of await lookalikes(db, owner, uuids)) put(library, row);
  if (!exact) return (row) => library.rows.get(uuidOf('recipe', row.id)) === row;
  const current = new Set(now.map(({ uuid }) => library.rows.get(uuid)));
  return (row) => current.has(row);
}

/**
 * Finds what each recipe of a batch is a duplicate of: in the library, or earlier in this import. The same source is
 * the same recipe, unless one page has several: then their titles tell them apart. What is archived is no duplicate, so
 * that a better copy of it comes in. Recipes of our own archive were recipes of their own in a library, however
 * alike they are: each is a duplicate of another one of this library, archived or not, those of the same time first, and
 * never of one another. `taken` is changed by what is found. `exact` when something is
 * written by it: what others have stored meanwhile counts then too.
 */
export async function matcher(
  db: Db,
  owner: UserId,
  batch: readonly ImportCandidate[],
  seen: SeenRecipes,
  taken: Set<RecipeId>,
  { exact }: { exact: boolean },
): Promise<(found: ImportCandidate) => DuplicateMatch | null> {
  const { by_key, by_source, by_both } = seen.library;
  const isCurrent = await readAlike(db, owner, batch, seen, exact);
  const placesOf = ({ key, draft: { content } }: ImportCandidate): (readonly Lookalike[])[] => {
    const same = by_key.get(key) ?? [];
    const { source_url, title } = content;
    if (source_url === null) return [same];
    const several = (seen.by_source.get(addressKey(source_url)) ?? 0) > 1;
    const sourced = several ? by_both.get(bothKey(source_url, title)) : by_source.get(addressKey(source_url));
    return [same, sourced ?? []];
  };
  const first = (found: ImportCandidate): Lookalike | undefined => {
    for (const rows of placesOf(found)) {
      const row = rows.find((one) => isKept(one) && isCurrent(one));
      if (row !== undefined) return row;
    }
    return undefined;
  };
  const free = freeRows(placesOf, (row) => isCurrent(row) && !taken.has(row.id));
  // Those that are of the same time are told first, so that none takes another's place.
  const own = new Map<number, RecipeId>();
  for (const found of batch) {
    const { archived, index } = found;
    const match = archived === null ? undefined : free(found, archived.created_at);
    if (match === undefined) continue;
    own.set(index, match.id);
    taken.add(match.id);
  }
  return (found) => {
    const { key, archived, index, draft } = found;
    if (archived !== null) {
      const id = own.get(index) ?? free(found, null)?.id;
      if (id === undefined) return null;
      taken.add(id);
      return { duplicate_of: id };
    }
    const match = first(found);
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

/**
 * Gives the first recipe that is free, of one time or of any. What is taken stays so, and is passed over once for all
 * that are alike: thousands of recipes may have one title and the same lines.
 */
function freeRows(
  placesOf: (found: ImportCandidate) => (readonly Lookalike[])[],
  isFree: (row: Lookalike) => boolean,
): (found: ImportCandidate, created_at: string | null) => Lookalike | undefined {
  const places = new Map<readonly Lookalike[], Map<string, { rows: readonly Lookalike[]; at: number }>>();
  const ANY = '';
  const sorted = (rows: readonly Lookalike[]) => {
    const known = places.get(rows);
    if (known !== undefined) return known;
    const times = new Map<string, { rows: Lookalike[]; at: number }>([[ANY, { rows: [...rows], at: 0 }]]);
    for (const row of rows) {
      const time = times.get(row.created_at);
      if (time === undefined) times.set(row.created_at, { rows: [row], at: 0 });
      else time.rows.push(row);
    }
    places.set(rows, times);
    return times;
  };
  return (found, created_at) => {
    for (const rows of placesOf(found)) {
      const place = sorted(rows).get(created_at ?? ANY);
      while (place !== undefined && place.at < place.rows.length) {
        const row = place.rows[place.at];
        if (row !== undefined && isFree(row)) return row;
        place.at += 1;
      }
    }
    return undefined;
  };
}
