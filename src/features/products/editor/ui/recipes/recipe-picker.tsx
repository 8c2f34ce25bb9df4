'use client';

import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { ContentsRecipe } from '@/features/products/records/products.schema';
import { fullWords } from '@/features/products/ui/product-labels.rules';
import type { RecipeId } from '@/kernel/ids';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { RecipeSearch } from './recipe-search';

interface RecipePickerProps {
  /** Where the recipes go: `Add recipes to Soups`. */
  title: string;
  /** Recipes that cannot be chosen again. */
  chosen: ReadonlySet<RecipeId>;
  room: number;
  onAdd: (ids: RecipeId[]) => void;
  /** Recipes in another part of the product, and its name: they can be moved. */
  elsewhere?: ReadonlyMap<RecipeId, string>;
  onMove?: (id: RecipeId) => void;
}

/** A button that opens the library and adds what is chosen there; it stays open for more. */
export function RecipePicker({ title, chosen, room, onAdd, ...moving }: RecipePickerProps) {
  const { draft, remember, pool } = useEditor();
  const [opened, setOpened] = useState(false);
  const add = (recipes: ContentsRecipe[]) => {
    remember(recipes);
    onAdd(recipes.map(({ id }) => id));
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus aria-hidden />}
        aria-label={title}
        onClick={() => setOpened(true)}
      >
        Add recipes
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} size={560}>
        <RecipeSearch
          chosen={chosen}
          room={room}
          full={fullWords(draft.type, chosen.size)}
          onAdd={add}
          pool={pool}
          {...moving}
          autoFocus
        />
        <DialogFoot>
          <Button fullWidth onClick={() => setOpened(false)}>
            Done
          </Button>
        </DialogFoot>
      </Modal>
    </>
  );
}
