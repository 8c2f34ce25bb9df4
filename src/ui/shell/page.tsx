import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BackLink } from '@/ui/navigation/back-link';
import css from './page.module.css';

interface PageProps {
  /** `wide` uses the whole width (lists, editor); `text` ends at 1280 px (recipe, product). */
  width?: 'wide' | 'text';
  children: ReactNode;
}

/** The content of one page inside the shell, with the gutter of the screen's width. */
export function PageLayout({ width = 'wide', children }: PageProps) {
  return (
    <div className={css.page} data-width={width}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  /** The only h1 of the page. */
  title: ReactNode;
  /** One quiet line beside the title: a count, a state. */
  meta?: ReactNode;
  /** At the right, the one primary button last. */
  actions?: ReactNode;
}

/** Title line of a page without its own composition: h1, a quiet line, actions at the right. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <h1 className={css.title}>{title}</h1>
      {meta === undefined ? null : <div className={css.meta}>{meta}</div>}
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
  );
}

interface PageBarProps {
  /** Where the arrow leads. */
  back: { href: string; label: string };
  /** Beside the back link: state, saved time. */
  status?: ReactNode;
  /** At the right: verbs, the one primary button last. */
  actions?: ReactNode;
  /** Stays under the masthead while the page scrolls, with a hairline below (the editor). */
  sticky?: boolean;
  /** On a phone the verbs stand at the foot of the screen, in place of the tab bar. */
  actionsAtFoot?: boolean;
}

/** The line above a single thing: back to the list, its state, its verbs. */
export function PageBar({ back, status, actions, sticky = false, actionsAtFoot = false }: PageBarProps) {
  return (
    <div className={css.bar} data-sticky={sticky || undefined}>
      <BackLink className={css.back} href={back.href}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        <span className={css.backLabel}>{back.label}</span>
      </BackLink>
      {status === undefined ? null : <div className={css.status}>{status}</div>}
      {actions === undefined ? null : (
        <div className={css.actions} data-foot={actionsAtFoot || undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
