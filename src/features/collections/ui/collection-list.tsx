'use client';

import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { Collection } from '@/features/collections/collections.schema';
import { trpc } from '@/ui/client/trpc';
import { lazyDialog } from '@/ui/components/lazy';
import { ListPages } from '@/ui/components/list-pages';
import css from '@/ui/components/list-table.module.css';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { InvalidParamsNotice } from '@/ui/navigation/invalid-params-notice';
import { Link } from '@/ui/navigation/link';
import { PageBar, PageHeader } from '@/ui/shell/page';
import { useRole } from '@/ui/shell/signed-in';
import own from './collections.module.css';
import { collectionListInput, collectionsAddress, readCollectionsAddress } from './collections-address';

const CollectionForm = lazyDialog(() => import('./collection-form'));

/** Every collection by name; the page lives in the address. */
export function CollectionList() {
  const [address, setAddress] = useQueryStates(collectionsAddress, { history: 'push' });
  const list = trpc.collections.list.useQuery(collectionListInput(address), {
    placeholderData: keepPreviousData,
  });
  const [creating, setCreating] = useState(false);
  const { data } = list;
  const none = data?.total === 0;
  const isGone = list.isError && data === undefined;
  const create = useRole().may('recipes:write') ? (
    <Button
      leftSection={<IconPlus aria-hidden />}
      onPointerEnter={CollectionForm.prepare}
      onClick={() => setCreating(true)}
    >
      New collection
    </Button>
  ) : undefined;
  return (
    <>
      <PageBar back={{ href: '/recipes', label: 'Recipes' }} />
      <PageHeader title="Collections" actions={none || isGone ? undefined : create} />
      <InvalidParamsNotice read={readCollectionsAddress} />
      {list.isPending ? <LoadingRows count={8} height={44} /> : null}
      {isGone ? (
        <ErrorState
          title="Your collections didn’t load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          Your recipes are safe.
        </ErrorState>
      ) : null}
      {none ? (
        <Empty title="No collections yet" actions={create}>
          Group recipes any way you like, such as “Weeknights” or “For the book.”
        </Empty>
      ) : null}
      {data === undefined || none ? null : (
        <section aria-label="Collections" aria-busy={list.isPlaceholderData}>
          <ListPages list={data} onPage={(page) => void setAddress({ page })}>
            <div className={css.rows} data-stale={list.isPlaceholderData || undefined}>
              <Table className={css.table ?? ''} verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th className={own.count ?? ''}>Recipes</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.items.map((collection) => (
                    <Row key={collection.id} collection={collection} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </ListPages>
        </section>
      )}
      {creating ? <CollectionForm collection={null} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function Row({ collection: { id, name, description, recipe_count } }: { collection: Collection }) {
  return (
    <Table.Tr className={css.row}>
      <Table.Th scope="row" className={css.name}>
        <Link className={own.open} href={`/recipes/collections/${id}`} dir="auto">
          {name}
        </Link>
        {description === null ? null : (
          <span className={own.about} dir="auto">
            {description}
          </span>
        )}
      </Table.Th>
      <Table.Td className={own.count}>
        {recipe_count.toLocaleString('en')}
        <VisuallyHidden> {recipe_count === 1 ? 'recipe' : 'recipes'}</VisuallyHidden>
      </Table.Td>
    </Table.Tr>
  );
}
