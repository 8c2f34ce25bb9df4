'use client';

import { ActionIcon, Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconScissors } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { lazyDialog } from '@/ui/components/lazy';
import verbs from './found-verbs.module.css';
import css from './import.module.css';
import { type Decision, inLibrary } from './import-duplicates.rules';
import type { ImportRun } from './import-run';
import { differenceWords } from './wording.rules';

const SplitDialog = lazyDialog(() => import('./split-dialog'));

/** The way to the recipe that the library has. */
export function InLibrary({ id, title }: { id: RecipeId; title: string }) {
  return (
    <a href={`/recipes/${id}`} target="_blank" rel="noreferrer">
      See it<VisuallyHidden>, {title} in your library, in a new tab</VisuallyHidden>
    </a>
  );
}

/** A pencil beside a title; pressed, the title is a field. Enter or leaving it keeps what is in it, Escape does not. */
export function TitleEdit({ title, onTitle }: { title: string; onTitle: (title: string) => void }) {
  const [words, setWords] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // By keyboard she goes on where she was.
    if (wasOpen.current && words === null) pencil.current?.focus();
    wasOpen.current = words !== null;
  }, [words]);
  if (words === null)
    return (
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        aria-label={`Edit title of ${title}`}
        onClick={() => setWords(title)}
      >
        <IconPencil size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  const keep = () => {
    onTitle(words);
    setWords(null);
  };
  return (
    <TextInput
      className={css.titleField ?? ''}
      aria-label="Title"
      size="sm"
      maxLength={LIMITS.title}
      value={words}
      data-autofocus
      autoFocus
      onChange={(event) => setWords(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // The pencil has the focus next, and the same key would press it.
          event.preventDefault();
          keep();
        }
        if (event.key === 'Escape') setWords(null);
      }}
    />
  );
}

interface CandidateProps {
  candidate: string;
  result: ImportResult;
  run: ImportRun;
}

const AFTER: Record<Decision, string> = {
  leave: 'Yours stays as it is.',
  keep: 'You’ll have both.',
  replace: 'This one will replace yours. You can restore your version from History.',
};

interface OtherFormProps extends CandidateProps {
  title: string;
  chosen: boolean;
  replacing: boolean;
}

/** What the library has in another form: what differs, and what becomes of it. */
export function OtherForm({ candidate, result, title, chosen, replacing, run }: OtherFormProps) {
  const id = inLibrary(result);
  const decision: Decision = replacing ? 'replace' : chosen ? 'keep' : 'leave';
  return (
    <div className={verbs.otherForm}>
      <p>
        Already in your library. {differenceWords(result)}{' '}
        {id === undefined ? null : <InLibrary id={id} title={title} />}
      </p>
      <SegmentedControl
        aria-label={`What to do with ${title}`}
        classNames={{ root: verbs.decision ?? '' }}
        withItemsBorders={false}
        size="xs"
        value={decision}
        onChange={(value) => {
          const wanted = (Object.keys(AFTER) as Decision[]).find((one) => one === value);
          run.decide(candidate, wanted ?? 'leave');
        }}
        data={[
          { value: 'leave', label: 'Leave out' },
          { value: 'keep', label: 'Keep both' },
          { value: 'replace', label: 'Replace mine' },
        ]}
      />
      <p role="status">{AFTER[decision]}</p>
    </div>
  );
}

/** The way to read a recipe as two. */
export function SplitButton({ candidate, result, run }: CandidateProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={verbs.splitButton ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconScissors size={16} aria-hidden />}
        onFocus={SplitDialog.prepare}
        onClick={() => setOpen(true)}
      >
        Split into two recipes
      </Button>
      {open ? (
        <SplitDialog
          result={result}
          onSplit={(line) => run.split(candidate, line)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
