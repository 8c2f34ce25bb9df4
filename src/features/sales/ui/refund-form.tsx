'use client';

import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Order, RefundInput } from '@/features/sales/sales.schema';
import { callProblem } from '@/ui/client/problem';
import { requestIdOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { typedAmount } from '@/ui/fields/amounts';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { notify } from '@/ui/overlays/toast';
import css from './sales.module.css';

const REASONS: { value: NonNullable<RefundInput['reason']>; label: string }[] = [
  { value: 'requested_by_customer', label: 'Changed their mind' },
  { value: 'duplicate', label: 'Bought it twice' },
  { value: 'fraudulent', label: 'Fraud' },
];

/** Gives money back, in the place where the order stands. */
export function RefundForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const reader = useReader();
  const form = useRef<HTMLFormElement>(null);
  // Its button is in sight as it opens, on a phone above the tab bar.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const cache = trpc.useUtils();
  const mails = trpc.sales.givingOptions.useQuery({}).data?.mails;
  const { currency } = order;
  const left = order.total_cents - order.refunded_cents;
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState(REASONS[0]?.value ?? 'requested_by_customer');
  const [revoke, setRevoke] = useState(true);
  const refund = trpc.sales.refund.useMutation({
    onSuccess: () => {
      notify('Refunded. The money will arrive in 5–10 days.');
      onClose();
    },
    onSettled: () =>
      Promise.all([cache.sales.invalidate(), cache.home.overview.invalidate(), cache.mails.invalidate()]),
  });
  const amount = part ? typedAmount(typed, currency) : left;
  const isWrong = part && typed !== '' && (amount === null || amount < 1 || amount > left);
  const isReady = amount !== null && amount >= 1 && amount <= left;
  const isWhole = amount === left;
  return (
    <form
      ref={form}
      className={css.box}
      aria-label="Refund"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || refund.isPending) return;
        refund.mutate({ id: order.id, reason, revoke, ...(part ? { amount_cents: amount } : {}) });
      }}
    >
      <div className={css.boxHead}>
        <h3 className={css.boxTitle}>Refund</h3>
        <SegmentedControl
          size="xs"
          aria-label="Amount"
          value={part ? 'part' : 'full'}
          onChange={(value) => setPart(value === 'part')}
          data={[
            { value: 'full', label: 'Full' },
            { value: 'part', label: 'Partial' },
          ]}
        />
      </div>
      {refund.isError ? (
        <FormAlert
          refusal={{
            title: 'Nothing was refunded',
            detail: callProblem(refund.error)?.detail ?? 'Try again in a moment.',
            requestId: requestIdOf(refund.error),
          }}
        />
      ) : null}
      <div className={css.pair}>
        <TextInput
          label={`Amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          disabled={!part}
          value={part ? typed : formatMoney(left, currency, reader)}
          error={isWrong ? `Up to ${formatMoney(left, currency, reader)}.` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Reason"
          value={reason}
          data={REASONS}
          onChange={(event) => {
            const chosen = REASONS.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) setReason(chosen.value);
          }}
        />
      </div>
      {isWhole ? (
        <Checkbox
          label="Also turn off the buyer’s download link"
          checked={revoke}
          onChange={(event) => setRevoke(event.currentTarget.checked)}
        />
      ) : (
        <p className={css.quiet}>The buyer keeps the files.</p>
      )}
      {order.email === '' ? null : (
        <p className={css.quiet}>
          {mails === 'off' ? (
            'Email isn’t set up here, so tell the buyer yourself.'
          ) : (
            <>
              We’ll email <bdi>{order.email}</bdi> about it.
            </>
          )}
        </p>
      )}
      <div className={css.verbs}>
        <span className={css.quiet}>The money will arrive in 5–10 days.</span>
        <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={!isReady} loading={refund.isPending}>
          {isReady ? `Refund ${formatMoney(amount, currency, reader)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
