'use client';

import { Button } from '@mantine/core';
import type { Order } from '@/features/sales/sales.schema';
import { callProblem } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { confirm } from '@/ui/overlays/confirm';
import { notify, notifyError } from '@/ui/overlays/toast';

/** Ends a copy that was given, and gives it again. */
export function GivenActions({ order }: { order: Order }) {
  const cache = trpc.useUtils();
  const refused = (error: Parameters<typeof callProblem>[0]) =>
    notifyError(callProblem(error)?.detail ?? 'Nothing was changed. Try again in a moment.', { error });
  const onSettled = () => cache.sales.invalidate();
  const end = trpc.sales.endGrant.useMutation({
    onSuccess: () => notify('The link is off.'),
    onError: refused,
    onSettled,
  });
  const give = trpc.sales.give.useMutation({
    onSuccess: () => notify('The copy’s link works again.'),
    onError: refused,
    onSettled,
  });
  const [grant] = order.grants;
  if (grant === undefined) return null;
  const { id: grant_id, product_id, state } = grant;
  const ask = async () => {
    const sure = await confirm({
      title: 'Turn off this link?',
      children: `${order.name ?? order.email}’s link will stop working. You can turn it back on.`,
      confirm: 'Turn off link',
    });
    if (sure) end.mutate({ id: product_id, grant_id });
  };
  const who = { email: order.email, ...(order.name === null ? {} : { name: order.name }) };
  const as = order.platform === 'gift' ? { ...who, note: order.note } : { buyers: [who], note: order.note };
  return (
    <>
      {state === 'active' ? (
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => void ask()}>
          Turn off link
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={give.isPending}
          onClick={() => give.mutate({ id: product_id, ...as, notify: false })}
        >
          Turn on link
        </Button>
      )}
    </>
  );
}
