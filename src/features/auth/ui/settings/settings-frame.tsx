import type { ReactNode } from 'react';
import { PageLayout } from '@/ui/shell/page';
import { type SectionName, titleOf } from './sections';
import css from './settings.module.css';
import { SettingsNav } from './settings-nav';

/** A section of the settings beside the list of all of them. */
export function SettingsFrame({ section, children }: { section: SectionName; children: ReactNode }) {
  return (
    <PageLayout width="text">
      <div className={css.frame} data-side-column>
        <div className={css.side}>
          <h1 className={css.title}>Settings</h1>
          <SettingsNav section={section} />
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
    </PageLayout>
  );
}
