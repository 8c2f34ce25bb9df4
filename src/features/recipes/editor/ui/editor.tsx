'use client';

import { Button } from '@mantine/core';
import { useDocumentTitle, useHotkeys } from '@mantine/hooks';
import { usePathname } from 'next/navigation';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { allPhotos } from '@/features/images/photos.rules';
import type { Photo } from '@/features/images/photos.schema';
import { editorPlaceOf } from '@/features/recipes/completeness/completeness.rules';
import { DraftReviewBar, useDraftReview } from '@/features/recipes/completeness/ui/draft-review';
import { isId, type RecipeId } from '@/kernel/ids';
import { listInWords } from '@/kernel/words';
import { REST, same } from '@/ui/autosave/autosave';
import { ConflictNotice, RestoredNotice, SaveProblem } from '@/ui/autosave/save-notices';
import { saveState } from '@/ui/autosave/save-status';
import { onSessionEnded } from '@/ui/client/session-ended';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { notify } from '@/ui/overlays/toast';
import { PageLayout } from '@/ui/shell/page';
import { UnreadPage } from '@/ui/shell/page-states';
import { StepsProvider, useEditorSteps } from './autosave/history-toasts';
import type { AnsweredRecipe, RecipeAutosaveState } from './autosave/recipe-autosave';
import { useRecipeAutosave } from './autosave/use-recipe-autosave';
import { bodyOfDraft, entered } from './draft/content.rules';
import { type Draft, linesToCheck, missingOf, readableOf } from './draft/draft.rules';
import { listErrors } from './draft/field-errors.rules';
import { FIELD_LABELS } from './draft/field-names.rules';
import css from './editor.module.css';
import { useEditorBack } from './editor-back';
import { EditorBar } from './editor-bar';
import { EditorLoading } from './editor-loading';
import { EditorFields } from './fields';
import { EditorOutline } from './outline';
import { ReaderColumn } from './preview';

const MergeDialog = lazyDialog(() => import('./merge/merge-dialog'));
const FullPreview = lazyDialog(() => import('./full-preview'));
const SignInAgain = lazyDialog(() => import('@/ui/shell/sign-in-again'));

const list = { href: '/recipes', label: 'Recipes' };

const NO_PHOTOS: readonly Photo[] = [];

/** The editor of a recipe that exists; the server has prefetched it. */
export function RecipeEditor({ id }: { id: RecipeId }) {
  const query = trpc.recipes.get.useQuery({ id });
  if (query.data !== undefined) return <Editor key={id} recipe={query.data} />;
  return query.isError ? <UnreadPage thing="recipe" back={list} query={query} /> : <EditorLoading />;
}

/** The editor of a recipe that does not exist yet; or that was made on this page, when she comes back to it. */
export function NewRecipeEditor() {
  const path = usePathname();
  const [made] = useState(() => /^\/recipes\/([^/]+)\/edit$/.exec(path)?.[1]);
  return made !== undefined && isId('recipe', made) ? <RecipeEditor id={made} /> : <Editor recipe={null} />;
}

function Editor({ recipe }: { recipe: AnsweredRecipe | null }) {
  const [sending, setSending] = useState(0);
  const onSending = useCallback((by: 1 | -1) => setSending((count) => count + by), []);
  const { autosave, state, restored } = useRecipeAutosave(recipe, sending > 0);
  const { draft, saved, failure, conflicts, errors } = state;
  const [open, setOpen] = useState<'preview' | 'merge' | 'sign-in' | null>(null);
  const [needed, setNeeded] = useState<string[]>([]);
  const status = saved?.status ?? 'draft';
  const review = useDraftReview(recipe?.id ?? null, 'editor');
  const close = () => setOpen(null);
  useEffect(() => onSessionEnded(() => setOpen('sign-in')), []);
  useEffect(focusAddressed, []);
  useDocumentTitle(saved === null ? 'New recipe · Galley' : `Edit ${saved.title} · Galley`);
  const askForErrors = useFirstError(state);

  const change = useCallback(
    (part: (draft: Draft) => Partial<Draft>) => {
      autosave.change((before) => ({ ...before, ...part(before) }));
    },
    [autosave],
  );
  const save = async () => {
    await autosave.flush();
    autosave.check();
    askForErrors();
  };
  const activate = async () => {
    const missing = missingOf(entered(draft));
    setNeeded(missing);
    if (missing.length > 0) return goToPlace(editorPlaceOf(missing[0]));
    if (!(await autosave.ask('active'))) return askForErrors();
    notify(`${autosave.getState().saved?.title ?? 'It'} is ready.`, {
      about: saved === null ? [] : [saved.id],
    });
    review.goOn();
  };
  const back = useEditorBack(saved);
  const steps = useEditorSteps(autosave);
  const revert = () => steps.done(autosave.revert());
  // They may be needed when there is no connection to load them by; loading them would hold up a key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the rest anew
  useEffect(() => {
    if (!state.unsaved) return;
    const rest = setTimeout(() => {
      MergeDialog.prepare();
      SignInAgain.prepare();
    }, REST / 2);
    return () => clearTimeout(rest);
  }, [state.unsaved, draft]);
  useHotkeys([['mod+S', () => void save()]], []);

  // What is said of the draft follows when there is time: typing goes first.
  const later = useDeferredValue(draft);
  const questions = useMemo(() => linesToCheck(later), [later]);
  const changed = useMemo(() => !same(bodyOfDraft(entered(later)), state.opened), [later, state.opened]);
  const photos = useMemo(() => (saved === null ? NO_PHOTOS : allPhotos(saved)), [saved]);
  const readable = useMemo(() => readableOf(later, photos), [later, photos]);
  const missing = needed.filter((word) => missingOf(draft).includes(word));
  return (
    <PageLayout>
      <EditorBar
        back={back}
        history={saved === null ? undefined : `/recipes/${saved.id}?history=open`}
        status={status}
        save={{ state: saveState(state), saved_at: saved?.updated_at ?? null }}
        questions={questions.length}
        onQuestions={() => toRow(questions[0]?.key)}
        onPreview={() => setOpen('preview')}
        onSave={() => void save()}
        onUndo={autosave.history.next.undo === null ? undefined : () => void steps.undo()}
        onRedo={autosave.history.next.redo === null ? undefined : () => void steps.redo()}
        onRevert={recipe !== null && changed ? revert : undefined}
        onActivate={status === 'draft' ? () => void activate() : undefined}
      />
      <h1 className={css.hidden}>{saved === null ? 'New recipe' : `Edit ${saved.title}`}</h1>
      <DraftReviewBar review={review} />
      {restored === null ? null : (
        <RestoredNotice
          className={css.failure}
          at={restored.at}
          onUndo={restored.undo}
          onDismiss={restored.dismiss}
        />
      )}
      {conflicts.length === 0 ? null : (
        <ConflictNotice
          className={css.failure}
          what={listInWords([...new Set(conflicts.map(({ field }) => FIELD_LABELS[field].toLowerCase()))])}
        >
          <Button size="xs" variant="default" onClick={() => setOpen('merge')}>
            Compare and choose
          </Button>
        </ConflictNotice>
      )}
      {failure === null ? null : (
        <SaveProblem
          className={css.failure}
          failure={failure}
          wrong={listErrors(errors)}
          busy={state.saving}
          onRetry={() => void autosave.flush()}
          onSignIn={() => setOpen('sign-in')}
          onShow={focusFirstError}
        />
      )}
      {missing.length === 0 ? null : (
        <p className={css.needed} role="alert">
          To mark it as ready, add {listInWords(missing)}.
        </p>
      )}
      <div className={css.layout} data-side-column>
        <div className={css.outline}>
          <EditorOutline draft={later} status={status} />
        </div>
        <StepsProvider value={steps}>
          <EditorFields
            draft={draft}
            saved={photos}
            errors={errors}
            autoFocus={recipe === null}
            onChange={change}
            onSending={onSending}
            onLeave={() => autosave.left()}
          />
        </StepsProvider>
        <aside className={css.reader} aria-label="Preview">
          <div className={css.readerColumn}>
            <ReaderColumn recipe={readable} />
          </div>
        </aside>
      </div>
      {open === 'preview' ? <FullPreview recipe={readable} opened onClose={close} /> : null}
      {open === 'merge' && conflicts.length > 0 ? (
        <MergeDialog
          opened
          conflicts={conflicts}
          onClose={close}
          onChosen={(chosen) => {
            close();
            autosave.resolve(chosen);
          }}
        />
      ) : null}
      {open === 'sign-in' ? (
        <SignInAgain
          opened
          onClose={close}
          onSignedIn={() => {
            close();
            void autosave.flush();
          }}
        />
      ) : null}
    </PageLayout>
  );
}

/** Leads to a field, or to the first empty one of a section. */
function goToPlace(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  if (section instanceof HTMLInputElement) section.focus({ preventScroll: true });
  const fields = section?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  [...fields].find(({ value }) => value === '')?.focus({ preventScroll: true });
}

/** An address that names a field, such as `#servings`, opens the editor with the focus in it. */
function focusAddressed(): void {
  const field = document.getElementById(location.hash.slice(1));
  if (field instanceof HTMLInputElement) field.focus();
}

function toRow(key: string | undefined): void {
  if (key === undefined) return;
  const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`);
  row?.scrollIntoView({ block: 'center' });
  const field = row?.querySelector('[data-field="item"]');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

function focusFirstError(): void {
  const field = document.querySelector('[aria-invalid="true"]');
  if (field instanceof HTMLElement) field.focus();
}

/** Puts the focus into the first field that is wrong, when that is asked for; saving by itself does not. */
function useFirstError({ errors }: RecipeAutosaveState): () => void {
  const asked = useRef(false);
  const [, ask] = useState(0);
  useEffect(() => {
    if (!asked.current) return;
    asked.current = false;
    if (Object.keys(errors).length === 0) return;
    focusFirstError();
  });
  return () => {
    asked.current = true;
    ask((times) => times + 1);
  };
}
