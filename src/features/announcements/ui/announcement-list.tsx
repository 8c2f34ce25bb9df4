'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { Announcement } from '@/features/announcements/announcements.schema';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ListPages } from '@/ui/components/list-pages';
import css from '@/ui/components/list-table.module.css';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { PageBar, PageHeader } from '@/ui/shell/page';
import type { AnnouncementStart } from './announcement-form';
import {
  announcementListInput,
  announcementsAddress,
  readAnnouncementsAddress,
} from './announcements-address';
import { AnnouncementsTable } from './announcements-table';

const AnnouncementForm = lazyDialog(() => import('./announcement-form'));
const SentAnnouncement = lazyDialog(() => import('./sent-announcement'));

/** Milliseconds between two looks at announcements that are on their way. */
const LOOK_MS = 2_000;

/** What was written to owners and subscribers, the newest first; the page lives in the address. */
export function Announcements() {
  const [address, setAddress] = useQueryStates(announcementsAddress, { history: 'push' });
  const list = trpc.announcements.list.useQuery(announcementListInput(address), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((announcement) => announcement.state === 'sending') ? LOOK_MS : false,
  });
  const [opened, setOpened] = useState<{ announcement: Announcement | null } | null>(null);
  const { data } = list;
  const none = data?.total === 0;
  const isGone = list.isError && data === undefined;
  const shown = opened?.announcement ?? null;
  const asked: AnnouncementStart | null =
    address.tell !== null
      ? { audience: 'owners', product_id: address.tell }
      : address.announce !== null
        ? { audience: 'subscribers', product_id: address.announce }
        : null;
  const close = () => {
    setOpened(null);
    if (asked !== null) void setAddress({ tell: null, announce: null });
  };
  const write = (
    <Button
      leftSection={<IconPlus aria-hidden />}
      onPointerEnter={AnnouncementForm.prepare}
      onClick={() => setOpened({ announcement: null })}
    >
      New announcement
    </Button>
  );
  return (
    <>
      <PageBar back={{ href: '/sales', label: 'Sales' }} />
      <PageHeader title="Announcements" actions={none || isGone ? undefined : write} />
      <InvalidParamsNotice read={readAnnouncementsAddress} />
      {list.isPending ? <LoadingRows count={8} height={44} /> : null}
      {isGone ? (
        <ErrorState
          title="Your announcements didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Nothing was lost, and anything you’ve sent will still go out.
        </ErrorState>
      ) : null}
      {none ? (
        <Empty title="No announcements yet" actions={write}>
          Your announcements will appear here. Email everyone who has one of your products, or all your
          subscribers, when you have news.
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Announcements" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
              <AnnouncementsTable
                announcements={data.items}
                onOpen={(announcement) => setOpened({ announcement })}
              />
            </div>
          </ListPages>
        </section>
      )}
      {shown !== null && shown.state !== 'draft' ? <SentAnnouncement id={shown.id} onClose={close} /> : null}
      {(opened !== null && (shown === null || shown.state === 'draft')) ||
      (opened === null && asked !== null) ? (
        <AnnouncementForm announcement={shown} begun={opened === null ? asked : null} onClose={close} />
      ) : null}
    </>
  );
}
