import {
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { placeholderColours } from './placeholder-colours';
import { roles } from './tokens';

const tones = ['ok', 'warn', 'bad', 'info'];

/**
 * Colours by role instead of by shade, so that both schemes are right without a second rule:
 * `color="bad"` (or ok, warn, info) works on Button, ActionIcon, Badge and Alert, `color="gray"` gives
 * the quiet ink of secondary actions.
 */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const { color, variant } = input;
  const border = '1px solid transparent';
  if (color !== undefined && tones.includes(color)) {
    const ink = `var(--${color})`;
    const soft = `var(--${color}-soft)`;
    if (variant === 'filled') return { background: ink, hover: ink, color: 'var(--surface)', border };
    if (variant === 'light') return { background: soft, hover: soft, color: ink, border };
    if (variant === 'outline')
      return { background: 'transparent', hover: soft, color: ink, border: `1px solid ${ink}` };
    return { background: 'transparent', hover: soft, color: ink, border };
  }
  const isAccent = color === undefined || color === 'terracotta';
  if (variant === 'filled' && isAccent) {
    return { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border };
  }
  if (variant === 'subtle' && isAccent) {
    return { background: 'transparent', hover: 'var(--accent-soft)', color: 'var(--accent)', border };
  }
  if (variant === 'subtle' && color === 'gray') {
    return { background: 'transparent', hover: 'var(--sunken)', color: 'var(--ink2)', border };
  }
  if (variant === 'default') {
    return {
      background: 'var(--surface)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--line2)',
    };
  }
  if (variant === 'light' && isAccent) {
    return {
      background: 'var(--accent-soft)',
      hover: 'var(--accent-soft)',
      color: 'var(--on-accent-soft)',
      border,
    };
  }
  return defaultVariantColorsResolver(input);
};

/**
 * Every colour role and tile family as a CSS variable of both schemes (`var(--ink2)`,
 * `var(--tile-olive-bg)`), and Mantine's own variables bound to them.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});

/** Mantine sets these for each scheme, so they have to be bound in each. */
const bound: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink3)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-terracotta-filled': 'var(--accent)',
  '--mantine-color-terracotta-filled-hover': 'var(--accent-hover)',
  '--mantine-color-terracotta-light': 'var(--accent-soft)',
  '--mantine-color-terracotta-light-hover': 'var(--accent-soft)',
  '--mantine-color-terracotta-light-color': 'var(--on-accent-soft)',
};

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const at = scheme === 'light' ? 0 : 1;
  const variables: Record<string, string> = { ...bound };
  for (const [role, pair] of Object.entries(roles)) variables[`--${role}`] = pair[at];
  for (const [family, colours] of Object.entries(placeholderColours)) {
    const [background, ink] = colours[scheme];
    variables[`--tile-${family}-bg`] = background;
    variables[`--tile-${family}-ink`] = ink;
  }
  return variables;
}
