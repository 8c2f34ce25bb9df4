import { withMealOfTags } from '@/importing/recipe/categories';
import type { SourceEntry } from '@/importing/recipe/source';
import { ownTerm } from '@/importing/recipe/terms';
import { doubtsIn } from '@/importing/text/doubts';
import { LIMITS } from '@/kernel/limits';
import { ofTerms } from '@/kernel/recipe-terms';
import { type ArchivedDraft, archivedDraft } from './archive.rules';
import { type ImportedRecipe, importedRecipe, previewOf, sameKey } from './import.rules';
import type { ImportRemark, ImportResult, ReadRecipeView } from './import.schema';
import { reading } from './source.service';

/** A recipe of a source, read and ready to be stored. */
export interface ImportCandidate {
  index: number;
  draft: ImportedRecipe;
  /** What it brings along out of our own archive. */
  archived: ArchivedDraft | null;
  /** What a recipe that is the same has too; see `sameKey`. */
  key: string;
  /** How it is shown before it is stored; only of the first results. */
  view: ReadRecipeView | null;
  /** The text that it was read from; only of the first results, and of those that are not too long. */
  text: string | null;
}

const UNREADABLE: ImportRemark = {
  pointer: '',
  code: 'unreadable',
  message: 'We couldn’t read a recipe here.',
};
const EMPTY: ImportRemark = {
  pointer: '',
  code: 'missing',
  message: 'It has no ingredients and no steps.',
};

export const failedResult = (index: number, title: string | null, error: ImportRemark): ImportResult => ({
  index,
  status: 'failed',
  title: title === null ? null : title.slice(0, LIMITS.title),
  errors: [error],
});

function found(
  index: number,
  draft: ImportedRecipe,
  archived: ArchivedDraft | null,
  written: readonly string[] = [],
): ImportCandidate {
  const isShown = index < LIMITS.import_shown;
  const view = isShown ? previewOf(draft.content, draft.photos) : null;
  const text = written.join('\n').trim();
  const isQuoted = isShown && text !== '' && text.length <= LIMITS.import_quoted_text;
  return { index, draft, archived, key: sameKey(draft.content), view, text: isQuoted ? text : null };
}

/** The same recipe under the title that its author has given it in the review. */
export function retitled(candidate: ImportCandidate, title: string): ImportCandidate {
  const { draft, view } = candidate;
  const content = { ...draft.content, title };
  const warnings = draft.warnings.filter(({ pointer }) => pointer !== '/title');
  return {
    ...candidate,
    draft: { ...draft, content, warnings },
    key: sameKey(content),
    view: view === null ? null : { ...view, title },
  };
}

/** An entry read, or the result that says why it cannot be. Throws payload_too_large. */
export function candidatesIn(index: number, entry: SourceEntry): ImportCandidate | ImportResult {
  const read = reading(() => entry.read());
  if (read === null) return failedResult(index, entry.name, UNREADABLE);
  const { recipe, picture, pictures = () => null, archived: data } = read;
  if (typeof data === 'object' && data !== null) {
    const archived = archivedDraft(data, pictures);
    if ('content' in archived) return found(index, archived, archived);
    const title = 'title' in data && typeof data.title === 'string' ? data.title : null;
    return failedResult(index, title, { ...archived, code: 'invalid_value' });
  }
  // What we have written ourselves is read as it stands.
  const isOurs = recipe.is_ours === true;
  const doubts = isOurs ? [] : doubtsIn(recipe);
  const placed = isOurs ? recipe : withMealOfTags(recipe);
  const said = { ...placed, ...ofTerms((field) => ownTerm(field, placed[field])) };
  const draft = importedRecipe(said, picture, doubts);
  if (draft === null) return failedResult(index, recipe.title ?? entry.name, EMPTY);
  return found(index, draft, null, recipe.written);
}
