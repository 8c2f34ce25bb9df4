import { ensureCollections, moveRecipes } from '@/features/collections/collections.service';
import { publishPictures } from '@/features/images/images.service';
import {
  displayUrl,
  keepRendition,
  makeRendition,
  publishRenditions,
  type ReadyRendition,
} from '@/features/images/photos.service';
import {
  fetchPicture,
  glanceAt,
  keepAgain,
  type ReadyPicture,
  readyPicture,
} from '@/features/images/pictures.service';
import { recipeAnswer } from '@/features/recipes/recipes.rules';
import { type RestoredFields, writeRecipe } from '@/features/recipes/recipes.service';
import { getRecipes } from '@/features/recipes/rows.list';
import type { SourceCollection } from '@/importing/recipe/source';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Db } from '@/server/database/db';
import { takeTurn } from '@/server/database/turns';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { type ArchivedDraft, photoPointer } from './archive.rules';
import { failedResult, type ImportCandidate, retitled } from './candidate.service';
import {
  countSources,
  type DuplicateMatch,
  matcher,
  noSeenRecipes,
  noteStored,
  remember,
  type SeenRecipes,
  sameName,
  sameSource,
  sameTitle,
} from './duplicates.service';
import {
  doubtsOf,
  type ImportedRecipe,
  type PlacedPhoto,
  type WantedPhoto,
  withPlaced,
} from './import.rules';
import type { ImportInput, ImportRemark, ImportResult, ImportResults } from './import.schema';
import { withPageAuthors } from './page-author.service';
import { keepPhotos, replaceRecipe, withDifferences } from './replace.service';
import { sentIn } from './source.service';
import { type Reading, withReading } from './worker.service';

/** A recipe of the source on its way into the library. */
interface Candidate extends ImportCandidate {
  ready: ReadyPhoto[];
  /** The recipe of the library whose place it takes. */
  replaces: RecipeId | null;
}

/** A photo whose files are kept and whose addresses are not public yet. */
interface ReadyPhoto extends PlacedPhoto {
  picture: ReadyPicture;
  /** What is shown of it, where it is framed. */
  rendition: ReadyRendition | null;
}

async function readyPhoto(
  ctx: UserContext,
  { bytes, address, alt, focal, crop, step }: WantedPhoto,
  isOwn: boolean,
): Promise<ReadyPhoto> {
  const picture =
    bytes === null ? await fetchPicture(ctx, address ?? '') : await readyPicture(ctx, bytes, { own: isOwn });
  const { url } = picture.picture;
  const frame = { focal, crop };
  const display_url = displayUrl(url, frame);
  const rendition =
    display_url === url
      ? null
      : await makeRendition(ctx.services.blobs, { url, frame, file: picture.picture });
  return { picture, rendition, step, photo: { url, alt, focal, crop, display_url } };
}

const NOT_REACHED: ImportRemark = {
  pointer: '',
  code: 'not_reached',
  message:
    'There wasn’t enough time to import this recipe. Run the same import again; recipes already in your library are skipped.',
};

const isFound = (value: ImportCandidate | ImportResult): value is ImportCandidate => 'draft' in value;

/** Pictures that are fetched side by side. */
const AT_ONCE = 4;

/** Gets the pictures of recipes. One that cannot be had is named among the warnings, and the recipe goes without. */
async function addPictures(ctx: UserContext, candidates: readonly Candidate[], late: () => boolean) {
  const queue = candidates.filter(({ draft }) => draft.photos.length > 0);
  let of_steps = 0;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { draft, archived, ready } = next;
      for (const [index, wanted] of draft.photos.entries())
        try {
          if (late())
            throw new Problem('image_not_fetched', { detail: 'There wasn’t enough time to fetch it.' });
          // They are in memory until the recipes are stored; those of a file of ours have the bounds of the file.
          if (wanted.step !== null && wanted.bytes === null && ++of_steps > LIMITS.import_step_photos)
            throw new Problem('image_not_fetched', {
              detail: 'These recipes have too many step photos to fetch in one import.',
            });
          ready.push(await readyPhoto(ctx, wanted, archived !== null));
        } catch (error) {
          warnOfPhoto(draft, photoPointer(wanted, index), error);
        }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const withWarnings = ({ warnings }: ImportedRecipe): Pick<ImportResult, 'warnings'> =>
  warnings.length === 0 ? {} : { warnings };

const asRead = ({ view }: Candidate): Pick<ImportResult, 'recipe'> => (view === null ? {} : { recipe: view });

function duplicate(candidate: Candidate, match: DuplicateMatch): ImportResult {
  const { index, draft } = candidate;
  return {
    index,
    status: 'duplicate',
    title: draft.content.title,
    ...asRead(candidate),
    ...match,
  };
}

/**
 * Names an earlier recipe of this import that has the same source and yet is another one, such as a crust of its pie.
 * The recipes of one page all have its address.
 */
function warnOfSameSource({ seen, of_one_page }: Run, { draft, archived }: Candidate): void {
  const earlier = of_one_page || archived !== null ? null : sameSource(seen, draft.content.source_url);
  if (earlier === null) return;
  const message = `“${earlier}” in this import comes from the same URL. Check whether you want both.`;
  draft.warnings.unshift({ pointer: '/source_url', code: 'same_source', message });
  draft.warnings.splice(LIMITS.import_remarks);
}

/**
 * Names an earlier recipe of this import that is called the same and reads otherwise, such as a corrected copy of it.
 * Recipes of our own archive were recipes of their own.
 */
function warnOfSameTitle({ seen }: Run, { draft, archived }: Candidate): void {
  const isNamed = !draft.warnings.some(({ pointer, code }) => pointer === '/title' && code === 'missing');
  const earlier = archived === null && isNamed ? sameName(seen, draft.content.title) : null;
  if (earlier === null) return;
  const message = `“${earlier}” in this import has the same title. Check whether you want both.`;
  draft.warnings.unshift({ pointer: '/title', code: 'same_title', message });
  draft.warnings.splice(LIMITS.import_remarks);
}

/** Points at a recipe of the library that is called the same and has other ingredients: it may be an older state of this one. */
function titled({ seen }: Run, { draft }: Candidate): Pick<ImportResult, 'same_title_as'> {
  const id = sameTitle(seen, draft.content.title);
  return id === null ? {} : { same_title_as: id };
}

/** Small versions of the photos that came in the file, of the first recipes; one that can't be used is named among the warnings. */
async function glancesOf(
  batch: readonly Candidate[],
  { thumbnails, late }: Run,
): Promise<Map<number, string>> {
  const glances = new Map<number, string>();
  if (!thumbnails) return glances;
  for (const { index, draft } of batch) {
    const bytes = draft.photos.find(({ step }) => step === null)?.bytes ?? null;
    if (bytes === null || index >= LIMITS.import_glances || late()) continue;
    try {
      glances.set(index, await glanceAt(bytes));
    } catch (error) {
      warnOfPhoto(draft, '/image_url', error);
    }
  }
  return glances;
}

/** Names a photo that can't be had among the warnings. Throws what is no fault of the photo. */
function warnOfPhoto(draft: ImportedRecipe, pointer: string, error: unknown): void {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const message = `We couldn’t add the photo. ${error.detail}`;
  draft.warnings.unshift({ pointer, code: 'image_not_fetched', message });
  draft.warnings.splice(LIMITS.import_remarks);
}

async function previewBatch(
  ctx: UserContext,
  batch: readonly Candidate[],
  run: Run,
): Promise<ImportResult[]> {
  const { seen } = run;
  const matchOf = run.copies
    ? () => null
    : await matcher(ctx.db, ctx.owner, batch, seen, seen.taken, { exact: false });
  const glances = await glancesOf(batch, run);
  const results = batch.map((candidate): ImportResult => {
    const match = matchOf(candidate);
    const { index, draft } = candidate;
    const thumbnail = glances.get(index);
    const photo = thumbnail === undefined ? {} : { thumbnail };
    const quoted = candidate.text === null ? {} : { text: candidate.text };
    if (match !== null) return { ...duplicate(candidate, match), ...photo, ...quoted };
    warnOfSameSource(run, candidate);
    warnOfSameTitle(run, candidate);
    remember(seen, candidate, null);
    return {
      index,
      status: 'preview',
      title: draft.content.title,
      ...asRead(candidate),
      ...photo,
      ...quoted,
      ...titled(run, candidate),
      ...withWarnings(draft),
    };
  });
  return withDifferences(ctx, batch, results);
}

/** What a recipe of our own archive brings along; nothing of it lies in the future. */
function past({ slug, engagement_key, ...times }: ArchivedDraft, now: string): RestoredFields {
  const before = (time: string | null) => (time === null || time > now ? null : time);
  const created_at = before(times.created_at) ?? now;
  const updated_at = before(times.updated_at) ?? now;
  return {
    slug,
    engagement_key,
    created_at,
    updated_at: updated_at < created_at ? created_at : updated_at,
    archived_at: before(times.archived_at),
  };
}

/** What is not surely read is stored only where somebody has seen it and named it. */
const isRefused = (run: Run, { draft }: Candidate): boolean => !run.named && doubtsOf(draft).length > 0;

const NAME_IT: ImportRemark = {
  pointer: '',
  code: 'doubtful',
  message: 'This recipe wasn’t saved. Check it in a preview. To save it anyway, include its index in `only`.',
};

const refused = (candidate: Candidate): ImportResult => ({
  index: candidate.index,
  status: 'failed',
  title: candidate.draft.content.title,
  ...asRead(candidate),
  errors: [...doubtsOf(candidate.draft), NAME_IT],
});

/** Writes what is not in the library, inside a transaction. */
async function storeBatch(
  db: Db,
  owner: UserId,
  batch: readonly Candidate[],
  run: Run,
): Promise<ImportResult[]> {
  // Other imports of the account wait, so that two of one page make one recipe.
  await takeTurn(db, owner, 'import');
  const matchOf = run.copies
    ? () => null
    : await matcher(db, owner, batch, run.seen, run.seen.taken, { exact: true });
  const results: ImportResult[] = [];
  for (const candidate of batch) {
    const { index, draft, archived, ready, replaces } = candidate;
    const match = replaces === null ? matchOf(candidate) : null;
    if (match !== null) {
      if (archived !== null && match.duplicate_of !== undefined)
        run.restored.set(archived.archive_id, match.duplicate_of);
      results.push(duplicate(candidate, match));
      continue;
    }
    if (isRefused(run, candidate)) {
      results.push(refused(candidate));
      continue;
    }
    const now = run.time(index);
    await publishPictures(
      db,
      owner,
      ready.map(({ picture }) => picture.picture),
      now,
    );
    await publishRenditions(
      db,
      owner,
      ready.flatMap(({ rendition }) => rendition ?? []),
      now,
    );
    const content = withPlaced(draft.content, ready);
    if (replaces !== null) {
      const result = await replaceRecipe(db, owner, candidate, replaces, content, now);
      results.push(result === 'same' ? duplicate(candidate, { duplicate_of: replaces }) : result);
      remember(run.seen, candidate, replaces);
      continue;
    }
    const recipe = await writeRecipe(
      db,
      owner,
      content,
      [],
      now,
      archived === null ? {} : past(archived, now),
    );
    warnOfSameSource(run, candidate);
    const same = titled(run, candidate);
    remember(run.seen, candidate, recipe.id);
    noteStored(run.seen, recipe);
    if (archived !== null) run.restored.set(archived.archive_id, recipe.id);
    results.push({
      index,
      status: 'created',
      title: recipe.title,
      recipe_id: recipe.id,
      ...(index < LIMITS.import_shown ? { recipe } : {}),
      ...same,
      ...withWarnings(draft),
    });
  }
  return results;
}

/** What one import knows while it runs. */
interface Run {
  seen: SeenRecipes;
  /** Whether each recipe was named by who has seen it, so that a doubtful one is stored too. */
  named: boolean;
  /** Whether all that is read stands on one page. */
  of_one_page: boolean;
  /** Whether duplicates are wanted too; of what the same call has stored before it was cut off, none is. */
  copies: boolean;
  /** Whether a preview shows the photos that came in the file. */
  thumbnails: boolean;
  /** Whether there is time for no more. */
  late: () => boolean;
  /** The recipes of the library, by the ids that they have in our own archive. */
  restored: Map<string, RecipeId>;
  /** When a recipe was written: a millisecond apart, so that the library, the newest first, keeps the order of the source. */
  time(index: number): string;
}

/** Puts recipes into the collections that they were in, in their order there, behind what is in them. */
async function restoreCollections(
  db: Db,
  owner: UserId,
  collections: readonly SourceCollection[],
  run: Run,
): Promise<void> {
  const named = collections.filter(({ name }) => name.trim() !== '');
  const usable = named.map(({ name, description, recipe_ids }) => ({
    name: name.slice(0, LIMITS.collection_name),
    description: description?.slice(0, LIMITS.description) ?? null,
    recipe_ids,
  }));
  if (usable.length === 0) return;
  const ids = await ensureCollections(db, owner, usable, run.time(0));
  for (const { name, recipe_ids } of usable) {
    const id = ids.get(name);
    const members = recipe_ids.flatMap((archive_id) => run.restored.get(archive_id) ?? []);
    if (id !== undefined && members.length > 0) await moveRecipes(db, owner, members, [id], []);
  }
}

/** Results whose collections and engagement are only known now that all is written, read back. */
async function readBack(db: Db, owner: UserId, results: readonly ImportResult[]): Promise<ImportResult[]> {
  const ids = results.flatMap(({ recipe, recipe_id }) => (recipe && recipe_id ? [recipe_id] : []));
  const rows = new Map((await getRecipes(db, owner, ids)).map((row) => [row.id, recipeAnswer(row)]));
  return results.map((result) => {
    const recipe = result.recipe_id === undefined ? undefined : rows.get(result.recipe_id);
    return recipe === undefined ? result : { ...result, recipe };
  });
}

/** The places of the recipes that are wanted. Throws validation_failed for one that the source does not have. */
function chosen({ names }: Reading, { only, edits = [] }: ImportInput): number[] {
  const count =
    names.length === 1 ? 'one recipe, with index 0' : `${names.length} recipes, starting at index 0`;
  const named = [
    ...(only ?? []).map((index, at) => ({ index, pointer: `/only/${at}` })),
    ...edits.map(({ index }, at) => ({ index, pointer: `/edits/${at}/index` })),
  ];
  const errors = named.flatMap(({ index, pointer }) =>
    index < names.length
      ? []
      : [{ in: 'body' as const, pointer, code: 'out_of_range', message: `The source has ${count}.` }],
  );
  if (errors.length > 0)
    throw new Problem('validation_failed', { errors: errors.slice(0, LIMITS.import_remarks) });
  const wanted = only === undefined ? null : new Set(only);
  return [...names.keys()].filter((index) => wanted === null || wanted.has(index));
}

/**
 * Imports recipes as drafts, or as they were out of our own archive; or reads them only. Recipes are written in small
 * transactions, so that others who write in the account never wait long; an import that is cut off has stored its
 * first part, and doing it again skips that. Throws url_not_allowed, import_failed or payload_too_large.
 */
export async function importRecipes(ctx: UserContext, input: ImportInput): Promise<ImportResults> {
  const started = ctx.services.clock();
  const late = () => ctx.services.clock() - started > LIMITS.import_work_seconds * 1000;
  const sent = await sentIn(ctx.services.fetch, input);
  return withReading(sent, (reading) => importAll(ctx, input, reading, started, late));
}

async function importAll(
  ctx: UserContext,
  input: ImportInput,
  reading: Reading,
  started: number,
  late: () => boolean,
): Promise<ImportResults> {
  const { names, collections, left_out } = reading;
  const inOrder = (results: readonly ImportResult[]): ImportResults => ({
    results: [...results].sort((left, right) => left.index - right.index),
    ...(left_out.length === 0 ? {} : { left_out: [...left_out] }),
  });
  const rows = chosen(reading, input);
  const edits = new Map((input.edits ?? []).map((edit) => [edit.index, edit]));
  const run: Run = {
    seen: noSeenRecipes(),
    named: input.only !== undefined,
    of_one_page: input.url !== undefined || input.html !== undefined,
    copies: input.copies === true,
    thumbnails: input.thumbnails === true,
    late,
    restored: new Map(),
    time: (index) => timestamp(started - 1 - index),
  };
  const before_cut = Number(ctx.idempotency?.progress ?? 0);
  let results: ImportResult[] = [];
  for (let at = 0; at < rows.length; at += LIMITS.import_batch) {
    const part = rows.slice(at, at + LIMITS.import_batch);
    if (late()) {
      results.push(...part.map((index) => failedResult(index, names[index] ?? null, NOT_REACHED)));
      continue;
    }
    run.copies = input.copies === true && at >= before_cut;
    const found = await reading.read(part);
    results.push(...found.filter((one): one is ImportResult => !isFound(one)));
    const credited = await withPageAuthors(ctx.db, ctx.owner, found.filter(isFound));
    const batch = credited.map((one): Candidate => {
      const { title, replaces = null } = edits.get(one.index) ?? {};
      return { ...(title === undefined ? one : retitled(one, title)), ready: [], replaces };
    });
    countSources(run.seen, batch);
    if (input.preview === true) {
      results.push(...(await previewBatch(ctx, batch, run)));
      continue;
    }
    const matchOf = run.copies
      ? () => null
      : await matcher(ctx.db, ctx.owner, batch, run.seen, new Set(run.seen.taken), { exact: false });
    const fresh = batch.filter(
      (candidate) =>
        (candidate.replaces !== null || matchOf(candidate) === null) && !isRefused(run, candidate),
    );
    await keepPhotos(ctx, fresh);
    await addPictures(ctx, fresh, late);
    const isLast = at + LIMITS.import_batch >= rows.length;
    const before = results;
    const store = async (tx: Db): Promise<ImportResults> => {
      if (!isLast) await ctx.idempotency?.hold(tx, String(at + part.length));
      const stored = await storeBatch(tx, ctx.owner, batch, run);
      if (!isLast || (collections.length === 0 && run.restored.size === 0))
        return inOrder([...before, ...stored]);
      await restoreCollections(tx, ctx.owner, collections, run);
      return inOrder(await readBack(tx, ctx.owner, [...before, ...stored]));
    };
    ({ results } = await (isLast ? commit(ctx, store) : ctx.db.transaction(store)));
    for (const { picture, rendition } of batch.flatMap(({ ready }) => ready)) {
      await keepAgain(ctx, picture);
      if (rendition !== null) await keepRendition(ctx, rendition);
    }
  }
  return inOrder(results);
}
