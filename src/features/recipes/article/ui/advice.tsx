import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Typeset } from '@/ui/typography/typeset';
import css from './advice.module.css';
import type { Advice } from './presentation.rules';

/** What the cook should know of an amount that was not written: a sentence in bold, and what follows from it. */
export function RecipeAdvice({ advice }: { advice: readonly Advice[] }) {
  return (
    <Alert className={css.advice ?? ''} role="note" icon={<IconAlertTriangle aria-hidden />}>
      {advice.map(({ lead, rest, isForEditing = false, items }) => (
        <p key={lead} className={css.sentence}>
          <strong>
            <Typeset>{lead}</Typeset>
          </strong>{' '}
          <span className={isForEditing ? css.editing : undefined}>
            <Typeset>{rest}</Typeset>
          </span>
          {items.length === 0 ? null : <span className={css.items}> ({items.join(', ')})</span>}
        </p>
      ))}
    </Alert>
  );
}
