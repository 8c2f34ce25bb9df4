import { Anchor } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { newKeyPage, PERMISSIONS } from '@/features/connections/connectors/permissions.rules';
import css from './get-paid.module.css';

/** How a restricted key is made in Stripe, in three drawn steps. The drawings say nothing that the words don't. */
export function KeySteps() {
  return (
    <>
      <ol className={css.steps}>
        <li className={css.step}>
          <Window>
            <div className={css.keys}>
              <div className={css.menu}>
                <span>Home</span>
                <span>Payments</span>
                <strong>Developers</strong>
                <span className={css.inner}>API keys</span>
              </div>
              <div className={css.page}>
                <strong>API keys</strong>
                <i className={css.bar} />
                <i className={css.bar} data-short />
                <span className={css.ring}>+ Restricted key</span>
              </div>
            </div>
          </Window>
          <Caption number={1} title="Start a restricted key">
            <Anchor href={newKeyPage('live')} target="_blank" rel="noreferrer" inherit>
              Open Stripe’s key page
            </Anchor>
          </Caption>
        </li>
        <li className={css.step}>
          <Window>
            <ul className={css.boxes}>
              {Object.values(PERMISSIONS).map(({ label, level }) => (
                <li key={label}>
                  <span className={css.label}>{label}</span>
                  <span className={css.ring}>{level}</span>
                </li>
              ))}
            </ul>
          </Window>
          <Caption number={2} title="Check six permissions">
            Our link fills them in. Leave the rest on None.
          </Caption>
        </li>
        <li className={css.step}>
          <Window>
            <div className={css.copying}>
              <span>Your restricted key</span>
              <div className={css.line}>
                <span className={css.box}>rk_live_51Qk…x8Ja</span>
                <span className={css.ring}>
                  <IconCopy size={10} aria-hidden /> Copy
                </span>
              </div>
              <span className={css.below}>Galley</span>
              <span className={css.box} data-here>
                rk_live_51Qk…x8Ja
              </span>
            </div>
          </Window>
          <Caption number={3} title="Copy it, paste it here">
            Stripe shows it once.
          </Caption>
        </li>
      </ol>
      <PermissionList />
    </>
  );
}

function Window({ children }: { children: React.ReactNode }) {
  return (
    <div className={css.window} aria-hidden>
      <div className={css.top}>
        <i />
        <i />
        <i />
      </div>
      {children}
    </div>
  );
}

function Caption({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <div className={css.caption}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        <div className={css.stepTitle}>{title}</div>
        <div className={css.note}>{children}</div>
      </div>
    </div>
  );
}

/** The permissions by name, for whoever makes the key without the link, and the way to try it without money. */
function PermissionList() {
  return (
    <details className={css.more}>
      <summary>What the key can do</summary>
      <ul>
        {Object.values(PERMISSIONS).map(({ label, level, why }) => (
          <li key={label}>
            <strong>
              {label}: {level}
            </strong>
            . {why}
          </li>
        ))}
      </ul>
      <p>
        Just trying it out?{' '}
        <Anchor href={newKeyPage('test')} target="_blank" rel="noreferrer" inherit>
          Make a test key
        </Anchor>
        , which moves no real money.
      </p>
    </details>
  );
}
