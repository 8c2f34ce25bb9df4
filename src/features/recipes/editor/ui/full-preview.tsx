'use client';

import { Button, Modal } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnitSystem } from '@/culinary/measures/systems';
import { type ReadableRecipe, RecipeArticle } from '@/features/recipes/article/ui/article';
import { RecipeAside } from '@/features/recipes/article/ui/aside';
import css from './preview.module.css';

interface FullPreviewProps {
  recipe: ReadableRecipe;
  opened: boolean;
  onClose: () => void;
}

/** The page of the recipe over the editor, from what stands in the fields, saved or not. */
export default function FullPreview({ recipe, opened, onClose }: FullPreviewProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen radius={0}>
      <Modal.Content className={css.full ?? ''} aria-label="Preview">
        <Modal.Body className={css.fullBody ?? ''}>
          <div className={css.fullBar}>
            <span>Preview</span>
            <Button variant="default" leftSection={<IconPencil aria-hidden />} onClick={onClose}>
              Back to the editor
            </Button>
          </div>
          <PreviewedPage recipe={{ ...recipe, title: recipe.title || 'Untitled' }} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PreviewedPage({ recipe }: { recipe: ReadableRecipe }) {
  const [servings, setServings] = useState<number | null>(null);
  const [units, setUnits] = useState<UnitSystem | null>(null);
  return (
    <RecipeArticle
      recipe={recipe}
      servings={servings}
      onServings={setServings}
      units={units}
      onUnits={setUnits}
      servingsHint="Without servings, readers can’t scale this recipe."
      aside={<RecipeAside recipe={recipe} />}
    />
  );
}
