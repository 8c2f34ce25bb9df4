import { IconCheck } from '@tabler/icons-react';
import type { ReadinessPoint } from '@/features/recipes/completeness/readiness.rules';
import { Link } from '@/ui/navigation/link';
import css from './readiness-list.module.css';

interface ReadinessListProps {
  points: readonly ReadinessPoint[];
  /** Where a section of the editor is: `#basics` within it, an address from elsewhere. */
  hrefOf: (section: ReadinessPoint['section']) => string;
}

/** What a mail still wants of a recipe, each with the way to where it is written; one line where all is well. */
export function ReadinessList({ points, hrefOf }: ReadinessListProps) {
  const gaps = points.filter(({ met }) => !met);
  if (gaps.length === 0)
    return (
      <p className={css.done}>
        <IconCheck size={16} stroke={1.75} aria-hidden />
        Ready for your newsletter.
      </p>
    );
  return (
    <div className={css.readiness}>
      <p className={css.count}>Before it goes in your newsletter:</p>
      <ul className={css.gaps} aria-label="Newsletter checks">
        {gaps.map(({ code, words, section }) => (
          <li key={code} className={css.gap}>
            <span className={css.dot} aria-hidden />
            <Link className={css.link} href={hrefOf(section)}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
