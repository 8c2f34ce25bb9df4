import type { ReactNode } from 'react';
import { Link } from '@/ui/link';
import { Page } from '@/ui/page';
import { SECTIONS, type SectionName, titleOf } from './sections';
import css from './settings.module.css';

/** A section of the settings beside the list of all of them. */
export function SettingsFrame({ section, children }: { section: SectionName; children: ReactNode }) {
  return (
    <Page width="text">
      <div className={css.frame}>
        <div className={css.side}>
          <h1 className={css.title}>Settings</h1>
          <nav className={css.nav} aria-label="Settings">
            {SECTIONS.map(({ name, label }) => (
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
        </div>
        <section
          className={css.section}
          data-wide={section === 'brand' || undefined}
          aria-labelledby="section"
        >
          <h2 id="section" className={css.heading}>
            {titleOf(section)}
          </h2>
          {children}
        </section>
      </div>
    </Page>
  );
}
