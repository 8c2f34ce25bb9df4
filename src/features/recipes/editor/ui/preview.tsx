'use client';

import { Fragment, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { amountOf, typesetLine } from '@/culinary/lines/typeset';
import { showStep } from '@/culinary/steps/steps';
import { positionOf } from '@/features/images/photos.rules';
import type { ReadableRecipe } from '@/features/recipes/article/ui/article';
import { grouped, writtenFor } from '@/features/recipes/article/ui/presentation.rules';
import { mainIngredients } from '@/features/recipes/main-ingredients.rules';
import { isYieldsNumber, madeWords } from '@/kernel/book/yield-count';
import { formatMinutes } from '@/ui/locale/format';
import { Placeholder } from '@/ui/pictures/placeholder';
import { AmountText, Typeset } from '@/ui/typography/typeset';
import css from './preview.module.css';

/** The column at the right: the recipe in small, as its readers see it. */
export function ReaderColumn({ recipe }: { recipe: ReadableRecipe }) {
  const { title, photos, cuisine, meal_type, total_time_minutes: total } = recipe;
  const [photo] = photos;
  const yields = writtenFor(recipe);
  const { servings, yield_text } = recipe;
  const made =
    servings === null || isYieldsNumber(servings, yield_text) ? null : madeWords(servings, yield_text);
  const facts = [
    yields === null
      ? null
      : recipe.servings === null
        ? yields
        : isYieldsNumber(recipe.servings, recipe.yield_text)
          ? `Makes ${yields}`
          : `Serves ${yields.replace(/\u00a0servings?$/, '')}`,
    // Beside the servings; a yield that stands alone is said above.
    made === null ? null : `Makes ${made}`,
    total === null ? null : formatMinutes(total),
  ];
  return (
    <Scrolled title="As readers see it">
      {photo === undefined ? (
        <Placeholder
          title={title}
          words={mainIngredients(recipe.ingredients)}
          cuisine={cuisine}
          meal_type={meal_type}
          ratio="240 / 150"
        />
      ) : (
        // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
        <img
          className={css.photo}
          src={photo.display_url}
          style={{ objectPosition: positionOf(photo) }}
          alt={photo.alt ?? ''}
          width={240}
          height={150}
        />
      )}
      <p className={css.title} dir="auto">
        <Typeset>{title || 'Untitled'}</Typeset>
      </p>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {grouped(recipe.ingredients).map(({ heading, members }) => (
        <Fragment key={members[0]?.index}>
          {heading === null ? null : (
            <p className={css.group} dir="auto">
              <Typeset>{heading}</Typeset>
            </p>
          )}
          <ul className={css.lines}>
            {members.map(({ member, index }) => (
              <ReaderLine key={index} display={member.display} />
            ))}
          </ul>
        </Fragment>
      ))}
      {recipe.instructions.length === 0 ? null : (
        <ol className={css.steps}>
          {recipe.instructions.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step that was edited or moved is set anew in its place
            <ReaderStep key={index} text={text} />
          ))}
        </ol>
      )}
    </Scrolled>
  );
}

/** A line of 200 is set anew only when it says something else. */
const ReaderLine = memo(function ReaderLine({ display }: { display: string }) {
  const { amount, rest } = amountOf(typesetLine(display));
  return (
    <li dir="auto">
      {amount === '' ? null : (
        <strong>
          <AmountText>{amount}</AmountText>{' '}
        </strong>
      )}
      <Typeset>{rest}</Typeset>
    </li>
  );
});

/** A step is set anew only when it says something else, as a line. */
const ReaderStep = memo(function ReaderStep({ text }: { text: string }) {
  return (
    <li dir="auto">
      <Typeset>{showStep(text).display}</Typeset>
    </li>
  );
});

/** A column that a keyboard can scroll: it takes the focus, under its title, only while it is too long. */
function Scrolled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  const column = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current: box } = column;
    if (box === null) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    for (const content of box.children) observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={column}
      className={css.column}
      {...(scrolls ? { role: 'region', 'aria-labelledby': heading, tabIndex: 0 } : {})}
    >
      <div>
        <h2 id={heading} className={css.label}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}
