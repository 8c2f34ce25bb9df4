'use client';

import { Checkbox } from '@mantine/core';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { ScaledRecipe } from '@/culinary/model';
import { amountOf, typeset } from '@/culinary/typeset';
import { ServingsStepper } from '@/ui/stepper';
import { Amount, Typeset } from '@/ui/typeset';
import type { ReadableRecipe } from './recipe-article';
import css from './recipe-ingredients.module.css';
import { grouped, servingsWord } from './recipe-view.rules';

interface RecipeIngredientsProps {
  recipe: Pick<ReadableRecipe, 'ingredients' | 'servings' | 'yield_text'>;
  /** The scaled lines; null when the recipe has no servings to scale from. */
  scaled: ScaledRecipe | null;
  /** The servings shown. */
  shown: number | null;
  onServings: (servings: number) => void;
  servingsHint: ReactNode;
}

/** The ingredients with their stepper: amounts bold apart from the rest, ticks that strike through. */
export function RecipeIngredients({
  recipe,
  scaled,
  shown,
  onServings,
  servingsHint,
}: RecipeIngredientsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const prefix = useId();
  const tick = (index: number) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });
  const word = servingsWord(recipe);
  return (
    <section>
      <h2>Ingredients</h2>
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
                const { amount, rest } = amountOf(typeset(line?.display ?? member.display));
                const id = `${prefix}${index}`;
                return (
                  <li key={index} className={css.line} data-ticked={ticked.has(index) || undefined}>
                    <Checkbox
                      className={css.check ?? ''}
                      id={id}
                      checked={ticked.has(index)}
                      onChange={() => tick(index)}
                    />
                    <label className={css.words} htmlFor={id} dir="auto">
                      <strong className={css.amount}>
                        <Amount>{amount}</Amount>
                      </strong>{' '}
                      <span className={css.rest}>
                        <Typeset>{rest}</Typeset>
                        {line?.approximate ? (
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
              })}
            </ul>
          </Fragment>
        ))}
      </div>
    </section>
  );
}
