'use client';

import { Button, Textarea, TextInput } from '@mantine/core';
import type { Brand } from '@/features/brand/brand.schema';
import { LIMITS } from '@/kernel/limits';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { placeId } from '@/ui/client/problem';
import { useProblemForm } from '@/ui/client/problem-form';
import { statusOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { notify } from '@/ui/overlays/toast';
import { PictureUpload } from '@/ui/pictures/picture-upload';
import css from './brand-form.module.css';
import { BrandPreview } from './brand-preview';
import { LinkRows } from './link-rows';
import { HEX } from './style.rules';
import { StyleFields } from './style-fields';

type Fields = Omit<Brand, 'version' | 'updated_at'>;

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const orNull = (words: string) => (words.trim() === '' ? null : words);

/** The brand kit with a preview that follows every key. */
export function BrandForm({ brand, account_name }: { brand: Brand; account_name: string }) {
  const cache = trpc.useUtils().brand.get;
  const { form, refusal, submit, refuse, say } = useProblemForm<Fields>({
    // The preview follows every key.
    mode: 'controlled',
    initialValues: fieldsOf(brand),
    validate: {
      accent: (accent) =>
        accent === null || HEX.test(accent) ? null : 'Enter a color code, such as #a9462a.',
    },
  });
  const fields = form.values;
  const dirty = Object.keys(changesOf(fields, brand)).length > 0;
  useUnsavedGuard(dirty);
  const save = trpc.brand.update.useMutation({
    trpc: { context: { ifMatch: brand.version } },
    onSuccess(saved) {
      cache.setData(undefined, saved);
      form.setValues(fieldsOf(saved));
      notify('Brand kit saved. Your products use it the next time they’re built.');
    },
    async onError(error) {
      if (statusOf(error) !== 412) return refuse(error);
      const theirs = await cache.fetch(undefined, { staleTime: 0 }).catch(() => null);
      // What she wrote stays; the rest is as it was saved elsewhere.
      if (theirs !== null) form.setValues((mine) => ({ ...fieldsOf(theirs), ...changesOf(mine, brand) }));
      say({
        title: 'Your brand kit was changed somewhere else',
        detail: 'We’ve added those changes to yours. Look everything over, then save.',
        requestId: null,
      });
    },
  });
  const field = (name: Exclude<keyof Fields, 'links'>, label: string, description?: string) => ({
    id: placeId(`/${name}`),
    label,
    description,
    inputWrapperOrder: order,
    ...form.getInputProps(name),
    value: fields[name] ?? '',
  });
  const text = (name: 'name' | 'author_name' | 'bio', label: string, description?: string) => ({
    ...field(name, label, description),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, orNull(currentTarget.value)),
  });
  const discard = () => {
    form.setValues(fieldsOf(brand));
    form.clearErrors();
    say(null);
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={submit((values) => save.mutate(changesOf(values, brand)))}
    >
      <div className={css.fields}>
        <div className={css.pair}>
          <TextInput
            {...text('name', 'Brand name', 'Shown on your pages and title pages.')}
            placeholder={account_name}
            maxLength={LIMITS.name}
          />
          <TextInput
            {...text('author_name', 'Author', 'New products start with it.')}
            placeholder={account_name}
            maxLength={LIMITS.name}
          />
        </div>
        <StyleFields
          value={fields}
          none={THEMES_OWN}
          error={(name) => form.errors[name]}
          onChange={(changed) => form.setValues(changed)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own */}
        <div role="group" aria-labelledby="logo" className={css.logo} id={placeId('/logo_url')}>
          <h3 id="logo">Logo</h3>
          {fields.logo_url === null ? null : (
            // biome-ignore lint/performance/noImgElement: pictures are stored in the sizes we show
            <img src={fields.logo_url} alt="Your logo" height={48} />
          )}
          <PictureUpload
            label="Choose a logo"
            filled={fields.logo_url !== null}
            error={form.errors.logo_url}
            onChange={(logo_url) => form.setFieldValue('logo_url', logo_url)}
          />
        </div>
        <Textarea
          {...text('bio', 'About you', 'Goes at the end of your ebooks, unless a book has its own.')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LIMITS.description}
        />
        <LinkRows
          form={form}
          hint="Your blog, newsletter, or channel. They appear next to your bio."
          most={LIMITS.brand_links}
          label_length={LIMITS.name}
          url_length={LIMITS.url}
        />
        <FormAlert refusal={refusal} />
        <div className={css.verbs}>
          <Button type="submit" loading={save.isPending} disabled={!dirty}>
            Save
          </Button>
          {dirty ? (
            <Button variant="subtle" color="gray" onClick={discard}>
              Discard
            </Button>
          ) : null}
        </div>
      </div>
      <BrandPreview
        brand={{ ...fields, accent: HEX.test(fields.accent ?? '') ? fields.accent : null }}
        account_name={account_name}
      />
    </form>
  );
}

const changesOf = (fields: Partial<Fields>, brand: Brand) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !same(value, brand[name as keyof Fields])),
  );

const OWN = 'Theme default';
const THEMES_OWN = { accent: OWN, heading_font: OWN, body_font: OWN };

const fieldsOf = ({ version: _version, updated_at: _time, ...fields }: Brand): Fields => fields;
