import type { ReactNode } from 'react';
import css from './dialog-foot.module.css';

/** The buttons at the end of a dialog: they stay in sight when the dialog is higher than the screen. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
