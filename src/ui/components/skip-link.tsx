import css from './skip-link.module.css';

/** A link that shows only while it has the focus: the keyboard's short way to the part with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
