import {
  type ActionIconFactory,
  type AlertFactory,
  type AnchorFactory,
  type AutocompleteFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CloseButtonFactory,
  createTheme,
  type DrawerFactory,
  type ExtendComponent,
  type InputFactory,
  type InputWrapperFactory,
  type LoaderFactory,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type NumberInputFactory,
  type PaginationFactory,
  type PasswordInputFactory,
  type PopoverFactory,
  type ProgressFactory,
  type RadioFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TableFactory,
  type TabsFactory,
  type TagsInputFactory,
  type TextareaFactory,
  type TooltipFactory,
} from '@mantine/core';
import { variantColorResolver } from './colours';
import css from './theme.module.css';
import { dark, gray, terracotta } from './tokens';

const serif = 'var(--font-serif)';
const sans = 'var(--font-sans)';
const motion = { duration: 180, timingFunction: 'cubic-bezier(.2,0,0,1)' };
/** The list of choices under a field. */
const list = { transitionProps: { ...motion, transition: 'pop' }, shadow: 'md', radius: 'lg' } as const;
const large = { duration: 240, timingFunction: 'cubic-bezier(.2,0,0,1)' };

/**
 * The one theme. Sizes: `xs` is the small control (32 px), `sm` the control (36, the default), `md` 44;
 * below 48em every control is at least 44 (theme.module.css). Font sizes: xs 12.5, sm 13, md 14 (body),
 * lg 15.5 (ingredients, notes), xl 18 (lede).
 *
 * Components are configured by `satisfies` and not by `Button.extend(…)`: importing the components here
 * would put every one of them into the first load of every page.
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
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
      classNames: { root: css.actionIcon },
    } satisfies ExtendComponent<ActionIconFactory>,
    Alert: {
      defaultProps: { variant: 'light', color: 'warn' },
      classNames: { root: css.alert, title: css.alertTitle, message: css.alertMessage },
    } satisfies ExtendComponent<AlertFactory>,
    Anchor: { defaultProps: { underline: 'hover' } } satisfies ExtendComponent<AnchorFactory>,
    Autocomplete: {
      defaultProps: { comboboxProps: list },
      classNames: { dropdown: css.floating, option: css.option },
    } satisfies ExtendComponent<AutocompleteFactory>,
    Badge: {
      defaultProps: { variant: 'light', radius: 'xs' },
      classNames: { root: css.badge },
    } satisfies ExtendComponent<BadgeFactory>,
    Button: {
      defaultProps: { size: 'sm' },
      classNames: { root: css.button, section: css.buttonSection },
    } satisfies ExtendComponent<ButtonFactory>,
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { root: css.check, input: css.checkInput, label: css.checkLabel },
    } satisfies ExtendComponent<CheckboxFactory>,
    CloseButton: {
      defaultProps: { iconSize: 18 },
      classNames: { root: css.actionIcon },
    } satisfies ExtendComponent<CloseButtonFactory>,
    Drawer: {
      defaultProps: {
        transitionProps: large,
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: { content: css.surface, header: css.surface, title: css.dialogTitle },
    } satisfies ExtendComponent<DrawerFactory>,
    Input: {
      // What authors write may run from right to left; `dir` alone would only reach the frame.
      defaultProps: { attributes: { input: { dir: 'auto' } } },
      classNames: { wrapper: css.field, input: css.fieldInput },
    } satisfies ExtendComponent<InputFactory>,
    InputWrapper: {
      classNames: { label: css.label, description: css.description, error: css.error },
    } satisfies ExtendComponent<InputWrapperFactory>,
    Loader: { defaultProps: { type: 'dots', size: 'sm' } } satisfies ExtendComponent<LoaderFactory>,
    Menu: {
      defaultProps: {
        transitionProps: { ...motion, transition: 'pop' },
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        offset: 6,
      },
      classNames: { dropdown: css.floating, item: css.menuItem, label: css.menuLabel, divider: css.divider },
    } satisfies ExtendComponent<MenuFactory>,
    Modal: {
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
      classNames: {
        root: css.dialog,
        content: css.dialogContent,
        header: css.surface,
        title: css.dialogTitle,
      },
    } satisfies ExtendComponent<ModalFactory>,
    // A dialog's header is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Notification: {
      defaultProps: { withBorder: true, radius: 'lg' },
      classNames: {
        root: css.toast,
        title: css.toastTitle,
        description: css.toastText,
        closeButton: css.actionIcon,
      },
    } satisfies ExtendComponent<NotificationFactory>,
    NumberInput: {
      defaultProps: { hideControls: true },
      classNames: { input: css.figures },
    } satisfies ExtendComponent<NumberInputFactory>,
    Pagination: { classNames: { control: css.pageControl } } satisfies ExtendComponent<PaginationFactory>,
    PasswordInput: {
      defaultProps: { visibilityToggleFocusable: true },
      classNames: { innerInput: css.innerInput },
    } satisfies ExtendComponent<PasswordInputFactory>,
    Popover: {
      defaultProps: { transitionProps: { ...motion, transition: 'pop' }, shadow: 'md', radius: 'lg' },
      classNames: { dropdown: css.floating },
    } satisfies ExtendComponent<PopoverFactory>,
    Progress: {
      defaultProps: { size: 4, radius: 0 },
      classNames: { root: css.progress },
    } satisfies ExtendComponent<ProgressFactory>,
    Radio: {
      defaultProps: { size: 'xs' },
      classNames: { radio: css.checkInput },
    } satisfies ExtendComponent<RadioFactory>,
    SegmentedControl: {
      defaultProps: { size: 'sm', withItemsBorders: false },
      classNames: { root: css.segments, indicator: css.segmentsIndicator, label: css.segmentsLabel },
    } satisfies ExtendComponent<SegmentedControlFactory>,
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        comboboxProps: list,
      },
      classNames: { dropdown: css.floating, option: css.option },
    } satisfies ExtendComponent<SelectFactory>,
    Skeleton: { classNames: { root: css.skeleton } } satisfies ExtendComponent<SkeletonFactory>,
    Switch: {
      classNames: { root: css.check, track: css.switchTrack },
    } satisfies ExtendComponent<SwitchFactory>,
    Table: {
      defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 },
      classNames: { table: css.table, th: css.th, tr: css.tr },
    } satisfies ExtendComponent<TableFactory>,
    Tabs: { classNames: { tab: css.tab, list: css.tabs } } satisfies ExtendComponent<TabsFactory>,
    TagsInput: {
      defaultProps: { comboboxProps: list },
      classNames: { dropdown: css.floating, option: css.option, pill: css.pill },
    } satisfies ExtendComponent<TagsInputFactory>,
    Textarea: { defaultProps: { autosize: true, minRows: 2 } } satisfies ExtendComponent<TextareaFactory>,
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { ...motion, transition: 'fade' } },
      classNames: { tooltip: css.tooltip },
    } satisfies ExtendComponent<TooltipFactory>,
  },
});
