'use client';

import { Button, Modal } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { amountOf, typeset } from '@/culinary/typeset';
import { formatMinutes } from '@/ui/format';
import { Tile } from '@/ui/tile';
import { Amount, Typeset } from '@/ui/typeset';
import css from './editor-preview.module.css';
import { type ReadableRecipe, RecipeArticle } from './recipe-article';
import { RecipeAside } from './recipe-aside';
import { grouped, writtenFor } from './recipe-view.rules';

/** The column at the right: the recipe in small, as its readers see it. */
export function ReaderColumn({ recipe }: { recipe: ReadableRecipe }) {
  const { title, image_url, cuisine, meal_type, total_time_minutes: total } = recipe;
  const yields = writtenFor(recipe);
  const facts = [
    yields === null
      ? null
      : recipe.servings === null
        ? yields
        : `Serves ${yields.replace(/\u00a0servings?$/, '')}`,
    total === null ? null : formatMinutes(total),
  ];
  return (
    <>
      <h2 className={css.label}>As readers see it</h2>
      {image_url === null ? (
        <Tile title={title || 'Untitled'} cuisine={cuisine} meal_type={meal_type} ratio="240 / 150" />
      ) : (
        // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
        <img className={css.photo} src={image_url} alt="" width={240} height={150} />
      )}
      <p className={css.title}>
        <Typeset>{title || 'Untitled'}</Typeset>
      </p>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {grouped(recipe.ingredients).map(({ heading, members }) => (
        <Fragment key={members[0]?.index}>
          {heading === null ? null : (
            <p className={css.group}>
              <Typeset>{heading}</Typeset>
            </p>
          )}
          <ul className={css.lines}>
            {members.map(({ member, index }) => {
              const { amount, rest } = amountOf(typeset(member.display));
              return (
                <li key={index}>
                  {amount === '' ? null : (
                    <strong>
                      <Amount>{amount}</Amount>{' '}
                    </strong>
                  )}
                  <Typeset>{rest}</Typeset>
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

interface FullPreviewProps {
  recipe: ReadableRecipe;
  opened: boolean;
  onClose: () => void;
}

/** The page of the recipe over the editor, from what stands in the fields, saved or not. */
export function FullPreview({ recipe, opened, onClose }: FullPreviewProps) {
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
  return (
    <RecipeArticle
      recipe={recipe}
      servings={servings}
      onServings={setServings}
      servingsHint="Without servings, readers cannot scale this recipe."
      aside={<RecipeAside recipe={recipe} />}
    />
  );
}
