'use client';

import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PublicPage } from '@/features/publications/public-page/public-page.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { slugFault, typedSlug } from '@/kernel/text';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { FormFoot } from '@/ui/overlays/form-foot';
import { notify } from '@/ui/overlays/toast';

/** The way to the address of a product's page and to what search engines show. */
export function PageSettings({ id }: { id: ProductId }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        Edit web address and search results
      </Button>
      <Modal opened={isOpen} onClose={close} size={560} title="Web address and search results">
        <Loaded id={id} onClose={close} />
      </Modal>
    </>
  );
}

function Loaded({ id, onClose }: { id: ProductId; onClose: () => void }) {
  const page = trpc.publications.page.useQuery({ id });
  if (page.data !== undefined) return <Fields id={id} page={page.data} onClose={onClose} />;
  if (page.error === null) return <LoadingRows count={3} height={56} />;
  return (
    <ErrorState
      title="The page’s settings didn’t load"
      error={page.error}
      retrying={page.isFetching}
      onRetry={() => void page.refetch()}
    >
      The page itself hasn’t changed.
    </ErrorState>
  );
}

const orNull = (words: string) => (words.trim() === '' ? null : words.trim());

function Fields({ id, page, onClose }: { id: ProductId; page: PublicPage; onClose: () => void }) {
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { slug: page.slug, title: page.title ?? '', description: page.description ?? '' },
    validate: { slug: (slug) => slugFault(typedSlug(slug)) },
  });
  const save = trpc.publications.updatePage.useMutation({
    onSuccess(saved) {
      cache.publications.page.setData({ id }, saved);
      void cache.products.get.invalidate({ id });
      notify('Page saved.');
      onClose();
    },
    onError: refuse,
  });
  return (
    <form
      noValidate
      aria-label="Web address and search results"
      onSubmit={submit(({ slug, title, description }) => {
        if (!save.isPending)
          save.mutate({ id, slug: typedSlug(slug), title: orNull(title), description: orNull(description) });
      })}
    >
      <Stack gap="md">
        <TextInput
          label="Web address"
          description={`Currently ${page.url.replace(/^https?:\/\//, '')}. Old links keep working.`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={LIMITS.slug}
          key={form.key('slug')}
          {...form.getInputProps('slug')}
        />
        <TextInput
          label="Title in search results"
          description="Leave blank for the product’s title and your name."
          maxLength={LIMITS.page_title}
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description in search results"
          description="Leave blank for the beginning of the product’s description."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LIMITS.page_description}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <FormAlert refusal={refusal} />
      </Stack>
      <FormFoot submit="Save" isPending={save.isPending} onClose={onClose} />
    </form>
  );
}
