'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconBook2, IconPencil, IconPhotoPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewPath } from '@/features/recipes/completeness/draft-review.rules';
import { bulkCalls } from '@/features/recipes/library/ui/changes/bulk-changes.rules';
import { trpc } from '@/ui/client/trpc';
import { Status } from '@/ui/components/status';
import { Link } from '@/ui/navigation/link';
import { notify, notifyError } from '@/ui/overlays/toast';
import { LeftOutNote } from './found';
import css from './import.module.css';
import type { ImportState } from './import-run';
import { countedNoun, draftWords, type Outcome, resultWords } from './wording.rules';

/** Rows that are drawn before she asks for more. */
const PAGE = 100;

/** What became of everything that was chosen. */
export function ImportResultPage({ state, onMore }: { state: ImportState; onMore: () => void }) {
  const { outcomes, progress } = state;
  const left = progress.total - outcomes.length;
  const made = outcomes.filter(({ kind }) => kind === 'created');
  const [areReady, setReady] = useState(false);
  const drafts = areReady ? '' : draftWords(outcomes);
  const only = made.length === 1 ? made[0] : undefined;
  return (
    <>
      <p className={css.lede} role="status">
        {resultWords(outcomes)}
        {left > 0 ? `, ${left.toLocaleString('en')} not imported because you stopped` : null}.
        {drafts === '' ? null : ` ${drafts}`}
      </p>
      <div className={css.resultVerbs}>
        {only?.recipe_id == null ? (
          <>
            {made.length === 0 ? null : (
              <Button component={Link} href="/products/new" leftSection={<IconBook2 aria-hidden />}>
                Make a product
              </Button>
            )}
            {made.length === 0 ? null : (
              <Button
                component={Link}
                href="/recipes/photos"
                variant="default"
                leftSection={<IconPhotoPlus aria-hidden />}
              >
                Add photos
              </Button>
            )}
            <MarkReady outcomes={made} onReady={() => setReady(true)} />
            <Button
              component={Link}
              href={drafts === '' ? '/recipes' : '/recipes?status=draft'}
              variant={made.length === 0 ? 'filled' : 'default'}
            >
              {drafts === '' ? 'See recipes' : 'See drafts'}
            </Button>
          </>
        ) : (
          <>
            <Button
              component={Link}
              href={`/recipes/${only.recipe_id}/edit`}
              leftSection={<IconPencil aria-hidden />}
            >
              Open in the editor
            </Button>
            <MarkReady outcomes={made} onReady={() => setReady(true)} />
          </>
        )}
        <Button variant={only?.recipe_id == null ? 'subtle' : 'default'} onClick={onMore}>
          Import more
        </Button>
      </div>
      <LeftOutNote sources={state.sources} />
      <Outcomes title="Failed" outcomes={outcomes.filter(({ kind }) => kind === 'failed')} />
      <Outcomes title="Imported" outcomes={made} />
      <Outcomes title="Replaced" outcomes={outcomes.filter(({ kind }) => kind === 'replaced')} />
      <Outcomes
        title="Skipped: already in your library"
        outcomes={outcomes.filter(({ kind }) => kind === 'skipped')}
      />
    </>
  );
}

/** Marks all drafts that were imported as ready; nothing where there is none, or it is done. */
function MarkReady({ outcomes, onReady }: { outcomes: readonly Outcome[]; onReady: () => void }) {
  const cache = trpc.useUtils();
  const ids = outcomes.flatMap(({ is_draft, recipe_id }) =>
    is_draft === true && recipe_id !== null ? [recipe_id] : [],
  );
  const mark = useMutation({
    mutationFn: async () => {
      for (const call of bulkCalls(ids, { status: 'active' })) await cache.client.recipes.bulk.mutate(call);
    },
    async onSuccess() {
      onReady();
      await cache.recipes.invalidate();
      notify(`${countedNoun(ids.length, 'recipe')} marked as ready.`);
    },
    onError: (error) =>
      notifyError(
        `${ids.length === 1 ? 'It’s still a draft.' : 'Some recipes are still drafts.'} Try again in a moment.`,
        { error },
      ),
  });
  if (ids.length === 0 || mark.isSuccess) return null;
  return (
    <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
      {ids.length === 1 ? 'Mark as ready' : `Mark ${ids.length.toLocaleString('en')} as ready`}
    </Button>
  );
}

function Outcomes({ title, outcomes }: { title: string; outcomes: readonly Outcome[] }) {
  const [shown, setShown] = useState(PAGE);
  if (outcomes.length === 0) return null;
  // Those with something to do come first.
  const sorted = outcomes.toSorted((one, other) => other.to_check - one.to_check);
  return (
    <section className={css.source}>
      <div className={css.sourceHead}>
        <h2 className={css.sourceName}>{title}</h2>
        <span className={css.meta}>{outcomes.length.toLocaleString('en')}</span>
      </div>
      <ul className={css.rows}>
        {sorted.slice(0, shown).map((outcome) => (
          <OutcomeRow key={outcome.key} outcome={outcome} />
        ))}
      </ul>
      {outcomes.length <= shown ? null : (
        <Button className={css.more ?? ''} variant="default" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, outcomes.length - shown)} more
        </Button>
      )}
    </section>
  );
}

function OutcomeRow({
  outcome: { kind, title, recipe_id, to_check, reason, is_draft },
}: {
  outcome: Outcome;
}) {
  const name = title ?? 'Untitled recipe';
  return (
    <li className={css.outcome}>
      <div className={css.words}>
        <h3 className={css.name} dir="auto">
          {name}
        </h3>
        {reason === null ? null : <p className={css.meta}>{reason}</p>}
      </div>
      {kind === 'created' && to_check > 0 ? (
        <Status tone="warn">{countedNoun(to_check, 'line')} to check</Status>
      ) : null}
      {recipe_id === null ? null : (
        <Link
          className={css.open}
          href={
            kind !== 'created'
              ? `/recipes/${recipe_id}`
              : is_draft === true
                ? reviewPath(recipe_id, 'editor')
                : `/recipes/${recipe_id}/edit`
          }
        >
          {kind === 'created' ? 'Open in the editor' : 'See it'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}
