import { ColorInput, ColorSwatch, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Brand } from '@/features/brand/brand.schema';
import { BODY_FONTS, FONT_NAMES, HEADING_FONTS } from '@/kernel/book/themes';
import { placeId } from '@/ui/client/problem';
import css from './brand-form.module.css';
import { HEX, readableShade } from './style.rules';

type Style = Pick<Brand, 'accent' | 'heading_font' | 'body_font'>;

/** The colours that are offered beside any other. */
const SWATCHES = ['#a9462a', '#1d6a46', '#2f5c7c', '#7a2852', '#b7791f', '#231e19'];

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface StyleFieldsProps {
  /** The color may be one that is still being typed. */
  value: Style;
  /** What stands where nothing is chosen. */
  none: Record<keyof Style, string>;
  /** JSON pointer of what the fields are in. */
  within?: string;
  error: (name: keyof Style) => ReactNode;
  onChange: (changed: Partial<Style>) => void;
}

/** An accent color and two fonts: of a brand, or of one product. */
export function StyleFields({ value, none, within = '', error, onChange }: StyleFieldsProps) {
  const shade = value.accent !== null && HEX.test(value.accent) ? readableShade(value.accent) : null;
  const common = (name: keyof Style, label: string) => ({
    id: placeId(`${within}/${name}`),
    label,
    inputWrapperOrder: order,
    value: value[name] ?? '',
    error: error(name),
  });
  const option = (font: keyof typeof FONT_NAMES) => ({ value: font, label: FONT_NAMES[font] });
  return (
    <>
      <ColorInput
        {...common('accent', 'Accent color')}
        description={
          shade === null ? (
            'Used for headings, labels, and areas of color.'
          ) : (
            <>
              This color is too pale to read as text. Text will use a darker shade of it:{' '}
              <ColorSwatch className={css.shade ?? ''} component="span" color={shade} size={12} /> {shade}
            </>
          )
        }
        placeholder={none.accent}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={6}
        withEyeDropper={false}
        onChange={(accent) => onChange({ accent: accent.trim() === '' ? null : accent })}
      />
      <div className={css.pair}>
        <NativeSelect
          {...common('heading_font', 'Heading font')}
          data={[{ value: '', label: none.heading_font }, ...HEADING_FONTS.map(option)]}
          onChange={({ currentTarget }) =>
            onChange({ heading_font: HEADING_FONTS.find((font) => font === currentTarget.value) ?? null })
          }
        />
        <NativeSelect
          {...common('body_font', 'Body font')}
          data={[{ value: '', label: none.body_font }, ...BODY_FONTS.map(option)]}
          onChange={({ currentTarget }) =>
            onChange({ body_font: BODY_FONTS.find((font) => font === currentTarget.value) ?? null })
          }
        />
      </div>
    </>
  );
}
