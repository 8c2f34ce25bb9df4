'use client';

import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { Fragment, memo, type ReactNode, useId, useMemo } from 'react';
import { singularOf } from '@/culinary/grammar/inflection';
import { aboutAt, amountOf, typesetLine } from '@/culinary/lines/typeset';
import type { UnitSystem } from '@/culinary/measures/systems';
import type { ScaledLine, ScalingWarning } from '@/culinary/scaling/model';
import type { RecipeId } from '@/kernel/ids';
import { ServingsStepper } from '@/ui/fields/stepper';
import { AmountText, Typeset } from '@/ui/typography/typeset';
import type { ReadableRecipe } from './article';
import css from './ingredients.module.css';
import {
  directionOfWords,
  grouped,
  inServings,
  type Remark,
  remarksOf,
  servingsWord,
} from './presentation.rules';
import { unitsFromAddress } from './scaled-recipe.rules';
import { useTicks } from './ticks';

interface RecipeIngredientsProps {
  recipe: Pick<ReadableRecipe, 'ingredients' | 'servings' | 'yield_text'>;
  /** The lines as they are shown. */
  lines: readonly ScaledLine[];
  warnings: readonly ScalingWarning[];
  /** The servings shown. */
  servings: number | null;
  onServings: (servings: number) => void;
  units: UnitSystem | null;
  onUnits: (units: UnitSystem | null) => void;
  servingsHint: ReactNode;
  /** The recipe whose ticks are kept; null keeps none. */
  ticks: RecipeId | null;
}

const ORIGINAL = 'original';
const kitchens = [
  { value: ORIGINAL, label: 'Original' },
  { value: 'metric', label: 'Metric' },
  { value: 'us', label: 'US' },
];

/** The ingredients with their stepper: amounts bold apart from the rest, ticks that strike through. */
export function RecipeIngredients({
  recipe,
  lines,
  warnings,
  servings,
  onServings,
  units,
  onUnits,
  servingsHint,
  ticks,
}: RecipeIngredientsProps) {
  const { ticked, tick, clear } = useTicks(ticks, recipe.ingredients);
  const word = servingsWord(recipe);
  return (
    <section>
      <div className={css.head}>
        <h2>Ingredients</h2>
        <SegmentedControl
          className={css.units ?? ''}
          size="xs"
          aria-label="Units"
          data={kitchens}
          value={units ?? ORIGINAL}
          onChange={(value) => onUnits(unitsFromAddress(value))}
        />
      </div>
      {recipe.servings === null || servings === null ? (
        <p className={css.hint}>{servingsHint}</p>
      ) : (
        <div className={css.stepper}>
          <ServingsStepper
            value={servings}
            base={recipe.servings}
            onChange={onServings}
            unit={word === null ? null : { many: word, one: singularOf(word) }}
          />
          <p className={css.printed}>For {inServings(recipe, servings)}</p>
        </div>
      )}
      {recipe.ingredients.length === 0 ? <p className={css.hint}>No ingredients yet.</p> : null}
      {ticked.size === 0 ? null : (
        <Button className={css.clear ?? ''} variant="subtle" color="gray" size="xs" onClick={clear}>
          {ticked.size === 1 ? 'Uncheck ingredient' : `Uncheck all ${ticked.size}`}
        </Button>
      )}
      <IngredientList
        ingredients={recipe.ingredients}
        lines={lines}
        warnings={warnings}
        ticked={ticked}
        onTick={tick}
      />
    </section>
  );
}

interface IngredientListProps {
  ingredients: ReadableRecipe['ingredients'];
  /** The lines as they are shown. */
  lines: readonly ScaledLine[];
  warnings: readonly ScalingWarning[];
  /** Which of them are ticked. */
  ticked: ReadonlySet<number>;
  /** Keeps its identity. */
  onTick: (index: number) => void;
}

/** The lines in their groups, each with its tick. */
export function IngredientList({ ingredients, lines, warnings, ticked, onTick }: IngredientListProps) {
  const prefix = useId();
  const remarks = useMemo(() => remarksOf(warnings), [warnings]);
  return (
    // The amounts stand where the lines begin.
    <div className={css.lines} dir={directionOfWords(ingredients.map(({ display }) => display))}>
      {grouped(ingredients).map(({ heading, members }) => (
        <Fragment key={members[0]?.index}>
          {heading === null ? null : (
            <h3 className={css.group} dir="auto">
              <Typeset>{heading}</Typeset>
            </h3>
          )}
          <ul className={css.list}>
            {members.map(({ member, index }) => {
              const line = lines[index];
              return (
                <IngredientRow
                  key={index}
                  id={`${prefix}${index}`}
                  index={index}
                  display={line?.display ?? member.display}
                  approximate={line?.approximate ?? false}
                  remark={remarks.get(index)}
                  ticked={ticked.has(index)}
                  onTick={onTick}
                />
              );
            })}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

interface IngredientRowProps {
  id: string;
  index: number;
  display: string;
  approximate: boolean;
  /** Keeps its identity. */
  remark: Remark | undefined;
  ticked: boolean;
  /** Keeps its identity. */
  onTick: (index: number) => void;
}

/** One line with its tick. Of 200 lines only those that say something else are set anew. */
const IngredientRow = memo(function IngredientRow(props: IngredientRowProps) {
  const { id, index, display, approximate, ticked, onTick } = props;
  const { remark } = props;
  const shown = typesetLine(display);
  const { amount, rest } = amountOf(shown);
  const about = approximate ? aboutAt(shown) : null;
  // Where the amount stands behind the name: juice of about 1½ lemons.
  const within = about !== null && about > 0 && amount === '';
  return (
    <li className={css.line} data-ticked={ticked || undefined}>
      <Tick id={id} index={index} ticked={ticked} onTick={onTick} />
      <label className={css.words} htmlFor={id}>
        <strong className={css.amount} dir="auto">
          {about === null || within ? null : <About />}
          <AmountText>{amount}</AmountText>
        </strong>{' '}
        <span className={css.rest} dir="auto">
          {within ? (
            <>
              <Typeset>{rest.slice(0, about)}</Typeset>
              <About />
              <Typeset>{rest.slice(about)}</Typeset>
            </>
          ) : (
            <Typeset>{rest}</Typeset>
          )}
          {remark === undefined ? null : (
            <>
              {' '}
              <em className={css.remark} title={remark.title}>
                {remark.words}
              </em>
            </>
          )}
        </span>
      </label>
    </li>
  );
});

/** Before an amount that is rounded. */
function About() {
  return (
    <>
      <em className={css.about} title="Rounded to an amount you can measure">
        about
      </em>{' '}
    </>
  );
}

/** The checkbox is the costly part of a line, and the servings are nothing to it. */
const Tick = memo(function Tick(props: Pick<IngredientRowProps, 'id' | 'index' | 'ticked' | 'onTick'>) {
  const { id, index, ticked, onTick } = props;
  return <Checkbox className={css.check ?? ''} id={id} checked={ticked} onChange={() => onTick(index)} />;
});
