'use client';

import { SwitchField, TextField, useEditor } from '@/features/products/editor/ui/product-editor';
import css from '@/features/products/editor/ui/product-fields.module.css';
import type { ProductOf } from '@/features/products/records/products.schema';
import { FieldGrid } from '@/features/products/ui/section';

/** The pages before and after the recipes of a book. The preview turns to the one that is written. */
export function BookWords({ draft: { front, back } }: { draft: ProductOf<'ebook'> }) {
  const { change } = useEditor();
  const setFront = (fields: Partial<ProductOf<'ebook'>['front']>) =>
    change({ front: { ...front, ...fields } });
  const setBack = (fields: Partial<ProductOf<'ebook'>['back']>) => change({ back: { ...back, ...fields } });
  const setIndex = (fields: Partial<ProductOf<'ebook'>['back']['index']>) =>
    setBack({ index: { ...back.index, ...fields } });
  return (
    <>
      <h3 className={css.heading}>Front matter: before the recipes</h3>
      <FieldGrid>
        <div data-wide data-part="front">
          <TextField
            pointer="/front/dedication"
            label="Dedication"
            long
            value={front.dedication}
            onChange={(dedication) => setFront({ dedication })}
          />
        </div>
        <div data-wide data-part="front-0">
          <TextField
            pointer="/front/introduction"
            label="Introduction"
            long
            value={front.introduction}
            onChange={(introduction) => setFront({ introduction })}
          />
        </div>
        <div data-wide data-part={front.introduction?.trim() ? 'front-1' : 'front-0'}>
          <TextField
            pointer="/front/how_to_use"
            label="How to use this book"
            long
            value={front.how_to_use}
            onChange={(how_to_use) => setFront({ how_to_use })}
          />
        </div>
        <div data-wide data-part="front">
          <TextField
            pointer="/front/copyright"
            label="Copyright"
            description={'We fill in {year} and {author}.'}
            long
            value={front.copyright}
            onChange={(copyright) => setFront({ copyright })}
          />
        </div>
        <div data-wide data-part="front">
          <TextField
            pointer="/front/isbn"
            label="ISBN"
            value={front.isbn}
            onChange={(isbn) => setFront({ isbn })}
          />
        </div>
      </FieldGrid>
      <h3 className={css.heading}>Back matter: after the recipes</h3>
      <FieldGrid>
        <div data-wide data-part="back-0">
          <TextField
            pointer="/back/acknowledgements"
            label="Acknowledgments"
            long
            value={back.acknowledgements}
            onChange={(acknowledgements) => setBack({ acknowledgements })}
          />
        </div>
        <div data-wide>
          <TextField
            pointer="/back/about_author"
            label="About the author"
            long
            value={back.about_author}
            onChange={(about_author) => setBack({ about_author })}
          />
        </div>
      </FieldGrid>
      <div className={css.switches}>
        <SwitchField
          pointer="/back/conversions_table"
          label="Measurement and oven temperature charts"
          checked={back.conversions_table}
          onChange={(conversions_table) => setBack({ conversions_table })}
        />
        <SwitchField
          pointer="/back/index/title"
          label="Recipe index"
          description="In books with 12 or more recipes. Smaller books don’t need one: their table of contents lists every recipe."
          checked={back.index.title}
          onChange={(title) => setIndex({ title })}
        />
        <SwitchField
          pointer="/back/index/ingredient"
          label="Ingredient index"
          checked={back.index.ingredient}
          onChange={(ingredient) => setIndex({ ingredient })}
        />
        <SwitchField
          pointer="/back/index/tag"
          label="Diet index"
          description="Diets that at least two recipes fit, unless every recipe does."
          checked={back.index.tag}
          onChange={(tag) => setIndex({ tag })}
        />
      </div>
    </>
  );
}
