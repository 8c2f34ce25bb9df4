'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconMail, IconPencil, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import type { Magnet } from '@/features/audience/audience.schema';
import { ConfirmNotice } from '@/features/auth/ui/confirm-notice';
import { trpc } from '@/ui/client/trpc';
import { ListPages } from '@/ui/components/list-pages';
import { ExportCsvButton, ListCount } from '@/ui/components/list-tools';
import { SearchField } from '@/ui/components/search-field';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { useRememberedList } from '@/ui/navigation/back-link';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { PageHeader } from '@/ui/shell/page';
import css from './audience.module.css';
import { audienceAddress, filterOf, readAudienceAddress, subscriberListInput } from './audience-address';
import { AudienceTable } from './audience-table';
import { STATE_WORDS, subscribersWords } from './audience-words.rules';
import { CountrySelect, SegmentSelect } from './segments';
import { SignUpChart } from './sign-up-chart';

/** Everybody who has signed up, or bought and asked for news, the newest first; the filters and the page live in the address. */
export function AudienceList() {
  const [address, setAddress] = useQueryStates(audienceAddress, { history: 'push' });
  useRememberedList('/audience');
  const list = trpc.audience.list.useQuery(subscriberListInput(address), {
    placeholderData: keepPreviousData,
  });
  const magnets = trpc.audience.magnets.useQuery({}).data ?? [];
  const countries = trpc.audience.countries.useQuery({}).data ?? [];
  const { client } = trpc.useUtils();
  const { data } = list;
  const filter = filterOf(address);
  const filtered = Object.keys(filter).length > 0;
  const none = data?.total === 0;
  const isBare = none && !filtered;
  const isGone = list.isError && data === undefined;
  return (
    <>
      <PageHeader
        title="Audience"
        actions={
          <>
            <Button component={Link} href="/emails" variant="default" leftSection={<IconMail aria-hidden />}>
              Sent emails
            </Button>
            {isBare || isGone ? null : (
              <Button
                component={Link}
                href="/sales/announcements"
                variant="default"
                leftSection={<IconPencil aria-hidden />}
              >
                Email subscribers
              </Button>
            )}
            {isBare || isGone ? null : (
              <ExportCsvButton link={() => client.audience.exportLink.mutate(filter)} disabled={none} />
            )}
          </>
        }
      />
      <ConfirmNotice />
      {isBare || isGone || data === undefined ? null : <SignUpChart />}
      {isBare || isGone ? null : (
        <search className={css.filters} aria-label="Filter subscribers">
          <SearchField
            label="Search subscribers"
            placeholder="Email or name"
            value={address.q}
            onSearch={(q) => void setAddress({ q, page: null })}
          />
          <SegmentSelect
            magnets={magnets}
            value={address}
            onChange={(segment) => void setAddress({ ...segment, page: null })}
          />
          {countries.length === 0 && address.country === null ? null : (
            <CountrySelect
              countries={countries}
              value={address.country}
              onChange={(country) => void setAddress({ country, page: null })}
            />
          )}
          <NativeSelect
            aria-label="Status"
            value={address.state ?? ''}
            onChange={(event) => {
              const state = audienceAddress.state.parse(event.currentTarget.value);
              void setAddress({ state, page: null });
            }}
          >
            <option value="">All statuses</option>
            {Object.entries(STATE_WORDS).map(([state, { word }]) => (
              <option key={state} value={state}>
                {word}
              </option>
            ))}
          </NativeSelect>
          {data === undefined || none ? null : <ListCount total={data.total} words={subscribersWords} />}
        </search>
      )}
      <InvalidParamsNotice read={readAudienceAddress} />
      {list.isPending ? <LoadingRows count={10} height={36} /> : null}
      {isGone ? (
        <ErrorState
          title="Your subscribers didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Your subscribers and what they agreed to are safe.
        </ErrorState>
      ) : null}
      {isBare ? <Nobody magnets={magnets} /> : null}
      {none && filtered ? (
        <Empty
          title="No subscribers match"
          actions={
            <Button variant="default" onClick={() => void setAddress(null)}>
              Show all
            </Button>
          }
        >
          No subscribers match these filters.
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Subscribers" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
              <AudienceTable
                subscribers={data.items}
                titles={new Map(magnets.map(({ id, title }) => [id, title]))}
              />
            </div>
          </ListPages>
        </section>
      )}
    </>
  );
}

function Nobody({ magnets }: { magnets: readonly Magnet[] }) {
  const published = magnets.filter(({ status }) => status === 'published');
  if (published.length > 0)
    return (
      <Empty
        title="No sign-ups yet"
        actions={
          <Button component={Link} href="/products?type=lead_magnet&status=published">
            See your lead magnets
          </Button>
        }
      >
        Readers sign up on your lead magnet’s page. Share its link in your bio, under your recipes, and in
        your newsletter.
      </Empty>
    );
  return (
    <Empty
      title="Your subscribers will appear here"
      actions={
        <Button component={Link} href="/products/new" leftSection={<IconPlus aria-hidden />}>
          New product
        </Button>
      }
    >
      Give a few recipes away: make a lead magnet and publish it. Readers enter their email to get it, and you
      grow your list. Buyers who opt in to your emails join it, too.
    </Empty>
  );
}
