'use client';

import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import type { AuditEvent } from '@/features/auth/audit/audit.schema';
import { AUDIT_KIND_NAMES, AUDIT_KINDS } from '@/kernel/audit-kinds';
import { trpc } from '@/ui/client/trpc';
import { ListPages } from '@/ui/components/list-pages';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Moment } from '@/ui/locale/time';
import css from './activity.module.css';
import { activityAddress, activityInput } from './activity-address';
import { activityWords } from './activity-words.rules';

/** What happened in the account, the newest first; the filter and the page live in the address. */
export function ActivitySection() {
  const [address, setAddress] = useQueryStates(activityAddress, { history: 'push' });
  const list = trpc.audit.list.useQuery(activityInput(address), { placeholderData: keepPreviousData });
  const { data } = list;
  return (
    <>
      <p className={css.lede}>
        Sign-ins and other important account activity from the past year. Don’t recognize something? Change
        your password, and delete API keys you don’t use.
      </p>
      <search className={css.filters} aria-label="Filter activity">
        <NativeSelect
          aria-label="Show"
          value={address.kind ?? ''}
          onChange={(event) =>
            void setAddress({ kind: activityAddress.kind.parse(event.currentTarget.value), page: null })
          }
        >
          <option value="">All activity</option>
          {AUDIT_KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {AUDIT_KINDS[kind].label}
            </option>
          ))}
        </NativeSelect>
      </search>
      {list.isPending ? <LoadingRows count={8} height={52} /> : null}
      {list.isError && data === undefined ? (
        <ErrorState
          title="Your activity didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost.
        </ErrorState>
      ) : null}
      {data?.total === 0 ? (
        address.kind === null ? (
          <Empty title="Nothing yet">Sign-ins, exports, and other changes will appear here.</Empty>
        ) : (
          <Empty
            title="No matching activity in the past year"
            actions={
              <Button variant="default" onClick={() => void setAddress(null)}>
                Show all
              </Button>
            }
          >
            New activity will appear here.
          </Empty>
        )
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <section aria-label="Activity" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <ul className={css.events} data-stale={list.isPlaceholderData || undefined}>
              {data.items.map((event) => (
                <ActivityRow key={event.id} event={event} />
              ))}
            </ul>
          </ListPages>
        </section>
      )}
    </>
  );
}

function ActivityRow({ event }: { event: AuditEvent }) {
  const { what, who } = activityWords(event);
  return (
    <li className={css.event}>
      <div className={css.what} dir="auto">
        {what}
      </div>
      <div className={css.quiet}>
        <bdi>{who}</bdi> · <Moment timestamp={event.happened_at} as="full" />
      </div>
    </li>
  );
}
