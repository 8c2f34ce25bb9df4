import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { newKeyPage, PERMISSIONS } from '@/features/connections/connectors/permissions.rules';
import css from './get-paid.module.css';
import { ALLOWED, KEY_STEPS } from './get-paid-words.rules';

/** How a key is made in Stripe, in three drawn steps. The drawings say nothing that the words don't. */
export function KeySteps() {
  const { open, create, copy } = KEY_STEPS;
  return (
    <>
      <ol className={css.steps}>
        <li className={css.step}>
          <Window>
            <div className={css.page}>
              <span>Name</span>
              <span className={css.box}>Galley</span>
              <ul className={css.boxes}>
                {Object.values(PERMISSIONS)
                  .slice(0, DRAWN_BOXES)
                  .map(({ label, level }) => (
                    <li key={label}>
                      <i className={css.bar} />
                      <span className={css.filled}>{level}</span>
                    </li>
                  ))}
              </ul>
            </div>
          </Window>
          <Caption number={1} title={open.title}>
            {open.about}
            <Button
              className={css.open ?? ''}
              component="a"
              href={newKeyPage('live')}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="xs"
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              Open Stripe
            </Button>
          </Caption>
        </li>
        <li className={css.step}>
          <Window>
            <div className={css.page}>
              <i className={css.bar} />
              <i className={css.bar} data-short />
              <i className={css.bar} />
              <i className={css.bar} data-short />
              <span className={css.ring}>Create key</span>
            </div>
          </Window>
          <Caption number={2} title={create.title}>
            {create.about}
          </Caption>
        </li>
        <li className={css.step}>
          <Window>
            <div className={css.copying}>
              <span>Stripe</span>
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
          <Caption number={3} title={copy.title}>
            {copy.about}
          </Caption>
        </li>
      </ol>
      <p className={css.allowed}>{ALLOWED}</p>
      <PermissionList />
    </>
  );
}

/** As many of the boxes as the drawing has room for. */
const DRAWN_BOXES = 4;

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
      <summary>Everything it can do, and a way to try it first</summary>
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
      <p>Stripe calls this a restricted key. You can delete it in Stripe at any time.</p>
      <p>
        Just trying it out?{' '}
        <Anchor href={newKeyPage('test')} target="_blank" rel="noreferrer" inherit>
          Create a test key
        </Anchor>
        . No real money moves.
      </p>
    </details>
  );
}
