'use client';

import { Anchor, Radio } from '@mantine/core';
import { thumbAddress } from '@/features/images/images.rules';
import { PlaceError, useEditor } from '@/features/products/editor/ui/product-editor';
import type { Product } from '@/features/products/records/products.schema';
import { Section } from '@/features/products/ui/section';
import { COVER_KINDS, type CoverKind, isPictured } from '@/kernel/book/themes';
import type { RecipeId } from '@/kernel/ids';
import { goToPlace, placeId } from '@/ui/client/problem';
import { PictureUpload } from '@/ui/pictures/picture-upload';
import { useRole } from '@/ui/shell/signed-in';
import css from './cover-choice.module.css';

const KIND_WORDS: Record<CoverKind, string> = {
  photo: 'Photo',
  framed: 'Framed',
  typographic: 'Title only',
  pattern: 'Pattern',
};

/** The cover: how it is drawn, each kind by a picture of it in the theme, and the photo that it shows. */
export function CoverChoice({ draft, recipe_ids }: { draft: Product; recipe_ids: readonly RecipeId[] }) {
  const { change, recipes } = useEditor();
  const mayChange = useRole().may('products');
  const { cover, theme } = draft;
  const photos = new Map<string, string>();
  for (const id of recipe_ids) {
    const recipe = recipes.get(id);
    if (recipe?.image_url) photos.set(recipe.image_url, recipe.title);
  }
  // A cover stays when its recipe was taken out.
  if (cover.image_url !== null && !photos.has(cover.image_url)) photos.set(cover.image_url, 'Current cover');
  const [first = null] = photos.keys();
  const withPhoto = (image_url: string) =>
    change({ cover: { kind: isPictured(cover.kind) ? cover.kind : 'photo', image_url } });
  return (
    <Section title="Cover" untitled>
      <div id={placeId('/cover')}>
        <PlaceError pointer="/cover/image_url" />
        <Radio.Group
          aria-label="Cover"
          value={cover.kind}
          onChange={(value) => {
            const kind = COVER_KINDS.find((one) => one === value);
            if (kind === undefined) return;
            const image_url = isPictured(kind) ? (cover.image_url ?? first) : null;
            change({ cover: { kind, image_url } });
          }}
        >
          <div className={css.kinds}>
            {COVER_KINDS.map((kind) => (
              <Radio.Card key={kind} value={kind} className={css.kind ?? ''}>
                {/* biome-ignore lint/performance/noImgElement: a small picture in the size it is shown */}
                <img
                  className={css.drawn}
                  src={`/themes/${theme}-${kind}.webp`}
                  alt=""
                  width={130}
                  height={160}
                  loading="lazy"
                />
                <span className={css.name}>{KIND_WORDS[kind]}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        {photos.size === 0 ? (
          <p className={css.hint}>Photos of its recipes will appear here.</p>
        ) : (
          <Radio.Group
            className={css.photos ?? ''}
            label="Photo"
            value={isPictured(cover.kind) ? cover.image_url : null}
            onChange={withPhoto}
          >
            <div className={css.choices}>
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
        )}
        {mayChange ? (
          <>
            <div className={css.own}>
              <PictureUpload
                label="Use another photo"
                filled={false}
                onChange={(image_url) => {
                  if (image_url !== null) withPhoto(image_url);
                }}
              />
            </div>
            <p className={css.hint}>
              To change the text on the cover,{' '}
              <Anchor component="button" type="button" inherit onClick={() => goToPlace('/title')}>
                edit the title, subtitle, and author
              </Anchor>
              .
            </p>
          </>
        ) : null}
      </div>
    </Section>
  );
}
