'use client';

import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { trpc } from '@/ui/client/trpc';
import { ListPages } from '@/ui/components/list-pages';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { PageHeader } from '@/ui/shell/page';
import { MailRow } from './mail-row';
import { MAIL_STATE_WORDS } from './mail-words.rules';
import css from './mails.module.css';
import { mailListInput, mailsAddress, readMailsAddress } from './mails-address';

/** Everything that was emailed for the account, the newest first; the filter and the page live in the address. */
export function MailList() {
  const [address, setAddress] = useQueryStates(mailsAddress, { history: 'push' });
  const list = trpc.mails.list.useQuery(mailListInput(address), { placeholderData: keepPreviousData });
  const { data } = list;
  const none = data?.total === 0;
  const isBare = none && address.state === null;
  const isGone = list.isError && data === undefined;
  return (
    <>
      <PageHeader title="Emails" />
      {isBare || isGone ? null : (
        <search className={css.filters} aria-label="Filter emails">
          <NativeSelect
            aria-label="Status"
            value={address.state ?? ''}
            onChange={(event) => {
              const state = mailsAddress.state.parse(event.currentTarget.value);
              void setAddress({ state, page: null });
            }}
          >
            <option value="">All statuses</option>
            {Object.entries(MAIL_STATE_WORDS).map(([state, { word }]) => (
              <option key={state} value={state}>
                {word}
              </option>
            ))}
          </NativeSelect>
        </search>
      )}
      <InvalidParamsNotice read={readMailsAddress} />
      {list.isPending ? <LoadingRows count={8} height={52} /> : null}
      {isGone ? (
        <ErrorState
          title="Your emails didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost, and emails that are waiting will still go out.
        </ErrorState>
      ) : null}
      {isBare ? (
        <Empty title="No emails yet">
          Emails that Galley sends to your readers and about your account appear here, with the status of
          each.
        </Empty>
      ) : null}
      {none && !isBare ? (
        <Empty
          title="No emails match"
          actions={
            <Button variant="default" onClick={() => void setAddress(null)}>
              Show all
            </Button>
          }
        >
          No emails have this status.
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Emails" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <ul className={css.mails} data-stale={list.isPlaceholderData || undefined}>
              {data.items.map((mail) => (
                <li key={mail.id}>
                  <MailRow mail={mail} />
                </li>
              ))}
            </ul>
          </ListPages>
        </section>
      )}
    </>
  );
}
