'use client';

import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconCircleCheck, IconDots, IconPencil } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { ActionMenu, type MenuEntry } from '@/ui/action-menu';
import { restoration } from '../activation.rules';
import type { RecipeStatus } from '../recipes.schema';
import type { ListRecipe } from './list-status';
import { useSayNeeded } from './needed';

interface RecipeMenuProps {
  recipe: ListRecipe;
  change: (recipe: ListRecipe, status: RecipeStatus) => void;
  /** Without a border of its own: in a row. */
  quiet?: boolean;
}

/** What one does with a recipe without opening it. */
export function RecipeMenu({ recipe, change, quiet = false }: RecipeMenuProps) {
  const router = useRouter();
  const sayNeeded = useSayNeeded();
  const restored = restoration(recipe.missing);
  const to = (label: string, status: RecipeStatus, icon: React.ReactNode): MenuEntry => ({
    label,
    icon,
    onSelect: () => change(recipe, status),
  });
  return (
    <ActionMenu
      button={
        <ActionIcon variant={quiet ? 'subtle' : 'default'} size="md" aria-label={`More for ${recipe.title}`}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
      entries={[
        {
          label: 'Edit',
          icon: <IconPencil aria-hidden />,
          onSelect: () => router.push(`/recipes/${recipe.id}/edit`),
        },
        ...(recipe.status === 'draft'
          ? [
              {
                label: 'Make active',
                icon: <IconCircleCheck aria-hidden />,
                onSelect: () =>
                  recipe.missing.length === 0 ? change(recipe, 'active') : sayNeeded(recipe, recipe.missing),
              },
            ]
          : []),
        recipe.status === 'archived'
          ? to(restored.word, restored.status, <IconArrowBackUp aria-hidden />)
          : to('Archive', 'archived', <IconArchive aria-hidden />),
      ]}
    />
  );
}
