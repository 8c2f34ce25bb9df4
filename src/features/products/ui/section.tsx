import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** The tab that it fills says its title already: it is for readers of the screen only. */
  untitled?: boolean;
  /** One quiet line beside the title. */
  meta?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** The part can be jumped to by this name: `files` for `#files`. */
  anchor?: string;
  children: ReactNode;
}

/** A part of the product's page, with its heading over a hairline. */
export function Section({ title, untitled = false, meta, actions, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      className={css.section}
      aria-labelledby={id}
      // A jump brings the focus along.
      {...(anchor === undefined ? {} : { tabIndex: -1 })}
    >
      {untitled ? (
        <VisuallyHidden component="h2" id={id}>
          {title}
        </VisuallyHidden>
      ) : null}
      {untitled && meta === undefined && actions === undefined ? null : (
        <div className={css.head}>
          {untitled ? null : <h2 id={id}>{title}</h2>}
          {meta === undefined ? null : <span className={css.meta}>{meta}</span>}
          {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Fields in two columns where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
