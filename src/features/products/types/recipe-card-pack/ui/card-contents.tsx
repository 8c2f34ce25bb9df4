'use client';

import {
  ChoiceField,
  CountField,
  SwitchField,
  useEditor,
} from '@/features/products/editor/ui/product-editor';
import { RecipeList } from '@/features/products/editor/ui/recipes/recipe-list';
import type { ProductOf } from '@/features/products/records/products.schema';
import { LeadMagnetButton } from '@/features/products/types/lead-magnet/ui/lead-magnet-button';
import { recipeCount } from '@/features/products/ui/product-labels.rules';
import { FieldGrid, Section } from '@/features/products/ui/section';
import { CARD_SIZES, type CardSize } from '@/kernel/book/card-sheet';
import { LIMITS } from '@/kernel/limits';
import css from './card-contents.module.css';
import { fewerCards, missingMarks } from './sheet-notes.rules';

const sizes: Record<CardSize, string> = {
  '4x6': '4 × 6 in',
  '5x7': '5 × 7 in',
  '3x5': '3 × 5 in',
  a6: 'A6, 105 × 148 mm',
};

/** The recipes of a card pack. */
export function CardContents({ draft }: { draft: ProductOf<'recipe_card_pack'> }) {
  return (
    <Section
      title="Cards"
      untitled
      meta={recipeCount(draft.recipe_ids.length)}
      actions={<LeadMagnetButton />}
    >
      <RecipeList
        ids={draft.recipe_ids}
        max={LIMITS.card_recipes}
        empty="No cards yet. Add recipes from your library, and each one becomes a card."
      />
    </Section>
  );
}

/** The part of the pages that the layout of cards shows in: they turn to it when something is chosen here. */
const FIRST_SHEET = 'sheet-0';

/** How the cards are printed. */
export function CardDesign({ draft }: { draft: ProductOf<'recipe_card_pack'> }) {
  const { change } = useEditor();
  const fewer = fewerCards(draft);
  const unmarked = missingMarks(draft);
  return (
    <div data-part={FIRST_SHEET}>
      <FieldGrid>
        <ChoiceField
          pointer="/card_size"
          label="Card size"
          value={draft.card_size}
          options={CARD_SIZES.map((value) => ({ value, label: sizes[value] }))}
          onChange={(card_size) => change({ card_size })}
        />
        <ChoiceField
          pointer="/orientation"
          label="Orientation"
          value={draft.orientation}
          options={[
            { value: 'landscape', label: 'Landscape' },
            { value: 'portrait', label: 'Portrait' },
          ]}
          onChange={(orientation) => change({ orientation })}
        />
        <ChoiceField
          pointer="/paper"
          label="Paper"
          value={draft.paper}
          options={[
            { value: 'us_letter', label: 'US Letter' },
            { value: 'a4', label: 'A4' },
            { value: 'single', label: 'One card per page' },
          ]}
          onChange={(paper) => change({ paper })}
        />
        <ChoiceField
          pointer="/layout"
          label="Cards per sheet"
          description={
            fewer === null ? undefined : (
              <span className={css.fewer} role="status">
                {fewer}
              </span>
            )
          }
          value={draft.layout}
          options={[
            { value: '1up', label: 'One' },
            { value: '2up', label: 'Two' },
            { value: '4up', label: 'Four' },
          ]}
          onChange={(layout) => change({ layout })}
        />
        <ChoiceField
          pointer="/sides"
          label="Sides"
          description="Backs are mirrored for double-sided printing (flip on long edge)."
          value={draft.sides}
          options={[
            { value: 'front_back', label: 'Front and back' },
            { value: 'front_only', label: 'Front only' },
          ]}
          onChange={(sides) => change({ sides })}
        />
        <CountField
          pointer="/bleed_mm"
          label="Bleed in millimeters"
          description="Extends the color past the card’s edge, so no white shows after cutting."
          value={draft.bleed_mm}
          min={0}
          max={10}
          decimals={1}
          onChange={(bleed_mm) => change({ bleed_mm })}
        />
        <SwitchField
          pointer="/crop_marks"
          label="Print crop marks"
          description={
            unmarked === null ? undefined : (
              <span className={css.fewer} role="status">
                {unmarked}
              </span>
            )
          }
          checked={draft.crop_marks}
          onChange={(crop_marks) => change({ crop_marks })}
        />
      </FieldGrid>
    </div>
  );
}
