'use client';

import { Menu } from '@mantine/core';
import { cloneElement, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ActionMenuProps, MenuButtonProps, MenuEntry } from './action-menu';

interface ActionMenuListProps extends ActionMenuProps {
  button: ReactElement<MenuButtonProps>;
}

/** The menu of ActionMenu. It opens by itself: it is loaded because its button was pressed. */
export default function ActionMenuList({ button, entries, header, position }: ActionMenuListProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button stands here anew and has to hold the focus that Escape gives back.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={position ?? 'bottom-end'}
      width={232}
      keepMounted={false}
      returnFocus
      // An element in the menu that is no entry of it confuses readers.
      withInitialFocusPlaceholder={false}
      // Inside the page's main part and not beside it, where readers that go by landmarks would miss it.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {header === undefined ? null : (
          <>
            {header}
            <Menu.Divider />
          </>
        )}
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <Entry key={index} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'line') return <Menu.Divider />;
  if ('choices' in entry) {
    return (
      <>
        <Menu.Label>{entry.heading}</Menu.Label>
        <Menu.RadioGroup value={entry.value} onChange={entry.onChoose}>
          {entry.choices.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </>
    );
  }
  const { label, onSelect, icon, disabled = false, bad = false } = entry;
  return (
    <Menu.Item leftSection={icon} disabled={disabled} onClick={onSelect} {...(bad ? { color: 'bad' } : {})}>
      {label}
    </Menu.Item>
  );
}
