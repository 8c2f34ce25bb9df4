import { Fragment } from 'react';
import { pieces, setAmount } from './fraction';
import css from './typeset.module.css';

/**
 * Text with ⅓ ⅔ ⅛ ⅜ ⅝ ⅞ set as fractions in our own fonts. Readers, copying and tests see the plain
 * character; the composed form is only painted. It is built of small figures, because the `frac` feature
 * that would do it is in Inter's file and not in that of Fraunces.
 */
export function Typeset({ children }: { children: string }) {
  return pieces(children).map((piece, index) =>
    'text' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
      <span key={index} className={css.fraction} data-over={piece.over} data-under={piece.under}>
        <span className={css.plain}>{piece.fraction}</span>
        <span className={css.slash} />
      </span>
    ),
  );
}

/** Behind the slash of 500 ml/18 fl oz, where a narrow column may end a line. */
const BEHIND_SLASH = /(?<=\p{L}\.?\/)(?=\S)/u;

/** An amount or a range: `Typeset`, with en dash and no-break space before the unit, and even figures. */
export function AmountText({ children }: { children: string }) {
  return (
    <span className={css.amount}>
      {setAmount(children)
        .split(BEHIND_SLASH)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one amount have no other identity
          <Fragment key={index}>
            {index === 0 ? null : <wbr />}
            <Typeset>{part}</Typeset>
          </Fragment>
        ))}
    </span>
  );
}
