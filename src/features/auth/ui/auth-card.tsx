import type { ReactNode } from 'react';
import css from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  /** One sentence under the title. */
  lede?: string;
  children: ReactNode;
  /** Below the card: paragraphs that lead to the other pages. */
  foot?: ReactNode;
}

/** The pages before the dashboard: the wordmark and one card. */
export function AuthCard({ title, lede, children, foot }: AuthCardProps) {
  return (
    <main className={css.page}>
      <div className={css.sign}>
        <p className={css.wordmark}>Galley</p>
        <p>Turn your recipes into ebooks, cards, and meal plans you can sell.</p>
      </div>
      <div className={css.card}>
        <h1>{title}</h1>
        {lede === undefined ? null : <p className={css.lede}>{lede}</p>}
        {children}
      </div>
      {foot === undefined ? null : <div className={css.foot}>{foot}</div>}
    </main>
  );
}
