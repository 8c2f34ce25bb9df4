'use client';

import { memo, type ReactNode, useMemo } from 'react';
import type { UnitSystem } from '@/culinary/measures/systems';
import { mainIngredients } from '@/features/recipes/main-ingredients.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import type { RecipeId } from '@/kernel/ids';
import type { TermField } from '@/kernel/recipe-terms';
import { formatMinutes } from '@/ui/locale/format';
import { Placeholder } from '@/ui/pictures/placeholder';
import { DisplayTitle, Eyebrow, Facts, Lede, Tag } from '@/ui/typography/text-styles';
import { Typeset } from '@/ui/typography/typeset';
import css from './article.module.css';
import { RecipeIngredients } from './ingredients';
import { RecipeMethod } from './method';
import { RecipePhotos } from './photos';
import {
  adviceOf,
  eyebrowOf,
  plainAmountsAdvice,
  sourceName,
  termsShown,
  termWords,
  yieldFacts,
} from './presentation.rules';
import { scaledArticle } from './scaled-recipe.rules';
import type { StepTimer } from './timers/timers';

/** What a reader sees of a recipe; a draft that was never saved has as much. */
export type ReadableRecipe = Pick<
  Recipe,
  | TermField
  | 'title'
  | 'description'
  | 'servings'
  | 'yield_text'
  | 'ingredients'
  | 'instructions'
  | 'notes'
  | 'dietary_tags'
  | 'tags'
  | 'prep_time_minutes'
  | 'cook_time_minutes'
  | 'total_time_minutes'
  | 'photos'
  | 'nutrition'
  | 'credit'
  | 'source_url'
>;

interface RecipeArticleProps {
  recipe: ReadableRecipe;
  /** The servings to show; null for the recipe as it is written. */
  servings: number | null;
  onServings: (servings: number) => void;
  /** The kitchen to show amounts for; null for the author's own. */
  units: UnitSystem | null;
  onUnits: (units: UnitSystem | null) => void;
  /** In place of the stepper when the recipe has no servings. */
  servingsHint: ReactNode;
  /** The recipe whose ticks are kept in this tab; a preview keeps none. */
  ticks?: RecipeId;
  /** Starts a timer for a time in a step; keeps its identity. A preview has none. */
  onTime?: (timer: StepTimer) => void;
  /** The column at the right: notes, where it is used, nutrition. */
  aside: ReactNode;
}

/**
 * A recipe as a page of a cookbook. It scales in the browser with the module the server scales with, so the
 * amounts change at once and are the same ones.
 */
export function RecipeArticle(props: RecipeArticleProps) {
  const { recipe, servings, onServings, units, onUnits, servingsHint, ticks, onTime, aside } = props;
  const shown = useMemo(() => scaledArticle(recipe, servings, units), [recipe, servings, units]);
  const advice = useMemo(
    () => [
      ...adviceOf(shown.warnings, recipe.ingredients, { namesSteps: true }),
      ...plainAmountsAdvice(recipe.instructions, shown.factor),
    ],
    [shown, recipe],
  );
  return (
    <article>
      <RecipeHeader recipe={recipe} servings={servings} />
      <div className={css.columns}>
        <RecipeIngredients
          recipe={recipe}
          lines={shown.lines}
          warnings={shown.warnings}
          servings={servings ?? recipe.servings}
          ticks={ticks ?? null}
          onServings={onServings}
          units={units}
          onUnits={onUnits}
          servingsHint={servingsHint}
        />
        <RecipeMethod
          instructions={recipe.instructions}
          steps={shown.steps}
          advice={advice}
          onTime={onTime}
        />
        <div className={css.aside}>{aside}</div>
      </div>
    </article>
  );
}

/** Characters from which a title is set smaller. */
const LONG_TITLE = 80;

/** Words about the recipe in a row; nothing where there are none. */
function Tags({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}

interface HeaderProps {
  recipe: ReadableRecipe;
  /** The servings that are shown; null for the recipe as it is written. */
  servings: number | null;
}

/** Of it only what the recipe makes follows the servings. */
const RecipeHeader = memo(function RecipeHeader({ recipe, servings }: HeaderProps) {
  const { title, description, photos, cuisine, meal_type, dietary_tags, tags, credit, source_url } = recipe;
  const eyebrow = eyebrowOf(recipe);
  const facts = factsOf(recipe, servings);
  return (
    <header className={css.header}>
      <div className={css.words}>
        {eyebrow === '' ? null : <Eyebrow>{eyebrow}</Eyebrow>}
        <DisplayTitle long={title.length > LONG_TITLE}>
          <Typeset>{title}</Typeset>
        </DisplayTitle>
        {description ? (
          <div className={css.lede}>
            <Lede>
              <Typeset>{description}</Typeset>
            </Lede>
          </div>
        ) : null}
        {facts.length === 0 ? null : <Facts facts={facts} />}
        <Tags label="Diet" tags={dietary_tags.map(termWords)} />
        <Tags label="Tags" tags={tags} />
        {credit ? <p className={css.source}>Credit: {credit}</p> : null}
        {source_url ? <p className={css.source}>From {sourceName(source_url)}</p> : null}
      </div>
      <div className={css.picture}>
        {photos.length === 0 ? (
          <Placeholder
            title={title}
            words={mainIngredients(recipe.ingredients)}
            cuisine={cuisine}
            meal_type={meal_type}
            ratio="560 / 288"
          />
        ) : (
          <RecipePhotos photos={photos} />
        )}
      </div>
    </header>
  );
});

function factsOf(recipe: ReadableRecipe, servings: number | null): { label: string; value: string }[] {
  const { prep_time_minutes: prep, cook_time_minutes: cook, total_time_minutes: total } = recipe;
  const facts: { label: string; value: string | null }[] = [
    { label: 'Prep', value: prep === null ? null : formatMinutes(prep) },
    { label: 'Cook', value: cook === null ? null : formatMinutes(cook) },
    // With one time alone, the total says the same thing again.
    { label: 'Total', value: total === null || total === (prep ?? cook) ? null : formatMinutes(total) },
    ...yieldFacts(recipe, servings),
    ...termsShown(recipe, 'facts'),
  ];
  return facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}
