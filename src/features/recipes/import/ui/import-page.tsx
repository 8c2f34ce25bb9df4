'use client';

import { Button } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RestoredNotice } from '@/ui/autosave/save-notices';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { useKeptWork } from '@/ui/autosave/use-autosave';
import { onSessionEnded } from '@/ui/client/session-ended';
import { lazyDialog } from '@/ui/components/lazy';
import { PageBar, PageLayout } from '@/ui/shell/page';
import { ImportChoice } from './choose-sources';
import { FailedSources, FoundSources, LeftOutNote } from './found';
import css from './import.module.css';
import { isFound } from './import-duplicates.rules';
import { ImportRun, type ImportState, resultsIn } from './import-run';
import { useImportServer } from './import-server';
import { KEPT_PASTE_FORM, type KeptPaste } from './local-paste';
import { ImportProgress } from './progress';
import { ImportResultPage } from './result';
import type { ImportSource } from './sources.rules';
import { countedNoun, nothingNewWords, otherFormWords } from './wording.rules';

const SignInAgain = lazyDialog(() => import('@/ui/shell/sign-in-again'));

const list = { href: '/recipes', label: 'Recipes' };
const running = {
  title: 'Stop importing and leave?',
  children: 'Recipes that are already saved stay in your library. The rest won’t be imported.',
};
const notImported = {
  title: 'Leave without importing?',
  children: 'These recipes aren’t in your library yet.',
};
const notRead = {
  title: 'Leave without importing?',
  children: 'You’ll lose what you pasted here.',
};
const asks = { choose: notRead, reading: running, preview: notImported, importing: running, done: running };

/** Recipes from elsewhere: choose what to read, see what was found, store what is wanted, see what became of it. */
export function ImportPage() {
  const server = useImportServer();
  const [run] = useState(() => new ImportRun(server));
  const state = useSyncExternalStore(run.subscribe, run.getState, run.getState);
  const { phase, sources, text, unsaved } = state;
  const [signIn, setSignIn] = useState(false);
  const [adding, setAdding] = useState(false);
  const draft = `${phase} ${text} ${sources.length}`;
  const { restored, dismiss } = useKeptWork<KeptPaste>({
    work: run,
    form: KEPT_PASTE_FORM,
    id: 'import',
    draft,
    unsaved,
  });
  useUnsavedGuard(unsaved, undefined, asks[phase]);
  useEffect(() => onSessionEnded(() => setSignIn(true)), []);
  const title = useTitleFocus(phase);
  const read = (wanted: readonly ImportSource[]) => {
    setAdding(false);
    dismiss();
    void run.read(wanted);
  };
  const found = sources.filter((source) => source.found.length > 0);
  const results = resultsIn(state).flatMap(({ key, result }) => (state.splits.has(key) ? [] : result));
  const known = nothingNewWords(results);
  const otherForms = otherFormWords(results);
  const nothing = phase === 'preview' && found.length === 0;
  return (
    <PageLayout width="text">
      <PageBar
        back={list}
        sticky={found.length > 0 && phase === 'preview'}
        actionsAtFoot
        actions={
          found.length > 0 && phase === 'preview' ? (
            <PreviewVerbs
              state={state}
              onAdd={() => setAdding(true)}
              onReset={() => run.reset()}
              onImport={() => void run.import()}
            />
          ) : undefined
        }
      />
      <div className={css.column}>
        <h1 className={css.title} ref={title} tabIndex={-1}>
          {titleOf(state)}
        </h1>
        {restored === null || phase !== 'choose' ? null : (
          <RestoredNotice
            className={css.failed}
            at={restored.at}
            onUndo={() => {
              run.write('');
              dismiss();
            }}
            onDismiss={dismiss}
          />
        )}
        {nothing ? <FailedSources sources={sources} onRetry={() => void run.retry()} /> : null}
        {phase === 'choose' || nothing || (phase === 'preview' && adding) ? (
          <ImportChoice
            text={text}
            onText={(words) => run.write(words)}
            autoFocus={phase === 'choose' || adding}
            onRead={read}
          />
        ) : null}
        {phase === 'reading' || phase === 'importing' ? (
          <ImportProgress state={state} onStop={() => run.stop()} />
        ) : null}
        {phase === 'preview' ? (
          <>
            {nothing ? null : <FailedSources sources={sources} onRetry={() => void run.retry()} />}
            <LeftOutNote sources={found} />
            {known === '' || state.chosen.size > 0 ? null : <p className={css.lede}>{known}</p>}
            {otherForms === '' ? null : <p className={css.lede}>{otherForms}</p>}
            <FoundSources state={state} run={run} />
          </>
        ) : null}
        {phase === 'done' ? <ImportResultPage state={state} onMore={() => run.reset()} /> : null}
      </div>
      {signIn ? (
        <SignInAgain
          opened
          onClose={() => setSignIn(false)}
          onSignedIn={() => {
            setSignIn(false);
            if (run.getState().phase === 'preview') void run.retry();
          }}
        />
      ) : null}
    </PageLayout>
  );
}

function titleOf(state: ImportState): string {
  const { phase, chosen, twins, splits } = state;
  if (phase === 'choose') return 'Import recipes';
  if (phase === 'reading') return 'Reading';
  if (phase === 'importing') return `Importing ${countedNoun(chosen.size, 'recipe')}`;
  if (phase === 'done') return 'Imported';
  const count = resultsIn(state).filter(
    ({ key, result }) => isFound(result) && !twins.has(key) && !splits.has(key),
  ).length;
  return count === 0 ? 'We couldn’t find any recipes' : `${countedNoun(count, 'recipe')} found`;
}

/** Every phase begins at its title: what had the focus is gone. */
function useTitleFocus(phase: ImportState['phase']) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    window.scrollTo({ top: 0 });
    // The first one begins in its field.
    if (phase !== 'choose') title.current?.focus({ preventScroll: true });
  }, [phase]);
  return title;
}

interface PreviewVerbsProps {
  state: ImportState;
  onAdd: () => void;
  onReset: () => void;
  onImport: () => void;
}

function PreviewVerbs({ state, onAdd, onReset, onImport }: PreviewVerbsProps) {
  const count = state.chosen.size;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={onReset}>
        Start over
      </Button>
      <Button variant="default" onClick={onAdd}>
        Add more
      </Button>
      <Button disabled={count === 0} onClick={onImport}>
        Import {countedNoun(count, 'recipe')}
      </Button>
    </>
  );
}
