'use client';

import { useHotkeys } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { confirm } from '@/ui/confirm';
import { Page } from '@/ui/page';
import { UnreadPage } from '@/ui/page-states';
import { notify } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import { listed, sectionOf } from '../activation.rules';
import type { RecipeStatus } from '../recipes.schema';
import css from './editor.module.css';
import { EditorBar } from './editor-bar';
import { EditorBasics } from './editor-basics';
import { EditorNotes, EditorNutrition, EditorTags } from './editor-details';
import {
  changesOf,
  contentOf,
  type Draft,
  draftOf,
  EMPTY,
  entered,
  linesToCheck,
  missingOf,
  readableOf,
} from './editor-draft.rules';
import { unchangedErrors } from './editor-errors.rules';
import { KeptChanges, SaveProblem } from './editor-failure';
import { useUnsavedGuard } from './editor-guard';
import { EditorIngredients } from './editor-ingredients';
import { useKeptDraft } from './editor-kept';
import { EditorLoading } from './editor-loading';
import { EditorMethod } from './editor-method';
import { EditorOutline } from './editor-outline';
import { FullPreview, ReaderColumn } from './editor-preview';
import { type AnsweredRecipe, useSaving } from './editor-saving';

const list = { href: '/recipes', label: 'Recipes' };

/** The editor of a recipe that exists; the server has prefetched it. */
export function RecipeEditor({ id }: { id: string }) {
  const query = trpc.recipes.get.useQuery({ id });
  if (query.data !== undefined) return <Editor key={id} recipe={query.data} />;
  return query.isError ? <UnreadPage thing="recipe" back={list} query={query} /> : <EditorLoading />;
}

/** The editor of a recipe that does not exist yet. */
export function NewRecipeEditor() {
  return <Editor recipe={null} />;
}

function Editor({ recipe }: { recipe: AnsweredRecipe | null }) {
  const [initial] = useState<Draft>(() => (recipe === null ? EMPTY : draftOf(recipe)));
  const [draft, setDraft] = useState(initial);
  const [previewing, setPreviewing] = useState(false);
  const [needed, setNeeded] = useState<string[]>([]);
  const saving = useSaving(recipe, initial);
  const { saved, base } = saving;
  // What was put right is not wrong any more, and the message goes with the last of it.
  const errors = useMemo(
    () => unchangedErrors(saving.errors, saving.refused, draft),
    [saving.errors, saving.refused, draft],
  );
  const corrected = saving.failure?.kind === 'fields' && Object.keys(errors).length === 0;
  const failure = corrected ? null : saving.failure;
  const status: RecipeStatus = saved?.status ?? 'draft';
  const unsaved = useMemo(
    () => Object.keys(changesOf(contentOf(entered(draft)), base)).length > 0,
    [draft, base],
  );
  useUnsavedGuard(unsaved);
  const kept = useKeptDraft(saved?.id ?? null, { draft, base, version: saved?.version ?? null }, unsaved);

  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
  const onIngredients = useCallback(
    (next: (rows: Draft['ingredients']) => Draft['ingredients']) =>
      setDraft((before) => ({ ...before, ingredients: next(before.ingredients) })),
    [],
  );
  const onSteps = useCallback(
    (next: (rows: Draft['steps']) => Draft['steps']) =>
      setDraft((before) => ({ ...before, steps: next(before.steps) })),
    [],
  );

  const save = async (wanted?: RecipeStatus, overwrite = false) => {
    const whole = entered(draft);
    setDraft(whole);
    const answer = await saving.save(whole, { status: wanted, overwrite });
    if (answer === null || answer === 'unchanged') return;
    // The address of the new recipe, so that a reload finds it; the page stays as it is, with what is being typed.
    if (saved === null) window.history.replaceState(null, '', `/recipes/${answer.id}/edit`);
    if (overwrite) begin(answer, whole);
    if (wanted === 'active' && answer.status === 'active') notify(`${answer.title} is active.`);
  };
  /** Shows a recipe of the server; not over what was typed while it was on its way. */
  const begin = (answer: AnsweredRecipe, instead: Draft) => {
    const fresh = draftOf(answer);
    setDraft((now) => (now === instead ? fresh : now));
    saving.restart(answer, fresh);
  };
  const activate = () => {
    const missing = missingOf(entered(draft));
    setNeeded(missing);
    if (missing.length === 0) void save('active');
    else document.getElementById(sectionOf(missing[0]))?.scrollIntoView();
  };
  const reload = async () => {
    const sure = await confirm({
      title: 'Load the other version?',
      children: 'What you changed here since the last save would be lost.',
      confirm: 'Load it',
      cancel: 'Keep mine',
      irreversible: true,
    });
    const answer = sure ? await saving.reload() : null;
    if (answer !== null) begin(answer, draft);
  };
  useHotkeys([['mod+S', () => void save()]], []);
  useFirstError(saving.errors);

  const questions = linesToCheck(draft);
  // The preview follows when there is time: typing goes first.
  const later = useDeferredValue(draft);
  const readable = useMemo(() => readableOf(later, recipe?.image_url ?? null), [later, recipe]);
  const missing = needed.filter((word) => missingOf(draft).includes(word));
  return (
    <Page>
      <EditorBar
        back={saved === null ? list : { href: `/recipes/${saved.id}`, label: base.title }}
        status={status}
        save={{
          state: saving.saving
            ? 'saving'
            : failure !== null
              ? 'failed'
              : unsaved
                ? 'unsaved'
                : saved === null
                  ? 'new'
                  : 'saved',
          saved_at: saving.saved_at,
        }}
        questions={questions.length}
        onQuestions={() => toRow(questions[0]?.key)}
        onPreview={() => setPreviewing(true)}
        onSave={() => void save()}
        {...(status === 'draft' ? { onActivate: activate } : {})}
      />
      <h1 className={css.hidden}>{saved === null ? 'New recipe' : `Edit ${base.title}`}</h1>
      {kept.found === null || unsaved ? null : (
        <KeptChanges
          onRestore={() => {
            const { draft: before, base: from, version } = kept.found ?? { draft, base, version: null };
            setDraft(before);
            saving.resume(from, version);
            kept.dismiss();
          }}
          onDismiss={kept.dismiss}
        />
      )}
      {failure === null ? null : (
        <SaveProblem
          failure={failure}
          busy={saving.saving}
          onRetry={() => void save(failure.status)}
          onReload={() => void reload()}
          onOverwrite={() => void save(failure.status, true)}
        />
      )}
      {missing.length === 0 ? null : (
        <p className={css.needed} role="alert">
          To make it active, add {listed(missing)}.
        </p>
      )}
      <div className={css.layout}>
        <div className={css.outline}>
          <EditorOutline draft={draft} status={status} />
        </div>
        <div className={css.main}>
          <section id="basics" data-section aria-label="Basics">
            <EditorBasics draft={draft} errors={errors} onChange={change} autoFocus={recipe === null} />
          </section>
          <section id="ingredients" data-section aria-labelledby="ingredients-heading">
            <EditorIngredients
              rows={draft.ingredients}
              errors={errors}
              next={draft.next_line}
              onNext={(next_line) => change({ next_line })}
              onRows={onIngredients}
            />
          </section>
          <section id="method" data-section aria-labelledby="method-heading">
            <EditorMethod
              rows={draft.steps}
              errors={errors}
              next={draft.next_step}
              onNext={(next_step) => change({ next_step })}
              onRows={onSteps}
            />
          </section>
          <section id="tags" data-section className={css.part}>
            <EditorTags draft={draft} errors={errors} onChange={change} />
          </section>
          <section id="notes" data-section className={css.part}>
            <EditorNotes draft={draft} errors={errors} onChange={change} />
          </section>
          <section id="nutrition" data-section className={css.part}>
            <EditorNutrition draft={draft} errors={errors} onChange={change} />
          </section>
        </div>
        <aside className={css.reader} aria-label="Preview">
          <div className={css.readerColumn}>
            <ReaderColumn recipe={readable} />
          </div>
        </aside>
      </div>
      <FullPreview recipe={readable} opened={previewing} onClose={() => setPreviewing(false)} />
    </Page>
  );
}

function toRow(key: string | undefined): void {
  if (key === undefined) return;
  const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`);
  row?.scrollIntoView({ block: 'center' });
  const field = row?.querySelector('[data-field="item"]');
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

/** Puts the focus into the first field that is wrong, once after each try. */
function useFirstError(errors: Readonly<Record<string, string>>): void {
  const before = useRef(errors);
  useEffect(() => {
    if (before.current === errors) return;
    before.current = errors;
    if (Object.keys(errors).length === 0) return;
    const field = document.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [errors]);
}
