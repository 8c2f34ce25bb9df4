'use client';

import {
  Anchor,
  Button,
  Checkbox,
  NativeSelect,
  SegmentedControl,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIENCES, type Audience } from '@/features/announcements/announcements.rules';
import type { Announcement, AnnouncementChoices } from '@/features/announcements/announcements.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { callProblem } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { ChoicesDialog } from '@/ui/components/choices-dialog';
import { DialogForm } from '@/ui/components/dialog-form';
import { Empty, ErrorState, LoadingRows } from '@/ui/components/states';
import { Link } from '@/ui/navigation/link';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import { notify, notifyError } from '@/ui/overlays/toast';
import {
  AUDIENCE_WORDS,
  audienceWords,
  launchWords,
  newEditionWords,
  readersWords,
} from './announcement-words.rules';
import css from './announcements.module.css';
import { MailPreview } from './mail-preview';

/** What a new announcement begins with: a new edition for its owners, or a product for subscribers. */
export interface AnnouncementStart {
  audience: Audience;
  product_id: ProductId;
}

interface AnnouncementFormProps {
  /** The draft that is gone on with; null for a new one. */
  announcement: Announcement | null;
  /** What a new one is about; null for anything. */
  begun: AnnouncementStart | null;
  onClose: () => void;
}

/** Writes an announcement, shows it as it will look, and sends it. What was written is kept as a draft. */
export default function AnnouncementForm({ announcement, begun, onClose }: AnnouncementFormProps) {
  const choices = trpc.announcements.choices.useQuery({}, { staleTime: 0 });
  const [draft, setDraft] = useState(announcement);
  const [isShown, setShown] = useState(false);
  const close = () => {
    if (isShown) notify('Saved as a draft.');
    onClose();
  };
  return (
    <ChoicesDialog
      title={isShown ? 'Preview email' : announcement === null ? 'New announcement' : 'Edit announcement'}
      size={640}
      choices={choices}
      onClose={close}
    >
      {(data) => {
        const offers = offersOf(data, draft);
        if (isNobodys(offers, begun)) return <Nobody begun={begun} onClose={onClose} />;
        if (isShown && draft !== null)
          return <Shown draft={draft} mails={data.mails} onBack={() => setShown(false)} onClose={onClose} />;
        return (
          <Fields
            draft={draft}
            begun={begun}
            offers={offers}
            mails={data.mails}
            onSaved={(saved) => {
              setDraft(saved);
              setShown(true);
            }}
            onClose={close}
          />
        );
      }}
    </ChoicesDialog>
  );
}

/** Said where there is nobody who could be told. */
function Nobody({ begun, onClose }: Pick<AnnouncementFormProps, 'begun' | 'onClose'>) {
  return (
    <Empty
      title="No one to email yet"
      actions={
        <Button component={Link} href="/products" onClick={onClose}>
          See your products
        </Button>
      }
    >
      {begun?.audience === 'subscribers'
        ? 'Once someone signs up, you can email them here.'
        : begun === null
          ? 'Nobody has any of your products yet. Once someone buys one, or you send a free copy, you can email them here.'
          : 'Nobody has this product yet. Once someone buys it, or you send a free copy, you can email them here.'}
    </Empty>
  );
}

interface Offer {
  id: ProductId;
  title: string;
  /** The title with how many have it. */
  label: string;
  /** The later edition that is news to some who have it, and to how many; null where there is none. */
  news: { edition: number; unaware: number | null } | null;
}

/** The products that each audience can be told of. */
type Offers = Record<Audience, readonly Offer[]>;

/** What can be chosen: a draft's own stays, though nobody has it any more, or it has no page. */
function offersOf({ products, subscribers, shown }: AnnouncementChoices, draft: Announcement | null): Offers {
  const withDraft = (audience: Audience, offers: readonly Offer[]): readonly Offer[] =>
    draft === null || draft.audience !== audience || offers.some(({ id }) => id === draft.product_id)
      ? offers
      : [
          {
            ...{ id: draft.product_id, title: draft.product_title, label: draft.product_title },
            news: draft.edition === null ? null : { edition: draft.edition, unaware: null },
          },
          ...offers,
        ];
  return {
    owners: withDraft(
      'owners',
      products.map(({ id, title, owners, edition, unaware }) => ({
        id,
        title,
        label: `${title} (${readersWords('owners', owners)})`,
        news: edition === null || edition === 1 ? null : { edition, unaware },
      })),
    ),
    subscribers: withDraft(
      'subscribers',
      subscribers === 0 ? [] : shown.map(({ id, title }) => ({ id, title, label: title, news: null })),
    ),
  };
}

/** Whether there is nobody who could be told of it. */
const isNobodys = (offers: Offers, begun: AnnouncementStart | null): boolean =>
  begun === null
    ? AUDIENCES.every((audience) => offers[audience].length === 0)
    : !offers[begun.audience].some(({ id }) => id === begun.product_id);

interface FieldsProps extends Pick<AnnouncementChoices, 'mails'> {
  draft: Announcement | null;
  begun: AnnouncementStart | null;
  offers: Offers;
  onSaved: (draft: Announcement) => void;
  onClose: () => void;
}

function Fields({ draft, begun, offers, mails, onSaved, onClose }: FieldsProps) {
  const first = draft?.audience ?? begun?.audience ?? AUDIENCES.find((one) => offers[one].length > 0);
  const [audience, setAudience] = useState<Audience>(first ?? 'owners');
  const told = begun === null ? undefined : offers[begun.audience].find(({ id }) => id === begun.product_id);
  const launched = trpc.products.get.useQuery(
    begun?.audience === 'subscribers' ? { id: begun.product_id } : skipToken,
  );
  if (begun?.audience === 'subscribers' && launched.isPending) return <LoadingRows count={5} height={40} />;
  const ready =
    told === undefined
      ? { subject: '', text: '' }
      : begun?.audience === 'owners'
        ? newEditionWords(told.title)
        : launchWords(told.title, launched.data?.description ?? null);
  return (
    <AnnouncementFields
      {...{ draft, offers, mails, onSaved, onClose, audience }}
      product_id={draft?.product_id ?? told?.id ?? null}
      isNews={draft === null ? begun?.audience === 'owners' : draft.edition !== null}
      ready={ready}
      onAudience={setAudience}
    />
  );
}

interface AnnouncementFieldsProps extends Omit<FieldsProps, 'begun'> {
  audience: Audience;
  /** The product that it is about at first; null for the first that is offered. */
  product_id: ProductId | null;
  /** Whether it is the news of the product's edition at first. */
  isNews: boolean;
  ready: { subject: string; text: string };
  onAudience: (audience: Audience) => void;
}

function AnnouncementFields({
  draft,
  offers,
  mails,
  audience,
  product_id,
  isNews,
  ready,
  onAudience,
  onSaved,
  onClose,
}: AnnouncementFieldsProps) {
  const products = offers[audience];
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: {
      product_id: product_id ?? products[0]?.id ?? '',
      subject: draft?.subject ?? ready.subject.slice(0, LIMITS.announcement_subject),
      text: draft?.text ?? ready.text.slice(0, LIMITS.announcement_text),
      is_news: isNews,
    },
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Enter a subject.' : null),
      text: (text) => (text.trim() === '' ? 'Write what you want to tell them.' : null),
    },
  });
  const [chosen, setChosen] = useState(form.getValues().product_id);
  form.watch('product_id', ({ value }) => setChosen(value));
  const news = products.find(({ id }) => id === chosen)?.news ?? null;
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
    <DialogForm
      label="Announcement"
      submit="Preview email"
      isPending={isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit((values) => {
        const product = products.find(({ id }) => id === values.product_id);
        if (product === undefined || isPending) return;
        const { id } = product;
        const said = { subject: values.subject.trim(), text: values.text.trim() };
        const edition = values.is_news ? (product.news?.edition ?? null) : null;
        const body = { product_id: id, audience, ...said, edition };
        if (draft === null) create.mutate(body);
        else update.mutate({ id: draft.id, ...body });
      })}
    >
      <SegmentedControl
        aria-label="To"
        value={audience}
        onChange={(value) => {
          const chosen = AUDIENCES.find((one) => one === value) ?? audience;
          onAudience(chosen);
          const kept = offers[chosen].some(({ id }) => id === form.getValues().product_id);
          if (!kept) form.setFieldValue('product_id', offers[chosen][0]?.id ?? '');
        }}
        data={AUDIENCES.map((value) => ({
          value,
          label: AUDIENCE_WORDS[value],
          disabled: offers[value].length === 0,
        }))}
      />
      {AUDIENCES.every((one) => offers[one].length > 0) ? null : (
        <p className={css.quiet}>
          {offers.subscribers.length === 0
            ? 'You can email subscribers once someone has signed up and a product page is live.'
            : 'You can email owners once someone has bought a product or you’ve sent a free copy.'}
        </p>
      )}
      <NativeSelect
        label={audience === 'owners' ? 'Everyone who has' : 'About'}
        description={
          audience === 'owners'
            ? undefined
            : 'One of your products with a live page here. Subscribers who already have it are left out.'
        }
        data={products.map(({ id, label }) => ({ value: id, label }))}
        key={form.key('product_id')}
        {...form.getInputProps('product_id')}
      />
      {news === null ? null : (
        <Checkbox
          label={`Only those who haven’t heard about edition ${news.edition}`}
          description={
            news.unaware === null
              ? undefined
              : `${readersWords('owners', news.unaware)}. Leaves out anyone who got that edition from the start or was emailed about it.`
          }
          key={form.key('is_news')}
          {...form.getInputProps('is_news', { type: 'checkbox' })}
        />
      )}
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
        description={`Plain text. A button to ${audience === 'owners' ? 'their files' : 'its page'} and an unsubscribe link go below it, in each reader’s language.`}
        autosize
        minRows={6}
        maxRows={14}
        dir="auto"
        maxLength={LIMITS.announcement_text}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <NoMail why={mails} />
    </DialogForm>
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
  const { id, product_title, audience, edition } = draft;
  const preview = trpc.announcements.preview.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const cache = trpc.useUtils();
  const send = trpc.announcements.send.useMutation({
    onSuccess: ({ recipients }) => {
      notify(`On its way to ${readersWords(audience, recipients ?? 0)}.`);
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
          <p className={css.audience}>{audienceWords({ audience, edition, title: product_title }, data)}</p>
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
          {recipients === 0 ? 'Send' : `Send to ${readersWords(audience, recipients)}`}
        </Button>
      </DialogFoot>
    </>
  );
}
