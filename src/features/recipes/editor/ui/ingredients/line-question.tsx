'use client';

import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { DraftLine } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import type { ParseHint } from '@/features/recipes/editor/ui/lines/parse-hints.rules';
import css from './line-question.module.css';

interface LineQuestionProps {
  doubt: ParseHint;
  onAnswer: (change: Partial<DraftLine>) => void;
}

/** What is odd about a line, with what can be done by one press. */
export function LineQuestion({ doubt, onAnswer }: LineQuestionProps) {
  return (
    <div className={css.question}>
      <IconHelpCircle className={css.questionSign} size={18} stroke={1.6} aria-hidden />
      <p className={css.questionText}>
        <strong>{doubt.lead}</strong> {doubt.question}
      </p>
      <div className={css.answers}>
        {doubt.answers.map(({ label, change }) => (
          <Button
            key={label}
            className={css.answer ?? ''}
            variant="default"
            size="xs"
            onClick={() => onAnswer(change)}
          >
            {label}
          </Button>
        ))}
        <Button variant="subtle" color="gray" size="xs" onClick={() => onAnswer(doubt.keep)}>
          {doubt.keep_label ?? 'Leave as is'}
        </Button>
      </div>
    </div>
  );
}
