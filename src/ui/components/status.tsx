import type { ReactNode } from 'react';
import type { Tone } from '@/ui/theme/tokens';
import css from './status.module.css';

export type RecipeStatusBadge = 'draft' | 'active' | 'archived';

interface StatusProps {
  /** ok: live or active; warn: needs you; bad: refused; info: done by hand; draft: a hollow dot. */
  tone: Tone | 'draft';
  /** The word; the dot never stands alone. */
  children: ReactNode;
}

/** A dot of 7 px and a word. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={css.status} data-tone={tone}>
      <span className={css.dot} aria-hidden />
      {children}
    </span>
  );
}

const recipeStates: Record<RecipeStatusBadge, { tone: StatusProps['tone']; word: string }> = {
  draft: { tone: 'draft', word: 'Draft' },
  active: { tone: 'ok', word: 'Ready' },
  archived: { tone: 'draft', word: 'Archived' },
};

/** Tone and word of a recipe's state: `<Status tone={tone}>{word}</Status>`. */
export function recipeStatusWords(status: RecipeStatusBadge): { tone: StatusProps['tone']; word: string } {
  return recipeStates[status];
}
