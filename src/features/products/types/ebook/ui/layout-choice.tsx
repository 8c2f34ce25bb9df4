'use client';

import { Button, Menu } from '@mantine/core';
import { IconLayout2 } from '@tabler/icons-react';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import type { PreviewUnit } from '@/features/products/preview/preview.schema';
import type { ProductOf } from '@/features/products/records/products.schema';
import { ebook } from '@/features/products/types/ebook/ebook.rules';
import type { RecipeLayout } from '@/kernel/book/recipe-layouts';
import css from './layout-choice.module.css';
import { LayoutPicture } from './layout-picture';

const WORDS: Record<RecipeLayout, string> = {
  photo_page: 'Photo on its own page',
  photo_above: 'Photo above',
  photo_beside: 'Photo beside the title',
  photo_in_steps: 'Photo above the steps',
  photo_under_ingredients: 'Photo under the ingredients',
  no_photo: 'No photo',
};

/** The value of leaving it to the planner of pages. */
const AUTOMATIC = 'automatic';

interface LayoutChoiceProps {
  draft: ProductOf<'ebook'>;
  /** The parts on the pages that are looked at. */
  shown: readonly PreviewUnit[];
}

/** How the recipes on the pages shown are laid out: one press picks another way. */
export function LayoutChoice({ draft, shown }: LayoutChoiceProps) {
  const { change } = useEditor();
  const { layouts: asked } = draft;
  const recipes = ebook.recipePlaces(draft).flatMap(({ id }) => {
    const unit = shown.find(({ key, layouts }) => key === id && layouts.length > 0);
    return unit === undefined ? [] : [{ id, ...unit }];
  });
  if (recipes.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconLayout2 size={16} aria-hidden />}>
          Layout
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {recipes.map(({ id, title, layouts }) => {
          const picked = asked.find(({ recipe_id }) => recipe_id === id)?.layout ?? null;
          const options: (RecipeLayout | null)[] = [null, ...layouts];
          // What was picked once stays in sight where it has no room any more.
          if (picked !== null && !options.includes(picked)) options.push(picked);
          const pick = (value: string) => {
            const others = asked.filter(({ recipe_id }) => recipe_id !== id);
            const layout = options.find((one) => one === value) ?? null;
            change({ layouts: layout === null ? others : [...others, { recipe_id: id, layout }] });
          };
          return (
            <Menu.RadioGroup key={id} value={picked ?? AUTOMATIC} onChange={pick}>
              <Menu.Label>{title}</Menu.Label>
              {options.map((layout) => (
                <Menu.RadioItem key={layout ?? AUTOMATIC} value={layout ?? AUTOMATIC}>
                  <span className={css.choice}>
                    <LayoutPicture layout={layout} />
                    {layout === null ? 'Automatic' : WORDS[layout]}
                  </span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
