'use client';

import type { RecipeDraft } from '@/features/home/home.schema';
import { reviewPath } from '@/features/recipes/completeness/draft-review.rules';
import { listInWords } from '@/kernel/words';
import { Link } from '@/ui/navigation/link';
import css from './home.module.css';
import side from './side.module.css';

/** The drafts that were written in last, each with what it still needs. */
export function NewestDrafts({ drafts, total }: { drafts: RecipeDraft[]; total: number }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <div className={css.sectionHead}>
        <h2 id="drafts" className={css.sideTitle}>
          Newest drafts
        </h2>
        {total > drafts.length ? (
          <Link className={css.all} href="/recipes?status=draft" prefetch={false}>
            All drafts
          </Link>
        ) : null}
      </div>
      <ul className={css.rows}>
        {drafts.map(({ id, title, missing }) => (
          <li key={id} className={side.draft}>
            <Link className={side.draftLink} href={reviewPath(id, 'editor')} prefetch={false} dir="auto">
              {title}
            </Link>
            <p className={css.detail}>
              {missing.length === 0 ? 'Ready to go' : `Missing ${listInWords(missing)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
