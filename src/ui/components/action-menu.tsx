'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { loadWhenUsed } from '@/ui/client/lazy-code';
import { notifyError } from '@/ui/overlays/toast';

/** One verb of a menu, a choice between values, or a line between them. */
export type MenuEntry = MenuVerb | MenuChoice | 'line';

export interface MenuVerb {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  /** Crimson: deletes, or cannot be taken back. */
  bad?: boolean;
}

/** One of several: the chosen one has a tick, and the menu stays open while choosing. */
interface MenuChoice {
  heading: string;
  value: string;
  onChoose: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

export interface ActionMenuProps {
  /** What the menu is about, for the button of three dots: `More for Mapo Tofu`. */
  label?: string;
  /** Another button than the three dots; it needs a name of its own and takes a click handler. */
  button?: ReactElement<MenuButtonProps>;
  entries: readonly MenuEntry[];
  /** Above the entries, not operable: a name. */
  header?: ReactNode;
  position?: 'bottom-end' | 'bottom-start' | 'top-end';
}

/** What the button of a menu has to accept. */
export interface MenuButtonProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

type MenuList = typeof import('./action-menu-list').default;

let known: MenuList | null = null;
const load = () =>
  import('./action-menu-list').then((list) => {
    known = list.default;
    return known;
  });
loadWhenUsed(load);

/** Loads it when the pointer or the focus comes near; what does not work then is tried again when it is opened. */
const prepare = () => {
  load().catch(() => undefined);
};

/**
 * A button that opens a menu of verbs. Mantine's Menu and its positioning (40 kB) are loaded when the
 * pointer or the focus comes near, so that a page of cards with a menu each stays light.
 */
export function ActionMenu(props: ActionMenuProps) {
  const [List, setList] = useState<MenuList | null>(null);
  const button = props.button ?? (
    <ActionIcon variant="default" size="md" aria-label={props.label ?? 'More'}>
      <IconDots aria-hidden />
    </ActionIcon>
  );
  if (List !== null) return <List {...props} button={button} />;
  return cloneElement(button, {
    onClick() {
      if (known !== null) setList(() => known);
      else
        load().then(
          (list) => setList(() => list),
          (error: unknown) => notifyError('The menu didn’t open. Try again in a moment.', { error }),
        );
    },
    onPointerEnter: prepare,
    onFocus: prepare,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
