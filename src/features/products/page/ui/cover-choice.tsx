'use client';

import { Radio } from '@mantine/core';
import { thumbAddress } from '@/features/images/images.rules';
import { PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { Section } from '@/features/products/ui/section';
import type { RecipeId } from '@/kernel/ids';
import { placeId } from '@/ui/client/problem';
import { PictureUpload } from '@/ui/pictures/picture-upload';
import css from './cover-choice.module.css';

const typographic = 'typographic';

/** The cover: the title alone in a colour of its own, or one of the photos of its recipes. */
export function CoverChoice({ draft, recipe_ids }: { draft: Product; recipe_ids: readonly RecipeId[] }) {
  const { change, recipes } = useEditor();
  const { cover } = draft;
  const shown = cover.kind === 'photo' && cover.image_url !== null ? cover.image_url : typographic;
  const photos = new Map<string, string>();
  for (const id of recipe_ids) {
    const recipe = recipes.get(id);
    if (recipe?.image_url) photos.set(recipe.image_url, recipe.title);
  }
  // A cover stays when its recipe was taken out.
  if (shown !== typographic && !photos.has(shown)) photos.set(shown, 'Current cover');
  return (
    <Section title="Cover" untitled>
      <div id={placeId('/cover')}>
        <PlaceError pointer="/cover/image_url" />
        <Radio.Group
          aria-label="Cover"
          value={shown}
          onChange={(value) =>
            change({
              cover:
                value === typographic
                  ? { kind: 'typographic', image_url: null }
                  : { kind: 'photo', image_url: value },
            })
          }
        >
          <div className={css.choices}>
            <Radio.Card value={typographic} className={css.choice ?? ''} aria-label="Title only">
              <span className={css.words}>Title only</span>
            </Radio.Card>
            {[...photos].map(([address, title]) => (
              <Radio.Card
                key={address}
                value={address}
                className={css.choice ?? ''}
                aria-label={`Photo of ${title}`}
              >
                {/* biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show */}
                <img
                  className={css.photo}
                  src={thumbAddress(address) ?? address}
                  alt=""
                  width={104}
                  height={73}
                  loading="lazy"
                />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        {photos.size === 0 ? <p className={css.hint}>Photos of its recipes will appear here.</p> : null}
        <div className={css.own}>
          <PictureUpload
            label="Use another photo"
            filled={false}
            onChange={(image_url) => {
              if (image_url !== null) change({ cover: { kind: 'photo', image_url } });
            }}
          />
        </div>
      </div>
    </Section>
  );
}
