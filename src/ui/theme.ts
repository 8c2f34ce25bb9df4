import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Input,
  Loader,
  Menu,
  Modal,
  Notification,
  NumberInput,
  Pagination,
  PasswordInput,
  Popover,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';
import css from './theme.module.css';
import { tileColours } from './tile-family';
import { dark, gray, roles, terracotta } from './tokens';

const tones = ['ok', 'warn', 'bad', 'info'];

/**
 * Colours by role instead of by shade, so that both schemes are right without a second rule:
 * `color="bad"` (or ok, warn, info) works on Button, ActionIcon, Badge and Alert, `color="gray"` gives
 * the quiet ink of secondary actions.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
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
  if (variant === 'subtle' && (color === 'gray' || color === undefined)) {
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
  if (variant === 'light' && (color === 'terracotta' || color === undefined)) {
    return {
      background: 'var(--accent-soft)',
      hover: 'var(--accent-soft)',
      color: 'var(--on-accent-soft)',
      border,
    };
  }
  return defaultVariantColorsResolver(input);
};

const serif = 'var(--font-serif)';
const sans = 'var(--font-sans)';
const motion = { duration: 180, timingFunction: 'cubic-bezier(.2,0,0,1)' };
const large = { duration: 240, timingFunction: 'cubic-bezier(.2,0,0,1)' };

/**
 * The one theme. Sizes: `xs` is the small control (32 px), `sm` the control (36, the default), `md` 44;
 * below 48em every control is at least 44 (theme.module.css). Font sizes: xs 12.5, sm 13, md 14 (body),
 * lg 15.5 (ingredients, notes), xl 18 (lede).
 */
export const theme = createTheme({
  colors: {
    terracotta: [...terracotta],
    gray: [...gray],
    dark: [...dark],
  },
  white: '#FFFEFC',
  black: '#231E19',
  primaryColor: 'terracotta',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  fontFamily: sans,
  headings: {
    fontFamily: serif,
    fontWeight: '430',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.125rem', lineHeight: '2.5rem', fontWeight: '430' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.75rem', fontWeight: '450' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.5rem', fontWeight: '480' },
      h4: { fontSize: '1rem', lineHeight: '1.25rem', fontWeight: '480' },
    },
  },
  fontSizes: { xs: '0.78125rem', sm: '0.8125rem', md: '0.875rem', lg: '0.96875rem', xl: '1.125rem' },
  lineHeights: { xs: '1.36', sm: '1.385', md: '1.4286', lg: '1.484', xl: '1.5' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  shadows: {
    xs: 'var(--shadow-sheet)',
    sm: 'var(--shadow-sheet)',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-dialog)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
      classNames: { root: css.actionIcon },
    }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light', color: 'warn' },
      classNames: { root: css.alert, title: css.alertTitle, message: css.alertMessage },
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'xs' },
      classNames: { root: css.badge },
    }),
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      classNames: { root: css.button, section: css.buttonSection },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { root: css.check, input: css.checkInput, label: css.checkLabel },
    }),
    CloseButton: CloseButton.extend({ classNames: { root: css.actionIcon } }),
    Drawer: Drawer.extend({
      defaultProps: {
        transitionProps: large,
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: { content: css.surface, header: css.surface, title: css.dialogTitle },
    }),
    Input: Input.extend({ classNames: { wrapper: css.field, input: css.fieldInput } }),
    InputWrapper: Input.Wrapper.extend({
      classNames: { label: css.label, description: css.description, error: css.error },
    }),
    Loader: Loader.extend({ defaultProps: { type: 'dots', size: 'sm' } }),
    Menu: Menu.extend({
      defaultProps: {
        transitionProps: { ...motion, transition: 'pop' },
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        offset: 6,
      },
      classNames: { dropdown: css.floating, item: css.menuItem, label: css.menuLabel, divider: css.divider },
    }),
    Modal: Modal.extend({
      defaultProps: {
        size: 480,
        radius: 'xl',
        padding: 'lg',
        centered: true,
        shadow: 'xl',
        transitionProps: { ...large, transition: 'fade-down' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: { content: css.surface, header: css.surface, title: css.dialogTitle },
    }),
    Notification: Notification.extend({
      defaultProps: { withBorder: true, radius: 'lg' },
      classNames: {
        root: css.toast,
        title: css.toastTitle,
        description: css.toastText,
        closeButton: css.actionIcon,
      },
    }),
    NumberInput: NumberInput.extend({ classNames: { input: css.figures } }),
    Pagination: Pagination.extend({ classNames: { control: css.pageControl } }),
    PasswordInput: PasswordInput.extend({ classNames: { innerInput: css.innerInput } }),
    Popover: Popover.extend({
      defaultProps: { transitionProps: { ...motion, transition: 'pop' }, shadow: 'md', radius: 'lg' },
      classNames: { dropdown: css.floating },
    }),
    Progress: Progress.extend({ defaultProps: { size: 4, radius: 0 }, classNames: { root: css.progress } }),
    Radio: Radio.extend({ defaultProps: { size: 'xs' }, classNames: { radio: css.checkInput } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'sm', withItemsBorders: false },
      classNames: { root: css.segments, indicator: css.segmentsIndicator, label: css.segmentsLabel },
    }),
    Select: Select.extend({
      defaultProps: {
        checkIconPosition: 'right',
        comboboxProps: { transitionProps: { ...motion, transition: 'pop' }, shadow: 'md', radius: 'lg' },
      },
      classNames: { dropdown: css.floating, option: css.option },
    }),
    Skeleton: Skeleton.extend({ classNames: { root: css.skeleton } }),
    Switch: Switch.extend({ classNames: { root: css.check, track: css.switchTrack } }),
    Table: Table.extend({
      defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 },
      classNames: { table: css.table, th: css.th, tr: css.tr },
    }),
    Tabs: Tabs.extend({ classNames: { tab: css.tab, list: css.tabs } }),
    Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 2 } }),
    TextInput: TextInput.extend({}),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, transitionProps: { ...motion, transition: 'fade' } },
      classNames: { tooltip: css.tooltip },
    }),
  },
});

/**
 * Every colour role and tile family as a CSS variable of both schemes (`var(--ink2)`,
 * `var(--tile-olive-bg)`), and Mantine's own variables bound to them.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
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
  },
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const at = scheme === 'light' ? 0 : 1;
  const variables: Record<string, string> = {};
  for (const [role, pair] of Object.entries(roles)) variables[`--${role}`] = pair[at];
  for (const [family, colours] of Object.entries(tileColours)) {
    const [background, ink] = colours[scheme];
    variables[`--tile-${family}-bg`] = background;
    variables[`--tile-${family}-ink`] = ink;
  }
  return variables;
}
