import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { composeLine } from '@/culinary/compose';
import { typeset } from '@/culinary/typeset';
import { doubtOf } from './editor-doubt.rules';
import { type DraftHeading, type DraftLine, structureOf } from './editor-lines.rules';
import css from './read-line.module.css';

/** A heading, or a line as it was read: its amount bold, what is said beside it quiet, a doubt named. */
export function ReadLine({ row }: { row: DraftLine | DraftHeading }) {
  if (row.kind === 'heading')
    return (
      <li className={css.heading} dir="auto">
        {row.text}
      </li>
    );
  const doubt = doubtOf(row);
  const Sign = doubt === null ? IconCheck : IconHelpCircle;
  const amount = typeset(composeLine({ ...structureOf(row), item: '', note: null }));
  return (
    <li className={css.line} data-doubt={doubt !== null || undefined}>
      <Sign className={css.sign} size={15} stroke={1.8} aria-hidden />
      <span dir="auto">
        {amount === '' ? null : <b>{amount} </b>}
        {row.item || row.text}
        {row.note === '' ? null : <span className={css.note}>, {row.note}</span>}
        {doubt === null ? null : <span className={css.doubt}> {doubt.lead}</span>}
      </span>
    </li>
  );
}
