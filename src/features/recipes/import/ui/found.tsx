'use client';

import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { listInWords } from '@/kernel/words';
import { FoundRecipe } from './found-recipe';
import { candidateKey, type Repeat, repeatsIn, rowsOfSource } from './found-rows.rules';
import css from './import.module.css';
import { isOtherForm } from './import-duplicates.rules';
import type { ImportRun, ImportState, SourceState } from './import-run';
import { PASTED } from './sources.rules';
import { adviceFor, countedNoun, doubtWords, leftOutWords } from './wording.rules';

/** Sources that could not be read, with what to do about each. */
export function FailedSources({
  sources,
  onRetry,
}: {
  sources: readonly SourceState[];
  onRetry: () => void;
}) {
  const failed = sources.filter(({ problem }) => problem !== null);
  if (failed.length === 0) return null;
  return (
    <Alert
      className={css.failed ?? ''}
      color="bad"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        failed.length === 1 ? 'We couldn’t read one source' : `We couldn’t read ${failed.length} sources`
      }
    >
      <ul className={css.failedList}>
        {failed.map(({ key, name, source, problem }) =>
          problem === null ? null : (
            <li key={key}>
              <bdi className={css.failedName}>{name}</bdi>: {problem.message}{' '}
              {adviceFor(source.kind, problem)}
              {problem.request_id === null ? null : (
                <span className={css.request}>Request {problem.request_id}</span>
              )}
            </li>
          ),
        )}
      </ul>
      {failed.some(({ problem }) => problem?.again) ? (
        <Button variant="default" size="xs" leftSection={<IconRefresh aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </Alert>
  );
}

/** What archives of ours have beside recipes, which is not imported. */
export function LeftOutNote({ sources }: { sources: readonly SourceState[] }) {
  const said = sources.flatMap(({ key, name, left_out }) => {
    const words = leftOutWords(left_out);
    return words.length === 0 ? [] : [{ key, name, words: listInWords(words, 'and') }];
  });
  if (said.length === 0) return null;
  return (
    <Alert
      className={css.failed ?? ''}
      color="info"
      icon={<IconInfoCircle aria-hidden />}
      title="Only recipes, collections, and photos are imported"
    >
      {said.map(({ key, name, words }) => (
        <p key={key} className={css.leftOut}>
          Not imported from <bdi className={css.failedName}>{name}</bdi>: {words}.
        </p>
      ))}
    </Alert>
  );
}

/** Rows that are drawn before she asks for more. */
const PAGE = 100;

interface FoundProps {
  state: ImportState;
  /** Which rows repeat the title of an earlier one, by `candidateKey`. */
  repeats: ReadonlyMap<string, Repeat>;
  run: ImportRun;
}

/** What was found: sources with one recipe each together, and each of the others with its recipes. */
export function FoundSources({ state, run }: Omit<FoundProps, 'repeats'>) {
  const { titles, twins, splits } = state;
  const repeats = useMemo(
    () => repeatsIn({ sources: state.sources, titles, twins, splits }),
    [state.sources, titles, twins, splits],
  );
  const sources = state.sources.filter(({ part_of, found }) => part_of === null && found.length > 0);
  const single = sources.filter(({ found }) => found.length === 1);
  return (
    <>
      {single.length === 0 ? null : (
        <ul className={css.single} aria-label="Recipes found">
          {single.map((source) =>
            source.found.map((result) => (
              <FoundRow
                key={source.key}
                source={source}
                result={result}
                from={source.name === result.title ? '' : source.name}
                opened={sources.length === 1}
                state={state}
                repeats={repeats}
                run={run}
              />
            )),
          )}
        </ul>
      )}
      {sources.map((source) =>
        source.found.length < 2 ? null : (
          <FoundSource key={source.key} source={source} state={state} repeats={repeats} run={run} />
        ),
      )}
    </>
  );
}

interface FoundRowProps extends FoundProps {
  source: SourceState;
  result: ImportResult;
  from?: string;
  opened?: boolean;
}

/** A recipe that was found, or the parts of one that she has split. */
function FoundRow({ source, result, state, repeats, run, from, opened = false }: FoundRowProps) {
  const key = candidateKey(source.key, result.index);
  const parts = state.splits.get(key);
  const named = from === undefined ? {} : { from };
  const repeat = repeats.get(key);
  // Once she has left out one of both, nothing is to be decided.
  const isOpen = repeat !== undefined && state.chosen.has(key) && state.chosen.has(repeat.key);
  if (parts === undefined)
    return (
      <FoundRecipe
        candidate={key}
        result={result}
        title={state.titles.get(key) ?? result.title ?? `Recipe ${result.index + 1}`}
        {...named}
        opened={opened}
        twin={state.twins.get(key)}
        repeat={isOpen ? repeat : undefined}
        chosen={state.chosen.has(key)}
        replacing={state.replacing.has(key)}
        run={run}
      />
    );
  return (
    <li className={css.split}>
      <p className={css.splitWords}>
        <span>
          <bdi>{result.title}</bdi> is split in two.
        </span>
        <Button variant="subtle" size="xs" onClick={() => run.join(key)}>
          Undo split
        </Button>
      </p>
      <ul className={css.rows}>
        {state.sources.map((part) =>
          parts.includes(part.key)
            ? part.found.map((one) => (
                <FoundRow
                  key={`${part.key} ${one.index}`}
                  source={part}
                  result={one}
                  {...named}
                  state={state}
                  repeats={repeats}
                  run={run}
                />
              ))
            : null,
        )}
      </ul>
    </li>
  );
}

/** Whether an earlier recipe of the same source is the same. */
const isAgain = ({ status, duplicate_of }: ImportResult): boolean =>
  status === 'duplicate' && duplicate_of === undefined;

/** The recipes of one source. */
function FoundSource({ source, state, repeats, run }: FoundProps & { source: SourceState }) {
  const { chosen, twins } = state;
  const found = rowsOfSource(source, state);
  // A text of several recipes is not called as its first one.
  const name = source.source.kind === 'text' ? PASTED : source.name;
  const [shown, setShown] = useState(PAGE);
  const headingId = useId();
  const fresh = found
    .filter(({ key, result }) => result.status === 'preview' && !twins.has(key))
    .map(({ key }) => key);
  const picked = fresh.filter((key) => chosen.has(key)).length;
  const again = found.filter(({ key, result }) => twins.has(key) || isAgain(result)).length;
  const there = found.filter(({ result }) => result.status === 'duplicate' && !isAgain(result));
  const other = there.filter(({ result }) => isOtherForm(result)).length;
  const known = there.length - other;
  const unread = found.filter(({ result }) => result.status === 'failed').length;
  const unsure = found.filter(({ result }) => doubtWords(result) !== '').length;
  const words = [
    ...(fresh.length === 0 ? [] : [countedNoun(fresh.length, 'new recipe')]),
    ...(known === 0 ? [] : [`${known} already in your library`]),
    ...(other === 0 ? [] : [`${other} to decide on`]),
    ...(again === 0 ? [] : [`${again} already in this import`]),
    ...(unsure === 0 ? [] : [`${unsure} to check first`]),
    ...(unread === 0 ? [] : [`${unread} couldn’t be read`]),
  ];
  return (
    <section className={css.source} aria-labelledby={headingId}>
      <div className={css.sourceHead}>
        {fresh.length < 2 ? null : (
          <Checkbox
            aria-label={`All new recipes in ${name}`}
            checked={picked === fresh.length}
            indeterminate={picked > 0 && picked < fresh.length}
            onChange={(event) => run.choose(fresh, event.currentTarget.checked)}
          />
        )}
        <h2 className={css.sourceName} id={headingId} dir="auto">
          {name}
        </h2>
        <span className={css.meta}>{words.join(', ')}</span>
      </div>
      <ul className={css.rows}>
        {source.found.slice(0, shown).map((result) => (
          <FoundRow
            key={result.index}
            source={source}
            result={result}
            state={state}
            repeats={repeats}
            run={run}
          />
        ))}
      </ul>
      {source.found.length <= shown ? null : (
        <Button className={css.more ?? ''} variant="default" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, source.found.length - shown)} more
        </Button>
      )}
    </section>
  );
}
