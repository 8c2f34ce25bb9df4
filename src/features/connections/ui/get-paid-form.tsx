'use client';

import { Alert, Anchor, Badge, Button, Radio, TextInput } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import settings from '@/features/auth/ui/settings/settings.module.css';
import type { ConnectionView } from '@/features/connections/connections.schema';
import { TAXES } from '@/features/connections/connectors/platforms.rules';
import { callProblem, placeId } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { useReader } from '@/ui/locale/locale';
import { Moment } from '@/ui/locale/time';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';
import css from './get-paid.module.css';
import {
  type ConnectRefusal,
  currencyName,
  endsLive,
  keyMistake,
  keyShown,
  PASTE_LABEL,
  refusalOf,
  TAX_CHOICES,
} from './get-paid-words.rules';
import { KeyField } from './key-field';
import { KeySteps } from './key-steps';

/** What Stripe keeps of a payment, by country and way to pay. */
const STRIPE_FEES = 'https://stripe.com/pricing';

/** Where an account is made. */
const STRIPE_SIGN_UP = 'https://dashboard.stripe.com/register';

/** Where the focus goes when the form has done its work. */
export const GET_PAID = 'get-paid';

/** A page of connections with Stripe as it stands now, the others as they were. */
function withStripe<Page extends { items: ConnectionView[] }>(
  page: Page,
  stripe: ConnectionView | null,
): Page {
  const others = page.items.filter(({ platform }) => platform !== 'stripe');
  const items = stripe === null ? others : [...others, stripe];
  return { ...page, items, total: items.length };
}

/** Connects Stripe, changes its key or the way tax is handled, and takes it away. `connection` is null without one. */
export function GetPaidForm({ connection }: { connection: ConnectionView | null }) {
  const works = connection?.state === 'connected';
  const [asks, setAsks] = useState(!works);
  const [refused, setRefused] = useState<ConnectRefusal | null>(null);
  const list = trpc.useUtils().connections.list;
  const { form, refusal, submit, refuse, say } = useProblemForm({
    mode: 'controlled',
    initialValues: { api_key: '', tax: connection?.tax ?? TAXES[0] },
    validate: { api_key: (key) => (asks ? keyMistake(key) : null) },
  });
  const put = trpc.connections.put.useMutation({
    onSuccess(stored) {
      notify(asks ? 'Stripe is connected.' : 'Your tax setting is saved.');
      list.setData({}, (page) => page && withStripe(page, stored));
      void list.invalidate();
      // This form makes room for another.
      requestAnimationFrame(() => document.getElementById(GET_PAID)?.focus());
    },
    onError(error) {
      const problem = callProblem(error);
      if (problem?.code !== 'connection_refused' && problem?.code !== 'unavailable') return refuse(error);
      setRefused(refusalOf(problem));
      if (problem.errors.some(({ pointer }) => pointer === '/api_key')) form.getInputNode('api_key')?.focus();
    },
  });
  const send = submit(async ({ api_key, tax }) => {
    const stopsSales = asks && works && endsLive(connection, api_key);
    if (stopsSales && !(await agreesToTest())) return;
    setRefused(null);
    put.mutate({ platform: 'stripe', tax, ...(asks ? { api_key: api_key.trim() } : {}) });
  });
  const keep = () => {
    setAsks(false);
    setRefused(null);
    say(null);
    form.reset();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for; the form is another one at every first change of a field
  useEffect(() => {
    // Pressed "Replace key": that button is gone.
    if (asks && works) form.getInputNode('api_key')?.focus();
  }, [asks, works]);
  const changed = asks || form.values.tax !== connection?.tax;

  return (
    <>
      <p className={settings.lede}>
        Payments go straight to your own Stripe account. Galley takes no cut. Stripe charges{' '}
        <Anchor href={STRIPE_FEES} target="_blank" rel="noreferrer" inherit underline="always">
          its usual fees
        </Anchor>
        .{' '}
        {connection === null ? (
          <>
            New to Stripe?{' '}
            <Anchor href={STRIPE_SIGN_UP} target="_blank" rel="noreferrer" inherit underline="always">
              Create a free account
            </Anchor>{' '}
            first.
          </>
        ) : null}
      </p>
      {connection !== null && !works ? <Invalid problem={connection.problem} /> : null}
      {asks ? <KeySteps /> : null}
      <form className={css.form} data-wide noValidate onSubmit={send}>
        <FormAlert refusal={refusal} />
        {refused === null ? null : <Refused {...refused} />}
        {asks ? (
          <KeyField
            id={placeId('/api_key')}
            label={PASTE_LABEL}
            placeholder="rk_live_…"
            {...form.getInputProps('api_key')}
          />
        ) : connection === null ? null : (
          <Stored connection={connection} onReplace={() => setAsks(true)} />
        )}
        <Radio.Group
          id={placeId('/tax')}
          label={<span className={css.heading}>Sales tax and VAT</span>}
          {...form.getInputProps('tax')}
        >
          <div className={css.choices}>
            {TAX_CHOICES.map(({ tax, label, about }) => (
              <Radio
                key={tax}
                className={css.choice}
                value={tax}
                label={
                  <span className={css.choiceLabel}>
                    {label}
                    {tax === 'managed' ? (
                      <Badge color="ok" size="sm">
                        Easiest
                      </Badge>
                    ) : null}
                  </span>
                }
                description={about}
              />
            ))}
          </div>
        </Radio.Group>
        <div className={css.verbs}>
          <Button type="submit" loading={put.isPending} disabled={!changed}>
            {asks ? (connection === null ? 'Connect Stripe' : 'Replace key') : 'Save tax setting'}
          </Button>
          {works && asks ? (
            <Button variant="subtle" color="gray" onClick={keep} disabled={put.isPending}>
              Keep the old key
            </Button>
          ) : null}
          {connection !== null && !(works && asks) ? <Disconnect /> : null}
          <span role="status" className={css.checking}>
            {put.isPending ? 'Checking with Stripe…' : null}
          </span>
        </div>
      </form>
    </>
  );
}

/** Whether she wants to sell nothing for a while. */
const agreesToTest = () =>
  confirm({
    title: 'Replace your live key with a test key?',
    children: 'Readers can’t buy until you switch back to a live key.',
    confirm: 'Replace key',
  });

/** The account that is connected, its key but for its end, and what its mode means. */
function Stored({ connection, onReplace }: { connection: ConnectionView; onReplace: () => void }) {
  const { locale } = useReader();
  const { mode, account_name, account_id, currency, checked_at } = connection;
  return (
    <div>
      <div className={css.stored}>
        <TextInput
          label="Stripe key"
          value={keyShown(connection)}
          readOnly
          dir="ltr"
          rightSectionWidth={104}
          rightSection={
            <Badge color={mode === 'test' ? 'warn' : 'ok'}>{mode === 'test' ? 'Test mode' : 'Live'}</Badge>
          }
        />
        <Button variant="default" onClick={onReplace}>
          Replace key
        </Button>
      </div>
      <ul className={css.facts}>
        <li className={css.fact} data-tone="ok">
          <IconCircleCheck size={16} stroke={1.6} aria-hidden />
          <span className={css.said}>
            <strong>{account_name ?? account_id ?? 'Your Stripe account'}</strong>
            {currency === null ? '' : `, ${currencyName(currency, locale)}`}. All permissions are set.
          </span>
          <span className={css.when}>
            Checked <Moment timestamp={checked_at} as="ago" />
          </span>
        </li>
        {mode === 'test' ? (
          <li className={css.fact} data-tone="warn">
            <IconInfoCircle size={16} stroke={1.6} aria-hidden />
            <span className={css.said}>
              No real money moves in test mode. Swap in a live key before you share.
            </span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** A key that stopped working: why, and what it means. */
function Invalid({ problem }: { problem: string | null }) {
  return (
    <Alert
      className={css.alert}
      role="note"
      color="bad"
      icon={<IconAlertCircle aria-hidden />}
      title="Your key stopped working"
    >
      {problem} Readers can’t pay until you paste a new key.
    </Alert>
  );
}

/** What Stripe refused, what to set there, and its own words. */
function Refused({ title, detail, permissions, stripe_says }: ConnectRefusal) {
  return (
    <Alert color="bad" icon={<IconAlertCircle aria-hidden />} title={title}>
      {detail}
      {permissions.length === 0 ? null : (
        <ul className={css.missing}>
          {permissions.map((permission) => (
            <li key={permission}>{permission}</li>
          ))}
        </ul>
      )}
      {stripe_says === null ? null : <p className={css.quote}>Stripe says: “{stripe_says}”</p>}
    </Alert>
  );
}

function Disconnect() {
  const list = trpc.useUtils().connections.list;
  const remove = trpc.connections.delete.useMutation({
    onSuccess() {
      notify('Stripe is disconnected.');
      list.setData({}, (page) => page && withStripe(page, null));
      void list.invalidate();
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'Stripe is still connected. Try again in a moment.', {
        error,
      }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Disconnect Stripe?',
      children: 'Readers can’t pay until you connect it again. Buyers keep what they’ve bought.',
      confirm: 'Disconnect Stripe',
      irreversible: true,
    });
    if (sure) remove.mutate({ platform: 'stripe' });
  };
  return (
    <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void ask()}>
      Disconnect Stripe
    </Button>
  );
}
