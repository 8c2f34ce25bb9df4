'use client';

import { ActionIcon } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconMail,
  IconMailOff,
  IconPencil,
  IconSquareCheck,
} from '@tabler/icons-react';
import { RESTORED } from '@/features/recipes/completeness/completeness.rules';
import { useSayNeeded } from '@/features/recipes/completeness/ui/completeness-toast';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { trpc } from '@/ui/client/trpc';
import { ActionMenu, type MenuEntry } from '@/ui/components/action-menu';
import { useRouter } from '@/ui/navigation/router';
import { notify, notifyError } from '@/ui/overlays/toast';
import type { Change } from './bulk-changes.rules';
import type { ListRecipe } from './list-changes';

export interface RecipeMenuProps {
  recipe: ListRecipe;
  change: (recipe: ListRecipe, change: Change, done: string) => void;
  onSelect: (recipe: ListRecipe) => void;
  selected: boolean;
  /** Without a border of its own: in a row. */
  quiet?: boolean;
}

/** What one does with a recipe without opening it. */
export function RecipeMenu({ recipe, change, onSelect, selected, quiet = false }: RecipeMenuProps) {
  const router = useRouter();
  const sayNeeded = useSayNeeded();
  const duplicate = useDuplicate();
  const { id, title, status, email_ready, missing } = recipe;
  const to = (next: RecipeStatus) => change(recipe, { status: next }, done[next](title));
  const entries: (MenuEntry | null)[] = [
    {
      label: 'Edit',
      icon: <IconPencil aria-hidden />,
      onSelect: () => router.push(`/recipes/${id}/edit`),
    },
    { label: 'Duplicate', icon: <IconCopy aria-hidden />, onSelect: () => void duplicate(recipe) },
    {
      label: selected ? 'Deselect' : 'Select',
      icon: <IconSquareCheck aria-hidden />,
      onSelect: () => onSelect(recipe),
    },
    'line',
    status === 'draft'
      ? {
          label: 'Mark as ready',
          icon: <IconCircleCheck aria-hidden />,
          onSelect: () => (missing.length === 0 ? to('active') : sayNeeded(recipe, missing)),
        }
      : null,
    {
      label: email_ready ? 'Remove from newsletters' : 'Mark for newsletters',
      icon: email_ready ? <IconMailOff aria-hidden /> : <IconMail aria-hidden />,
      onSelect: () =>
        change(
          recipe,
          { email_ready: !email_ready },
          email_ready ? `Removed ${title} from newsletters.` : `Marked ${title} for newsletters.`,
        ),
    },
    status === 'archived'
      ? {
          label: RESTORED.word,
          icon: <IconArrowBackUp aria-hidden />,
          onSelect: () => to(RESTORED.status),
        }
      : { label: 'Archive', icon: <IconArchive aria-hidden />, onSelect: () => to('archived') },
  ];
  return (
    <ActionMenu
      button={
        <ActionIcon variant={quiet ? 'subtle' : 'default'} size="md" aria-label={`More for ${title}`}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
      entries={entries.filter((entry) => entry !== null)}
    />
  );
}

const done: Record<RecipeStatus, (title: string) => string> = {
  active: (title) => `${title} is ready.`,
  draft: (title) => `${title} is a draft again.`,
  archived: (title) => `${title} archived.`,
};

/** Makes a copy of a recipe, says so and offers to open it. */
function useDuplicate() {
  const router = useRouter();
  const cache = trpc.useUtils();
  return async ({ id, title }: ListRecipe) => {
    try {
      const copy = await cache.client.recipes.duplicate.mutate({ id });
      notify(`${copy.title} is a draft.`, {
        undoLabel: 'Open',
        onUndo: () => router.push(`/recipes/${copy.id}/edit`),
      });
    } catch (error) {
      notifyError(`${title} wasn’t copied. Try again in a moment.`, { error });
    } finally {
      await Promise.all([
        cache.recipes.cards.invalidate(),
        cache.recipes.facets.invalidate(),
        cache.recipes.list.invalidate(),
      ]);
    }
  };
}
