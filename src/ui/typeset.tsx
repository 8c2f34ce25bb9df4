import { Fragment } from 'react';
import { pieces, setAmount } from './fraction';
import css from './typeset.module.css';

/**
 * Text with ⅓ ⅔ ⅛ ⅜ ⅝ ⅞ set as true fractions in our own fonts. Readers, copying and tests see the plain
 * character; the composed form is only painted.
 */
export function Typeset({ children }: { children: string }) {
  return pieces(children).map((piece, index) =>
    'text' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <span key={index} className={css.fraction} data-shown={piece.shown}>
        <span className={css.plain}>{piece.fraction}</span>
      </span>
    ),
  );
}

/** An amount or a range: `Typeset`, with en dash and no-break space before the unit, and even figures. */
export function Amount({ children }: { children: string }) {
  return (
    <span className={css.amount}>
      <Typeset>{setAmount(children)}</Typeset>
    </span>
  );
}
