'use client';

import { ActionIcon, Button, type ButtonProps, Checkbox, Progress } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconBook2,
  IconBookUpload,
  IconCircleCheck,
  IconFolderPlus,
  IconMail,
  IconMailOff,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { listAndMore } from '@/kernel/words';
import { lazyDialog } from '@/ui/components/lazy';
import { formatCount } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { PickCollections, PickTags } from './pick-labels';
import { hiddenOf, MOST_SELECTED, shareOf } from './selection.rules';
import css from './selection-bar.module.css';
import { useSelectionVerbs, type VerbsProps } from './selection-verbs';

const AddToProduct = lazyDialog(() => import('@/features/products/add/ui/add-to-product'));

export interface SelectionBarProps extends VerbsProps {
  /** Of a change to many, 0 … 100; null while none is under way. */
  progress: number | null;
}

/** What one can do with the selected recipes; it floats above the foot, and stands for the tab bar on a phone. */
export default function SelectionBar(props: SelectionBarProps) {
  const { page, selection, progress } = props;
  const reader = useReader();
  const { selected, set, clear } = selection;
  const verbs = useSelectionVerbs(props);
  const [adding, setAdding] = useState(false);
  const recipes = [...selected.values()];
  const none = recipes.length === 0;
  const share = shareOf(selected, page.items);
  const hidden = hiddenOf(selected, page.items);
  const allReady = !none && recipes.every(({ email_ready }) => email_ready);
  const allArchived = !none && recipes.every(({ status }) => status === 'archived');
  const beyond = share === 'all' && page.total > selected.size && selected.size < MOST_SELECTED;
  const busy = progress !== null || verbs.gathering !== null;
  return (
    <section className={css.bar} aria-label="Selected recipes" data-foot-bar>
      {busy ? (
        <Progress
          className={css.progress ?? ''}
          value={progress ?? verbs.gathering ?? 0}
          aria-label={progress === null ? 'Recipes selected' : 'Recipes updated'}
          transitionDuration={160}
        />
      ) : null}
      <div className={css.count}>
        <Checkbox
          checked={share === 'all'}
          indeterminate={share === 'some'}
          label={none ? 'Select recipes' : `${formatCount(recipes.length, reader)} selected`}
          aria-label="Select all on this page"
          title="Select all on this page"
          disabled={busy}
          onChange={() => set(page.items, share !== 'all')}
        />
        {hidden.length === 0 ? null : (
          <Button
            classNames={{ root: css.hidden ?? '', section: css.hiddenIcon ?? '' }}
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={busy}
            rightSection={<IconX aria-hidden />}
            aria-label={`${formatCount(hidden.length, reader)} not shown: deselect`}
            title={namesOf(hidden)}
            onClick={() => (hidden.length === recipes.length ? clear() : set(hidden, false))}
          >
            {formatCount(hidden.length, reader)} not shown
          </Button>
        )}
        {beyond ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={verbs.gathering !== null}
            disabled={progress !== null}
            onClick={() => void verbs.selectAll()}
          >
            {page.total <= MOST_SELECTED
              ? `All ${formatCount(page.total, reader)}`
              : `First ${formatCount(MOST_SELECTED, reader)}`}
          </Button>
        ) : null}
      </div>
      <div className={css.verbs}>
        {allArchived ? (
          <Verb
            icon={<IconArrowBackUp aria-hidden />}
            name="Restore"
            disabled={busy}
            onClick={verbs.restore}
          />
        ) : (
          <Verb
            icon={<IconCircleCheck aria-hidden />}
            name="Mark as ready"
            short="Ready"
            disabled={none || busy}
            onClick={verbs.makeActive}
          />
        )}
        <PickTags recipes={recipes} change={verbs.changeLabels}>
          <Verb icon={<IconTag aria-hidden />} name="Add tags" short="Tags" disabled={none || busy} opens />
        </PickTags>
        <PickCollections recipes={recipes} change={verbs.changeLabels}>
          <Verb
            icon={<IconFolderPlus aria-hidden />}
            name="Add to collection"
            short="Collection"
            disabled={none || busy}
            opens
          />
        </PickCollections>
        <Verb
          icon={allReady ? <IconMailOff aria-hidden /> : <IconMail aria-hidden />}
          name={allReady ? 'Remove from newsletters' : 'Mark for newsletters'}
          short="Newsletters"
          disabled={none || busy}
          onClick={() => verbs.setEmailReady(!allReady)}
        />
        <Verb
          icon={<IconBook2 aria-hidden />}
          name="New product"
          short="Product"
          whole
          disabled={none || busy}
          onClick={verbs.newProduct}
        />
        <Verb
          icon={<IconBookUpload aria-hidden />}
          name="Add to product"
          short="Add to"
          whole
          disabled={none || busy}
          opens
          onClick={() => setAdding(true)}
        />
        {allArchived ? null : (
          <Verb
            icon={<IconArchive aria-hidden />}
            name="Archive"
            disabled={none || busy}
            onClick={verbs.archive}
          />
        )}
      </div>
      <ActionIcon
        className={css.close ?? ''}
        aria-label="Clear selection"
        title="Clear selection"
        onClick={clear}
      >
        <IconX aria-hidden />
      </ActionIcon>
      {adding ? (
        <AddToProduct
          recipes={recipes}
          onNew={verbs.newProduct}
          onAdded={clear}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}

/** Recipes that a tooltip names; the others are counted. */
const NAMED = 5;

const namesOf = (recipes: readonly { title: string }[]): string =>
  listAndMore(
    recipes.slice(0, NAMED).map(({ title }) => title),
    recipes.length - NAMED,
  );

interface VerbProps extends ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  name: string;
  /** The word under the sign on a phone: a part of the name, which is what it is called by who speaks to it. */
  short?: string;
  /** Its name is written out sooner than others, since its short word could be taken for another’s. */
  whole?: boolean;
  disabled: boolean;
  /** Opens a list of choices. */
  opens?: boolean;
  onClick?: () => void;
}

function Verb({ icon, name, short = name, whole = false, opens = false, ...button }: VerbProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      classNames={{ root: css.verb ?? '', label: css.verbLabel ?? '', section: css.verbIcon ?? '' }}
      leftSection={icon}
      aria-label={name}
      data-whole={whole || undefined}
      {...(opens ? { 'aria-haspopup': 'dialog' as const } : {})}
      {...button}
    >
      <span className={css.name}>{name}</span>
      <span className={css.short}>{short}</span>
    </Button>
  );
}
