'use client';

import {
  ChoiceField,
  CountField,
  PlaceError,
  SwitchField,
  useEditor,
} from '@/features/products/editor/ui/product-editor';
import { RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipePicker } from '@/features/products/editor/ui/recipes/recipe-picker';
import { CARD_SIZES } from '@/features/products/records/content.schema';
import type { CardPack, LeadMagnet } from '@/features/products/records/products.schema';
import css from '@/features/products/types/ebook/ui/ebook-contents.module.css';
import { LeadMagnetButton } from '@/features/products/types/lead-magnet/ui/lead-magnet-button';
import { recipeCount } from '@/features/products/ui/product-labels.rules';
import { FieldGrid, Section } from '@/features/products/ui/section';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import { fewerCards, missingMarks } from './sheet-notes.rules';

const sizes: Record<(typeof CARD_SIZES)[number], string> = {
  '4x6': '4 × 6 in',
  '5x7': '5 × 7 in',
  '3x5': '3 × 5 in',
  a6: 'A6, 105 × 148 mm',
};

/** The recipes of a card pack. */
export function CardContents({ draft }: { draft: CardPack }) {
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
        empty="There is no card in it yet. Add recipes from your library; each becomes a card."
      />
    </Section>
  );
}

/** How the cards are printed. */
export function CardDesign({ draft }: { draft: CardPack }) {
  const { change } = useEditor();
  const fewer = fewerCards(draft);
  const unmarked = missingMarks(draft);
  return (
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
          { value: 'single', label: 'One card a page' },
        ]}
        onChange={(paper) => change({ paper })}
      />
      <ChoiceField
        pointer="/layout"
        label="Cards on a sheet"
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
        description="Backs are mirrored, for printing on both sides over the long edge."
        value={draft.sides}
        options={[
          { value: 'front_back', label: 'Front and back' },
          { value: 'front_only', label: 'Front only' },
        ]}
        onChange={(sides) => change({ sides })}
      />
      <CountField
        pointer="/bleed_mm"
        label="Bleed in millimetres"
        description="Colour that runs over the edge of a card, for cutting."
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
  );
}

/** The recipes that are given away. */
export function LeadContents({ draft }: { draft: LeadMagnet }) {
  return (
    <Section title="Recipes" untitled meta={recipeCount(draft.recipe_ids.length)}>
      <RecipeList
        ids={draft.recipe_ids}
        max={LIMITS.lead_recipes}
        empty="There is no recipe in it yet. Three are enough for a first taste."
      />
    </Section>
  );
}

function RecipeList({ ids, max, empty }: { ids: readonly string[]; max: number; empty: string }) {
  const { change, recipes, changed, errors } = useEditor();
  return (
    <div id={placeId('/recipe_ids')}>
      {ids.length === 0 ? <p className={css.hint}>{empty}</p> : null}
      <PlaceError pointer="/recipe_ids" />
      <RecipeOrder
        label="Recipes in it"
        ids={ids}
        recipes={recipes}
        changed={changed}
        pointer="/recipe_ids"
        errors={errors}
        onChange={(recipe_ids) => change({ recipe_ids })}
      />
      <div className={css.verbs}>
        <RecipePicker
          title="Add recipes"
          chosen={new Set(ids)}
          room={max - ids.length}
          onAdd={(added) => change({ recipe_ids: [...ids, ...added] })}
        />
      </div>
    </div>
  );
}
