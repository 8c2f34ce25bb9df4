'use client';

import { Anchor, Button, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Announcement, AnnouncementChoices } from '@/features/announcements/announcements.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { FormFoot } from '@/ui/overlays/form-foot';
import { notify, notifyError } from '@/ui/overlays/toast';
import { audienceWords, newEditionWords, ownersWords } from './announcement-words.rules';
import css from './announcements.module.css';
import { MailPreview } from './mail-preview';

interface AnnouncementFormProps {
  /** The draft that is gone on with; null for a new one. */
  announcement: Announcement | null;
  /** The product whose new edition a new one is about; null for any. */
  tell: ProductId | null;
  onClose: () => void;
}

/** Writes an announcement, shows it as it will look, and sends it. What was written is kept as a draft. */
export default function AnnouncementForm({ announcement, tell, onClose }: AnnouncementFormProps) {
  const choices = trpc.announcements.choices.useQuery({}, { staleTime: 0 });
  const [draft, setDraft] = useState(announcement);
  const [isShown, setShown] = useState(false);
  const close = () => {
    if (isShown) notify('Saved as a draft.');
    onClose();
  };
  const { data } = choices;
  const owned = offered(data?.products ?? [], draft);
  const isNobodys = owned.length === 0 || (tell !== null && !owned.some(({ id }) => id === tell));
  return (
    <Modal
      opened
      onClose={close}
      size={640}
      title={isShown ? 'Preview email' : announcement === null ? 'New announcement' : 'Edit announcement'}
    >
      {choices.isPending ? <LoadingRows count={5} height={40} /> : null}
      {choices.isError && data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={choices.error}
          retrying={choices.isFetching}
          onRetry={() => void choices.refetch()}
        />
      ) : null}
      {data === undefined ? null : isNobodys ? (
        <Empty
          title="Nobody to tell yet"
          actions={
            <Button component={Link} href="/products" onClick={onClose}>
              See your products
            </Button>
          }
        >
          {tell === null
            ? 'Nobody has one of your products yet. Once somebody buys one, or you give a copy, you can write to them here.'
            : 'Nobody has this product yet. Once somebody buys it, or you give a copy, you can write to them here.'}
        </Empty>
      ) : isShown && draft !== null ? (
        <Shown draft={draft} mails={data.mails} onBack={() => setShown(false)} onClose={onClose} />
      ) : (
        <Fields
          draft={draft}
          tell={tell}
          products={owned}
          mails={data.mails}
          onSaved={(saved) => {
            setDraft(saved);
            setShown(true);
          }}
          onClose={close}
        />
      )}
    </Modal>
  );
}

type Products = AnnouncementChoices['products'];

/** The products that can be chosen: a draft's own stays, though nobody has it any more. */
const offered = (products: Products, draft: Announcement | null): Products =>
  draft === null || products.some(({ id }) => id === draft.product_id)
    ? products
    : [{ id: draft.product_id, title: draft.product_title, owners: 0 }, ...products];

interface FieldsProps extends AnnouncementChoices {
  draft: Announcement | null;
  tell: ProductId | null;
  onSaved: (draft: Announcement) => void;
  onClose: () => void;
}

function Fields({ draft, tell, products, mails, onSaved, onClose }: FieldsProps) {
  const told = products.find(({ id }) => id === tell);
  const ready = told === undefined ? { subject: '', text: '' } : newEditionWords(told.title);
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: {
      product_id: draft?.product_id ?? told?.id ?? products[0]?.id ?? '',
      subject: draft?.subject ?? ready.subject.slice(0, LIMITS.announcement_subject),
      text: draft?.text ?? ready.text,
    },
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Enter a subject.' : null),
      text: (text) => (text.trim() === '' ? 'Write what you want to tell them.' : null),
    },
  });
  const cache = trpc.useUtils();
  const saving = {
    onSuccess: onSaved,
    onError: refuse,
    onSettled: () => cache.announcements.list.invalidate(),
  };
  const create = trpc.announcements.create.useMutation(saving);
  const update = trpc.announcements.update.useMutation(saving);
  const isPending = create.isPending || update.isPending;
  return (
    <form
      noValidate
      aria-label="Announcement"
      onSubmit={submit((values) => {
        const product = products.find(({ id }) => id === values.product_id);
        if (product === undefined || isPending) return;
        const body = { product_id: product.id, subject: values.subject.trim(), text: values.text.trim() };
        if (draft === null) create.mutate(body);
        else update.mutate({ id: draft.id, ...body });
      })}
    >
      <Stack gap="md">
        <NativeSelect
          label="To everybody who has"
          data={products.map(({ id, title, owners }) => ({
            value: id,
            label: `${title} (${ownersWords(owners)})`,
          }))}
          key={form.key('product_id')}
          {...form.getInputProps('product_id')}
        />
        <TextInput
          label="Subject"
          autoComplete="off"
          data-autofocus
          dir="auto"
          maxLength={LIMITS.announcement_subject}
          key={form.key('subject')}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label="Message"
          description="Plain text. A button to their files and an unsubscribe link go below it, in each reader’s language."
          autosize
          minRows={6}
          maxRows={14}
          dir="auto"
          maxLength={LIMITS.announcement_text}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <NoMail why={mails} />
        <FormAlert refusal={refusal} />
      </Stack>
      <FormFoot submit="Preview email" isPending={isPending} onClose={onClose} />
    </form>
  );
}

/** Why nothing can be sent; nothing where it can. */
function NoMail({ why }: { why: AnnouncementChoices['mails'] }) {
  if (why === 'on') return null;
  return (
    <p className={css.quiet}>
      {why === 'off' ? (
        'Email isn’t set up here, so nothing can be sent yet. You can keep a draft.'
      ) : (
        <>
          <Anchor href="/settings">Confirm your own email</Anchor> before you send. You can keep a draft until
          then.
        </>
      )}
    </p>
  );
}

/** The email as it will look, who gets it, and the press that sends it. */
function Shown({
  draft,
  mails,
  onBack,
  onClose,
}: {
  draft: Announcement;
  mails: AnnouncementChoices['mails'];
  onBack: () => void;
  onClose: () => void;
}) {
  const { id, product_title } = draft;
  const preview = trpc.announcements.preview.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const cache = trpc.useUtils();
  const send = trpc.announcements.send.useMutation({
    onSuccess: ({ recipients }) => {
      notify(`On its way to ${ownersWords(recipients ?? 0)}.`);
      onClose();
    },
    onError: (error) =>
      notifyError(callProblem(error)?.detail ?? 'Nothing was sent. Try again in a moment.', { error }),
    onSettled: () => cache.announcements.invalidate(),
  });
  const { data } = preview;
  const recipients = data?.recipients ?? 0;
  return (
    <>
      {preview.isPending ? <LoadingRows count={6} height={28} /> : null}
      {preview.isError && data === undefined ? (
        <ErrorState
          title="The preview didn’t load"
          error={preview.error}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        >
          Your draft is saved.
        </ErrorState>
      ) : null}
      {data === undefined ? null : (
        <Stack gap="md">
          <p className={css.audience}>{audienceWords(recipients, data.unsubscribed, product_title)}</p>
          <MailPreview preview={data} />
          <NoMail why={mails} />
        </Stack>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onBack}>
          Edit
        </Button>
        <Button
          disabled={recipients === 0 || mails !== 'on'}
          loading={send.isPending}
          onClick={() => send.mutate({ id })}
        >
          {recipients === 0 ? 'Send' : `Send to ${ownersWords(recipients)}`}
        </Button>
      </DialogFoot>
    </>
  );
}
