'use client';

import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { LinkRows } from '@/features/brand/ui/link-rows';
import { handleFault } from '@/features/shop/shop.rules';
import type { ShopSettings } from '@/features/shop/shop.schema';
import { LIMITS } from '@/kernel/limits';
import { isLoopbackAddress } from '@/kernel/url';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { placeId } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { statusOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { notify } from '@/ui/overlays/toast';
import { PictureUpload } from '@/ui/pictures/picture-upload';
import css from './shop.module.css';
import { ShopOrder } from './shop-order';
import { handleHint } from './shop-products.rules';

type Fields = Omit<ShopSettings, 'url' | 'old_handles' | 'version' | 'updated_at'>;

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const orNull = (words: string) => (words.trim() === '' ? null : words);
/** What is typed or pasted as a name: `@Ines Cooks` → `ines-cooks`. */
const asHandle = (typed: string) => typed.trimStart().toLowerCase().replace(/^@/, '').replace(/\s+/g, '-');

const fieldsOf = ({
  url: _url,
  old_handles: _old,
  version: _version,
  updated_at: _time,
  ...fields
}: ShopSettings): Fields => fields;

const changesOf = (fields: Partial<Fields>, shop: ShopSettings) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !same(value, shop[name as keyof Fields])),
  );

/** Everything about the shop, saved together. */
export function ShopForm({ shop, account_name }: { shop: ShopSettings; account_name: string }) {
  const cache = trpc.useUtils().shop.get;
  const { form, refusal, submit, refuse, say } = useProblemForm<Fields>({
    // The hint under the name and the order follow what is typed and moved.
    mode: 'controlled',
    initialValues: fieldsOf(shop),
    validate: { handle: (handle) => (handle === null ? null : handleFault(handle)) },
  });
  const fields = form.values;
  const dirty = Object.keys(changesOf(fields, shop)).length > 0;
  useUnsavedGuard(dirty);
  const save = trpc.shop.update.useMutation({
    trpc: { context: { ifMatch: shop.version } },
    onSuccess(saved) {
      cache.setData(undefined, saved);
      form.setValues(fieldsOf(saved));
      notify(
        saved.url === null
          ? 'Shop saved. It isn’t public yet.'
          : isLoopbackAddress(saved.url)
            ? 'Shop saved. For now, its link only works on this computer.'
            : 'Shop saved. Your readers can see it now.',
      );
    },
    async onError(error) {
      if (statusOf(error) !== 412) return refuse(error);
      const theirs = await cache.fetch(undefined, { staleTime: 0 }).catch(() => null);
      // What she wrote stays; the rest is as it was saved elsewhere.
      if (theirs !== null) form.setValues((mine) => ({ ...fieldsOf(theirs), ...changesOf(mine, shop) }));
      say({
        title: 'Your shop was changed somewhere else',
        detail: 'We’ve added those changes to yours. Look everything over, then save.',
        requestId: null,
      });
    },
  });
  const text = (name: 'name' | 'bio' | 'contact_email', label: string, description: string) => ({
    id: placeId(`/${name}`),
    label,
    description,
    inputWrapperOrder: order,
    ...form.getInputProps(name),
    value: fields[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, orNull(currentTarget.value)),
  });
  // The present handle is no old one yet.
  const left = LIMITS.old_addresses + (shop.handle === null ? 1 : 0) - shop.old_handles.length;

  return (
    <form
      className={css.form}
      data-wide
      noValidate
      onSubmit={submit((values) => save.mutate(changesOf(values, shop)))}
    >
      <LiveLink url={shop.url} />
      <TextInput
        id={placeId('/handle')}
        label="Shop address"
        inputWrapperOrder={order}
        leftSection="@"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.shop_handle + 1}
        description={handleHint(fields.handle ?? '', { handle: shop.handle, left })}
        {...form.getInputProps('handle')}
        value={fields.handle ?? ''}
        onChange={({ currentTarget }) => form.setFieldValue('handle', orNull(asHandle(currentTarget.value)))}
      />
      <TextInput
        {...text(
          'name',
          'Your name',
          'At the top of your shop. Product pages and emails use your brand name, or this if you don’t have one.',
        )}
        placeholder={account_name}
        maxLength={LIMITS.name}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own */}
      <div role="group" aria-labelledby="photo" className={css.photo} id={placeId('/photo_url')}>
        <h3 id="photo">Photo</h3>
        {fields.photo_url === null ? null : (
          // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
          <img src={fields.photo_url} alt="Your portrait" width={88} height={88} />
        )}
        <PictureUpload
          label="Choose a photo"
          filled={fields.photo_url !== null}
          error={form.errors.photo_url}
          onChange={(photo_url) => form.setFieldValue('photo_url', photo_url)}
        />
      </div>
      <Textarea
        {...text('bio', 'About you', 'Two or three sentences about what you cook and who it’s for.')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LIMITS.shop_bio}
      />
      <TextInput
        {...text('contact_email', 'Contact email', 'Where buyers can email you for help.')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={LIMITS.email}
      />
      <LinkRows
        form={form}
        hint="Your blog, newsletter, or channels."
        most={LIMITS.shop_links}
        label_length={LIMITS.shop_link_label}
        url_length={LIMITS.shop_link_url}
      />
      <ShopOrder ids={fields.product_ids} onChange={(ids) => form.setFieldValue('product_ids', ids)} />
      <Switch
        id={placeId('/shows_sign_up')}
        label="Show a sign-up form"
        description="Uses the form from your first published lead magnet. Until you publish one, there’s no form."
        checked={fields.shows_sign_up}
        onChange={({ currentTarget }) => form.setFieldValue('shows_sign_up', currentTarget.checked)}
      />
      <FormAlert refusal={refusal} />
      <div className={css.verbs} data-dirty={dirty || undefined}>
        <Button type="submit" loading={save.isPending} disabled={!dirty}>
          {shop.url === null && fields.handle !== null ? 'Save and make it public' : 'Save'}
        </Button>
        {dirty ? (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              form.setValues(fieldsOf(shop));
              form.clearErrors();
              say(null);
            }}
          >
            Discard
          </Button>
        ) : null}
        {dirty ? <span className={css.unsaved}>Not saved yet</span> : null}
      </div>
    </form>
  );
}

/** Where the shop is, or that it is nowhere yet. */
function LiveLink({ url }: { url: string | null }) {
  const clipboard = useClipboard();
  if (url === null)
    return (
      <p className={css.live}>
        One page with everything you’ve published, and a link for your bio. It isn’t public yet.
      </p>
    );
  return (
    <div className={css.live}>
      <a href={url} target="_blank" rel="noopener" className={css.address}>
        {url.replace(/^https?:\/\//, '')}
        <IconExternalLink size={14} stroke={1.6} aria-label="opens in a new tab" />
      </a>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy aria-hidden />}
        onClick={() => {
          clipboard.copy(url);
          notify('Link copied.');
        }}
      >
        Copy link
      </Button>
      {isLoopbackAddress(url) ? (
        <p className={css.local}>For now, this link only works on this computer.</p>
      ) : null}
    </div>
  );
}
