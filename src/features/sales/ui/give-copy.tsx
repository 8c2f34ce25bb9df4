'use client';

import {
  Anchor,
  Button,
  Checkbox,
  FileButton,
  Group,
  Modal,
  NativeSelect,
  SegmentedControl,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { GivenAnswer, GivingOptions } from '@/features/sales/given/given.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type FormRefusal, useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { useReader } from '@/ui/locale/locale';
import { Link } from '@/ui/navigation/link';
import { GivenSummary, givenTitle } from './given-summary';
import css from './sales.module.css';

/** A copy for one person, or for many, such as buyers from elsewhere. */
export default function GiveCopy({ onClose }: { onClose: () => void }) {
  const options = trpc.sales.givingOptions.useQuery({}, { staleTime: 0 });
  const [many, setMany] = useState(false);
  const [given, setGiven] = useState<GivenAnswer | null>(null);
  const reader = useReader();
  const cache = trpc.useUtils();
  const onGiven = (answer: GivenAnswer) => {
    setGiven(answer);
    void cache.sales.invalidate();
  };
  const products = options.data?.products ?? [];
  const mails = options.data?.mails ?? 'off';
  const forms = { products, mails, onGiven, onClose };
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={given === null ? 'Send a free copy' : givenTitle(given, many, reader)}
    >
      {given !== null ? (
        <GivenSummary
          answer={given}
          isList={many}
          mails={mails === 'on'}
          onMore={() => setGiven(null)}
          onClose={onClose}
        />
      ) : options.isPending ? (
        <LoadingRows count={4} height={40} />
      ) : options.isError && options.data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={options.error}
          retrying={options.isFetching}
          onRetry={() => void options.refetch()}
        />
      ) : products.length === 0 ? (
        <Empty
          level={2}
          title="Nothing to send yet"
          actions={
            <Button component={Link} href="/products" onClick={onClose}>
              See your products
            </Button>
          }
        >
          Publish a product first. Then you can send free copies of it.
        </Empty>
      ) : (
        <Stack gap="md">
          <SegmentedControl
            aria-label="Who gets it"
            value={many ? 'many' : 'one'}
            onChange={(value) => setMany(value === 'many')}
            data={[
              { value: 'one', label: 'One person' },
              { value: 'many', label: 'Many people' },
            ]}
          />
          {many ? <ListForm {...forms} /> : <GiftForm {...forms} />}
        </Stack>
      )}
    </Modal>
  );
}

interface FormProps {
  products: readonly { id: ProductId; title: string }[];
  mails: GivingOptions['mails'];
  onGiven: (answer: GivenAnswer) => void;
  onClose: () => void;
}

const choices = (products: FormProps['products']) =>
  products.map(({ id, title }) => ({ value: id, label: title }));
const chosenOf = ({ products }: FormProps, id: string) => products.find((product) => product.id === id)?.id;

/** Why nobody is emailed. */
function NoMail({ why }: { why: GivingOptions['mails'] }) {
  if (why === 'off')
    return (
      <p className={css.quiet}>No email will be sent: email isn’t set up here. You’ll get a link to share.</p>
    );
  return (
    <p className={css.quiet}>
      No email will be sent: <Anchor href="/settings">confirm your own email</Anchor> first. You’ll get a link
      to share.
    </p>
  );
}

function GiftForm(props: FormProps) {
  const { products, mails, onGiven, onClose } = props;
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: { email: '', name: '', product: products[0]?.id ?? '', note: '' },
    validate: { email: (email) => (email.trim() === '' ? 'Enter an email.' : null) },
  });
  const give = trpc.sales.give.useMutation({ onSuccess: onGiven, onError: refuse });
  return (
    <DialogForm
      label="Send a free copy"
      submit="Send copy"
      isPending={give.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit(({ email, name, product, note }) => {
        const id = chosenOf(props, product);
        if (id === undefined || give.isPending) return;
        give.mutate({
          id,
          email: email.trim(),
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        });
      })}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        data-autofocus
        maxLength={LIMITS.email}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Name (optional)"
        autoComplete="off"
        maxLength={LIMITS.name}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Product"
        data={choices(products)}
        key={form.key('product')}
        {...form.getInputProps('product')}
      />
      <Textarea
        label="Note (optional)"
        description={mails === 'on' ? 'Goes in the email.' : null}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LIMITS.gift_note}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      {mails === 'on' ? null : <NoMail why={mails} />}
    </DialogForm>
  );
}

const TOO_LONG: FormRefusal = {
  title: 'This list is too long',
  detail: 'Keep only the email and name columns, or split the list into files of up to 1 MB each.',
  requestId: null,
};

function ListForm(props: FormProps) {
  const { products, mails, onGiven, onClose } = props;
  const { form, refusal, submit, refuse, say } = useProblemForm({
    initialValues: { csv: '', product: products[0]?.id ?? '', notify: true },
    validate: { csv: (csv) => (csv.trim() === '' ? 'Paste a list, or choose a file.' : null) },
  });
  const give = trpc.sales.give.useMutation({ onSuccess: onGiven, onError: refuse });
  const read = async (file: File | null) => {
    if (file === null) return;
    if (file.size > LIMITS.body_bytes) return say(TOO_LONG);
    say(null);
    form.setFieldValue('csv', await file.text());
    form.clearFieldError('csv');
  };
  return (
    <DialogForm
      label="Import buyers"
      submit="Send copies"
      isPending={give.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit(({ csv, product, notify }) => {
        const id = chosenOf(props, product);
        if (id === undefined || give.isPending) return;
        if (new Blob([csv]).size > LIMITS.body_bytes * 0.9) return say(TOO_LONG);
        give.mutate({ id, csv, notify: notify && mails === 'on' });
      })}
    >
      <NativeSelect
        label="Product"
        data={choices(products)}
        key={form.key('product')}
        {...form.getInputProps('product')}
      />
      <Textarea
        label="Buyers"
        description="One per line, or a CSV file with an email column. Anyone who already has it is skipped."
        placeholder={'hannah@example.com, Hannah Weiss\ntom@example.com'}
        rows={6}
        key={form.key('csv')}
        {...form.getInputProps('csv')}
      />
      <Group>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
          {(button) => (
            <Button {...button} variant="default" size="sm" leftSection={<IconFileUpload aria-hidden />}>
              Choose file
            </Button>
          )}
        </FileButton>
      </Group>
      {mails === 'on' ? (
        <Checkbox
          label="Email everyone their link"
          key={form.key('notify')}
          {...form.getInputProps('notify', { type: 'checkbox' })}
        />
      ) : (
        <NoMail why={mails} />
      )}
    </DialogForm>
  );
}
