'use client';

import { Button, Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import css from './filter-drawer.module.css';
import { type FilterProps, ListFilters } from './filters';

interface FilterDrawerProps extends FilterProps {
  opened: boolean;
  onClose: () => void;
  /** `23 recipes`, on the button that leads back to them. */
  found: string;
  onClear: () => void;
}

/** The filters of a screen without a column for them. Each choice counts at once; the list is behind it. */
export default function ListFilterDrawer({ opened, onClose, found, onClear, ...filters }: FilterDrawerProps) {
  // It is loaded because it is wanted, and slides in from closed.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Drawer opened={shown} onClose={onClose} title="Filters" position="left" size={360}>
      <ListFilters {...filters} />
      <div className={css.foot}>
        <Button variant="default" onClick={onClear}>
          Clear all
        </Button>
        <Button onClick={onClose} data-autofocus>
          Show {found}
        </Button>
      </div>
    </Drawer>
  );
}
