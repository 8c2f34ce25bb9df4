import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './text-styles.module.css';

/** The line of small capitals above a title, in the accent: `Spanish · Dessert`. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={css.eyebrow}>{children}</p>;
}

interface DisplayTitleProps {
  children: ReactNode;
  /** A storefront page: 64/66. */
  large?: boolean;
  /** More than a line or two of words: 36/42. */
  long?: boolean;
}

/** The h1 of something that is read: 56/60 for a recipe. */
export function DisplayTitle({ children, large = false, long = false }: DisplayTitleProps) {
  return (
    <h1 className={css.display} dir="auto" data-large={large || undefined} data-long={long || undefined}>
      {children}
    </h1>
  );
}

/** The first sentence under a title, Fraunces 18/27. */
export function Lede({ children }: { children: ReactNode }) {
  return (
    <p className={css.lede} dir="auto">
      {children}
    </p>
  );
}

/** A remark of the author, Fraunces italic 15.5/23. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={css.note} dir="auto">
      {children}
    </p>
  );
}

/** A heading in capitals for a side column. It is an h2 unless `level` says h3; use it sparingly. */
export function LabelHeading({ children, level = 2 }: { children: ReactNode; level?: 2 | 3 }) {
  return level === 2 ? <h2 className={css.label}>{children}</h2> : <h3 className={css.label}>{children}</h3>;
}

interface Fact {
  label: string;
  value: ReactNode;
}

/** A row of short facts, hairlines between them: Prep 15 min, Bake 40 min, Written for 8 servings. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TagProps {
  children: ReactNode;
  /** Proposed by us and not confirmed: dashed, with a spark and a question mark. */
  suggested?: boolean;
}

/** A dietary tag as a reader sees it. */
export function Tag({ children, suggested = false }: TagProps) {
  return (
    <span className={css.tag} data-suggested={suggested || undefined}>
      {suggested ? <IconSparkles size={14} stroke={1.5} aria-hidden /> : null}
      <span>
        {children}
        {suggested ? '?' : null}
      </span>
    </span>
  );
}
