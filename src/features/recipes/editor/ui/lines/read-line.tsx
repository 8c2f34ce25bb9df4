import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { composeLine } from '@/culinary/lines/compose';
import { amountOf, typesetLine } from '@/culinary/lines/typeset';
import { type DraftHeading, type DraftLine, lineText, structureOf } from './draft-lines.rules';
import { parseHintOf } from './parse-hints.rules';
import css from './read-line.module.css';

interface ReadLineProps {
  row: DraftLine | DraftHeading;
  /** Where the author's text is not seen beside it: the line as written, and what was read only where it says something else. */
  written?: boolean;
}

/** A heading, or a line as it was read: its amount bold, what is said beside it quiet, a doubt named. */
export function LineReading({ row, written = false }: ReadLineProps) {
  if (row.kind === 'heading')
    return (
      <li className={css.heading} dir="auto">
        {row.text}
      </li>
    );
  const doubt = parseHintOf(row);
  const Sign = doubt === null ? IconCheck : IconHelpCircle;
  return (
    <li className={css.line} data-doubt={doubt !== null || undefined}>
      <Sign className={css.sign} size={15} stroke={1.8} aria-hidden />
      <span dir="auto">
        {written ? <Written row={row} /> : <Structure row={row} />}
        {doubt === null ? null : <span className={css.doubt}> {doubt.lead}</span>}
      </span>
    </li>
  );
}

function Written({ row }: { row: DraftLine }) {
  const text = lineText(row).trim();
  const { amount, rest } = amountOf(text);
  const isRead = typesetLine(text) === typesetLine(composeLine(structureOf(row)));
  return (
    <>
      {amount === '' ? null : <b>{amount} </b>}
      {rest}
      {isRead ? null : (
        <>
          {' '}
          <span className={css.reading}>
            Read as <Structure row={row} />
          </span>
        </>
      )}
    </>
  );
}

function Structure({ row }: { row: DraftLine }) {
  const read = { ...structureOf(row), note: null };
  const amount = typesetLine(composeLine({ ...read, item: '' }));
  // The number that the thing has behind its amount: 1 egg, as the line says it once it is scaled.
  const whole = typesetLine(composeLine(read));
  const item = whole.startsWith(`${amount} `) ? whole.slice(amount.length + 1) : row.item;
  return (
    <>
      {amount === '' ? null : <b>{amount} </b>}
      {item || row.text}
      {row.note === '' ? null : <span className={css.note}>, {row.note}</span>}
    </>
  );
}
