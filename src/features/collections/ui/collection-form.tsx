'use client';

import { Modal, Textarea, TextInput } from '@mantine/core';
import type { Collection } from '@/features/collections/collections.schema';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';

interface CollectionFormProps {
  /** The collection that is changed; null for a new one. */
  collection: Pick<Collection, 'id' | 'name' | 'description'> | null;
  onClose: () => void;
}

/** Makes a collection, or changes its name and description. */
export default function CollectionForm({ collection, onClose }: CollectionFormProps) {
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { name: collection?.name ?? '', description: collection?.description ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  });
  const done = (sentence: string) => ({
    onSuccess: () => {
      notify(sentence);
      onClose();
    },
    onError: refuse,
    onSettled: () => cache.collections.invalidate(),
  });
  const create = trpc.collections.create.useMutation(done('Collection created.'));
  const update = trpc.collections.update.useMutation(done('Collection saved.'));
  const isPending = create.isPending || update.isPending;
  return (
    <Modal opened onClose={onClose} title={collection === null ? 'New collection' : 'Edit collection'}>
      <DialogForm
        label="Collection"
        submit={collection === null ? 'Create collection' : 'Save collection'}
        isPending={isPending}
        refusal={refusal}
        onSubmit={submit((values) => {
          if (isPending) return;
          const body = { name: values.name.trim(), description: values.description.trim() || null };
          if (collection === null) create.mutate(body);
          else update.mutate({ id: collection.id, ...body });
        })}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          autoComplete="off"
          data-autofocus
          dir="auto"
          maxLength={LIMITS.collection_name}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description (optional)"
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          maxLength={LIMITS.description}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
      </DialogForm>
    </Modal>
  );
}
