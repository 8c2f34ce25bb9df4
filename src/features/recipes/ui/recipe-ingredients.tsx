'use client';

import { Button, Checkbox } from '@mantine/core';
import { Fragment, memo, type ReactNode, useId } from 'react';
import type { ScaledRecipe } from '@/culinary/model';
import { amountOf, typeset } from '@/culinary/typeset';
import { ServingsStepper } from '@/ui/stepper';
import { Amount, Typeset } from '@/ui/typeset';
import type { ReadableRecipe } from './recipe-article';
import css from './recipe-ingredients.module.css';
import { useTicks } from './recipe-ticks';
import { grouped, servingsWord } from './recipe-view.rules';

interface RecipeIngredientsProps {
  recipe: Pick<ReadableRecipe, 'ingredients' | 'servings' | 'yield_text'>;
  /** The scaled lines; null when the recipe has no servings to scale from. */
  scaled: ScaledRecipe | null;
  /** The servings shown. */
  shown: number | null;
  onServings: (servings: number) => void;
  servingsHint: ReactNode;
  /** The recipe whose ticks are kept; null keeps none. */
  ticks: string | null;
}

/** The ingredients with their stepper: amounts bold apart from the rest, ticks that strike through. */
export function RecipeIngredients({
  recipe,
  scaled,
  shown,
  onServings,
  servingsHint,
  ticks,
}: RecipeIngredientsProps) {
  const { ticked, tick, clear } = useTicks(ticks, recipe.ingredients);
  const prefix = useId();
  const word = servingsWord(recipe);
  return (
    <section>
      <div className={css.head}>
        <h2>Ingredients</h2>
        {ticked.size === 0 ? null : (
          <Button className={css.clear ?? ''} variant="subtle" color="gray" size="xs" onClick={clear}>
            {ticked.size === 1 ? 'Clear 1 tick' : `Clear ${ticked.size} ticks`}
          </Button>
        )}
      </div>
      {recipe.servings === null || shown === null ? (
        <p className={css.hint}>{servingsHint}</p>
      ) : (
        <div className={css.stepper}>
          <ServingsStepper value={shown} base={recipe.servings} onChange={onServings} unit={word} />
          <p className={css.printed}>
            For {shown} {word}
          </p>
        </div>
      )}
      {recipe.ingredients.length === 0 ? <p className={css.hint}>No ingredients are written yet.</p> : null}
      <div className={css.lines}>
        {grouped(recipe.ingredients).map(({ heading, members }) => (
          <Fragment key={members[0]?.index}>
            {heading === null ? null : (
              <h3 className={css.group} dir="auto">
                <Typeset>{heading}</Typeset>
              </h3>
            )}
            <ul className={css.list}>
              {members.map(({ member, index }) => {
                const line = scaled?.lines[index];
                return (
                  <IngredientRow
                    key={index}
                    id={`${prefix}${index}`}
                    index={index}
                    display={line?.display ?? member.display}
                    approximate={line?.approximate ?? false}
                    ticked={ticked.has(index)}
                    onTick={tick}
                  />
                );
              })}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface IngredientRowProps {
  id: string;
  index: number;
  display: string;
  approximate: boolean;
  ticked: boolean;
  /** Keeps its identity. */
  onTick: (index: number) => void;
}

/** One line with its tick. Of 200 lines only those that say something else are set anew. */
const IngredientRow = memo(function IngredientRow(props: IngredientRowProps) {
  const { id, index, display, approximate, ticked, onTick } = props;
  const { amount, rest } = amountOf(typeset(display));
  return (
    <li className={css.line} data-ticked={ticked || undefined}>
      <Tick id={id} index={index} ticked={ticked} onTick={onTick} />
      <label className={css.words} htmlFor={id} dir="auto">
        <strong className={css.amount}>
          <Amount>{amount}</Amount>
        </strong>{' '}
        <span className={css.rest}>
          <Typeset>{rest}</Typeset>
          {approximate ? (
            <>
              {' '}
              <em className={css.about} title="Rounded to what a kitchen can measure">
                about
              </em>
            </>
          ) : null}
        </span>
      </label>
    </li>
  );
});

/** The checkbox is the costly part of a line, and the servings are nothing to it. */
const Tick = memo(function Tick(props: Pick<IngredientRowProps, 'id' | 'index' | 'ticked' | 'onTick'>) {
  const { id, index, ticked, onTick } = props;
  return <Checkbox className={css.check ?? ''} id={id} checked={ticked} onChange={() => onTick(index)} />;
});
