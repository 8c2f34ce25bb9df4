'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TwoStepView } from '@/features/auth/two-step/two-step.schema';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { Status } from '@/ui/components/status';
import { Moment } from '@/ui/locale/time';
import css from './two-step.module.css';

const SetupDialog = lazyDialog(() => import('./setup-dialog'));
const RenewDialog = lazyDialog(() => import('./renew-dialog'));
const TurnOffDialog = lazyDialog(() => import('./turn-off-dialog'));

/** With so few recovery codes left, it is time for new ones. */
const FEW = 2;

/** Whether signing in takes a code of an app beside the password, and what can be done about it. */
export function TwoStepPart() {
  const state = trpc.twoStep.get.useQuery();
  const [opened, setOpened] = useState<'setup' | 'renew' | 'off' | null>(null);
  const { data } = state;
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="two-step">
      <h3 className={css.title} id="two-step">
        Two-step verification
      </h3>
      {state.isPending ? <LoadingRows count={1} height={56} /> : null}
      {state.isError && data === undefined ? (
        <ErrorState
          title="This didn’t load"
          error={state.error}
          retrying={state.isFetching}
          onRetry={() => void state.refetch()}
        >
          Nothing has changed.
        </ErrorState>
      ) : null}
      {data === undefined ? null : data.enabled_at === null ? (
        <>
          <p className={css.text}>
            When you sign in, you’ll also enter a code from an app on your phone. Someone who learns your
            password still can’t get in. Turning it on signs out your other devices.
          </p>
          <Button
            variant="default"
            onPointerEnter={SetupDialog.prepare}
            onClick={() => setOpened('setup')}
            className={css.button ?? ''}
          >
            Turn on two-step verification
          </Button>
        </>
      ) : (
        <On
          state={data}
          since={data.enabled_at}
          onRenew={() => setOpened('renew')}
          onTurnOff={() => setOpened('off')}
        />
      )}
      {opened === 'setup' ? <SetupDialog onClose={close} /> : null}
      {opened === 'renew' ? <RenewDialog onClose={close} /> : null}
      {opened === 'off' ? <TurnOffDialog onClose={close} /> : null}
    </section>
  );
}

interface OnProps {
  state: TwoStepView;
  since: string;
  onRenew: () => void;
  onTurnOff: () => void;
}

function On({ state: { recovery_codes_left }, since, onRenew, onTurnOff }: OnProps) {
  return (
    <>
      <p className={css.state}>
        <Status tone="ok">On</Status>
        <span>
          since <Moment timestamp={since} />
        </span>
      </p>
      <p className={css.text}>Signing in takes your password and a code from your authenticator app.</p>
      <p className={css.text}>{leftWords(recovery_codes_left)}</p>
      <div className={css.buttons}>
        <Button variant="default" onPointerEnter={RenewDialog.prepare} onClick={onRenew}>
          Create new recovery codes
        </Button>
        <Button variant="default" onPointerEnter={TurnOffDialog.prepare} onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </>
  );
}

function leftWords(left: number): string {
  const advice = 'Create new ones so you can still get in if you lose your phone.';
  if (left === 0) return `You have no recovery codes left. ${advice}`;
  const count = left === 1 ? '1 recovery code' : `${left} recovery codes`;
  return left <= FEW ? `You have ${count} left. ${advice}` : `You have ${count} left.`;
}
