'use client';

import { useLayoutEffect, useRef } from 'react';
import { Link } from '@/ui/navigation/link';
import { useSignedIn } from '@/ui/shell/signed-in';
import { SECTIONS, type SectionName } from './sections';
import css from './settings.module.css';

/** All sections of the settings. On a phone they are a row that scrolls, and the open one is seen in it. */
export function SettingsNav({ section }: { section: SectionName }) {
  const nav = useRef<HTMLElement>(null);
  const { library } = useSignedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when another section is open
  useLayoutEffect(() => {
    const row = nav.current;
    const open = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && open)
      row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [section]);
  return (
    <nav className={css.nav} ref={nav} aria-label="Settings">
      {SECTIONS.filter(({ of }) => library === null || of === 'person').map(({ name, label }) => (
        <Link
          key={name}
          className={css.link}
          href={`/settings/${name}`}
          prefetch={false}
          aria-current={name === section ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
