'use client';

import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { listInWords } from '@/features/recipes/completeness/completeness.rules';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { FoundRecipe } from './found-recipe';
import css from './import.module.css';
import type { Twin } from './import-duplicates.rules';
import { candidateKey, type SourceState } from './import-run';
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
  chosen: ReadonlySet<string>;
  twins: ReadonlyMap<string, Twin>;
  onChoose: (source: string, indexes: number[], wanted: boolean) => void;
}

/** What was found: sources with one recipe each together, and each of the others with its recipes. */
export function FoundSources({ sources, ...props }: FoundProps & { sources: readonly SourceState[] }) {
  const single = sources.filter(({ found }) => found.length === 1);
  return (
    <>
      {single.length === 0 ? null : (
        <ul className={css.single} aria-label="Recipes found">
          {single.map(({ key, name, found: [result] }) =>
            result === undefined ? null : (
              <FoundRecipe
                key={key}
                result={result}
                from={name === result.title ? '' : name}
                opened={sources.length === 1}
                twin={props.twins.get(candidateKey(key, result.index))}
                chosen={props.chosen.has(candidateKey(key, result.index))}
                onChoose={(wanted) => props.onChoose(key, [result.index], wanted)}
              />
            ),
          )}
        </ul>
      )}
      {sources.map((source) =>
        source.found.length < 2 ? null : <FoundSource key={source.key} source={source} {...props} />,
      )}
    </>
  );
}

/** Whether an earlier recipe of the same source is the same. */
const isAgain = ({ status, duplicate_of }: ImportResult): boolean =>
  status === 'duplicate' && duplicate_of === undefined;

/** The recipes of one source. */
function FoundSource({ source, chosen, twins, onChoose }: FoundProps & { source: SourceState }) {
  const { key, found } = source;
  // A text of several recipes is not called as its first one.
  const name = source.source.kind === 'text' ? PASTED : source.name;
  const [shown, setShown] = useState(PAGE);
  const headingId = useId();
  const isTwin = (index: number) => twins.has(candidateKey(key, index));
  const fresh = found
    .filter(({ status, index }) => status === 'preview' && !isTwin(index))
    .map(({ index }) => index);
  const picked = fresh.filter((index) => chosen.has(candidateKey(key, index))).length;
  const again = found.filter((one) => isTwin(one.index) || isAgain(one)).length;
  const known = found.filter((one) => one.status === 'duplicate' && !isAgain(one)).length;
  const unread = found.filter(({ status }) => status === 'failed').length;
  const unsure = found.filter((one) => doubtWords(one) !== '').length;
  const words = [
    ...(fresh.length === 0 ? [] : [countedNoun(fresh.length, 'new recipe')]),
    ...(known === 0 ? [] : [`${known} already in your library`]),
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
            onChange={(event) => onChoose(key, fresh, event.currentTarget.checked)}
          />
        )}
        <h2 className={css.sourceName} id={headingId} dir="auto">
          {name}
        </h2>
        <span className={css.meta}>{words.join(', ')}</span>
      </div>
      <ul className={css.rows}>
        {found.slice(0, shown).map((result) => (
          <FoundRecipe
            key={result.index}
            result={result}
            opened={false}
            twin={twins.get(candidateKey(key, result.index))}
            chosen={chosen.has(candidateKey(key, result.index))}
            onChoose={(wanted) => onChoose(key, [result.index], wanted)}
          />
        ))}
      </ul>
      {found.length <= shown ? null : (
        <Button className={css.more ?? ''} variant="default" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, found.length - shown)} more of {countedNoun(found.length - shown, 'recipe')}
        </Button>
      )}
    </section>
  );
}
