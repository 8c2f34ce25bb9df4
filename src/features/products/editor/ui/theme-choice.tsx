'use client';

import { Radio } from '@mantine/core';
import type { Product } from '@/features/products/records/products.schema';
import { Section } from '@/features/products/ui/section';
import { THEMES, type Theme } from '@/kernel/book/themes';
import { placeId } from '@/ui/client/problem';
import { PlaceError, useEditor } from './product-editor';
import css from './theme-choice.module.css';

export const THEME_WORDS: Record<Theme, { name: string; sentence: string }> = {
  heirloom: { name: 'Heirloom', sentence: 'Classic serif on cream' },
  market: { name: 'Market', sentence: 'Blocks of color, bold titles' },
  minimal: { name: 'Minimal', sentence: 'White, thin lines, clean type' },
  plate: { name: 'Plate', sentence: 'Large photos, quiet pages' },
  grid: { name: 'Grid', sentence: 'Heavy type, rules, columns' },
  oven: { name: 'Oven', sentence: 'For baking: weights, arches' },
  pocket: { name: 'Pocket', sentence: 'A notebook with boxes to check' },
  garden: { name: 'Garden', sentence: 'Centered, fine type, two columns' },
};

/** How the pages look: each theme by pages of a book that is set in it. */
export function ThemeChoice({ draft }: { draft: Product }) {
  const { change } = useEditor();
  return (
    <Section title="Theme">
      <div id={placeId('/theme')}>
        <PlaceError pointer="/theme" />
        <ThemeCards value={draft.theme} onChange={(theme) => change({ theme })} />
      </div>
    </Section>
  );
}

/** The themes to choose from, each by pages that are set in it. */
export function ThemeCards({ value: chosen, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <Radio.Group
      aria-label="Theme"
      value={chosen}
      onChange={(value) => {
        const theme = THEMES.find((one) => one === value);
        if (theme !== undefined) onChange(theme);
      }}
    >
      <div className={css.choices}>
        {THEMES.map((theme) => (
          <Radio.Card key={theme} value={theme} className={css.choice ?? ''}>
            {/* biome-ignore lint/performance/noImgElement: a small picture in the size it is shown */}
            <img
              className={css.pages}
              src={`/themes/${theme}.webp`}
              alt=""
              width={336}
              height={204}
              loading="lazy"
            />
            <span className={css.name}>{THEME_WORDS[theme].name}</span>
            <span className={css.sentence}>{THEME_WORDS[theme].sentence}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
