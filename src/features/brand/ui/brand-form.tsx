'use client';

import { Alert, Button, ColorInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Brand } from '@/features/brand/brand.schema';
import { BODY_FONTS, FONT_NAMES, HEADING_FONTS } from '@/kernel/book/themes';
import { LIMITS } from '@/kernel/limits';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { goToPlace, messagesOf, placeId, problemOf } from '@/ui/client/problem';
import { statusOf } from '@/ui/client/query-client';
import { trpc } from '@/ui/client/trpc';
import { notify } from '@/ui/overlays/toast';
import { PictureUpload } from '@/ui/pictures/picture-upload';
import css from './brand-form.module.css';
import { BrandLinks } from './brand-links';
import { BrandPreview } from './brand-preview';

type Fields = Omit<Brand, 'version' | 'updated_at'>;

/** The colours that are offered beside any other. */
const SWATCHES = ['#a9462a', '#1d6a46', '#2f5c7c', '#7a2852', '#b7791f', '#231e19'];
const HEX = /^#[0-9a-f]{6}$/i;
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const orNull = (words: string) => (words.trim() === '' ? null : words);

/** The brand kit with a preview that follows every key. */
export function BrandForm({ brand, account_name }: { brand: Brand; account_name: string }) {
  const cache = trpc.useUtils().brand.get;
  const [fields, setFields] = useState<Fields>(() => fieldsOf(brand));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const changed = changesOf(fields, brand);
  const dirty = Object.keys(changed).length > 0;
  useUnsavedGuard(dirty);
  const save = trpc.brand.update.useMutation({
    trpc: { context: { ifMatch: brand.version } },
    onSuccess(saved) {
      cache.setData(undefined, saved);
      setFields(fieldsOf(saved));
      notify('Your brand kit is saved. The next build of each product takes it.');
    },
    async onError(error) {
      if (statusOf(error) === 412) {
        const theirs = await cache.fetch(undefined, { staleTime: 0 }).catch(() => null);
        // What she wrote stays; the rest is as it was saved elsewhere.
        if (theirs !== null) setFields((mine) => ({ ...fieldsOf(theirs), ...changesOf(mine, brand) }));
        setRefused(
          'It was changed elsewhere while you worked on it. Those changes are in here now, beside yours. Look it over and save.',
        );
        return;
      }
      const problem = problemOf(error);
      const messages = messagesOf(problem?.errors ?? []);
      setErrors(messages);
      const [first] = Object.keys(messages);
      if (first === undefined || !goToPlace(first))
        setRefused(problem?.detail ?? 'There is no connection. What you wrote is still here.');
    },
  });
  const change = (more: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...more }));
    setErrors({});
    setRefused(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.accent !== null && !HEX.test(fields.accent)) {
      setErrors({ '/accent': 'A colour such as #a9462a.' });
      document.getElementById(placeId('/accent'))?.focus();
      return;
    }
    save.mutate(changed);
  };
  const field = (name: keyof Fields, label: string, description?: string) => ({
    id: placeId(`/${name}`),
    label,
    description,
    inputWrapperOrder: order,
    error: errors[`/${name}`],
  });

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.fields}>
        <div className={css.pair}>
          <TextInput
            {...field('name', 'Name of your kitchen', 'On your pages and title pages.')}
            placeholder={account_name}
            maxLength={LIMITS.name}
            value={fields.name ?? ''}
            onChange={({ currentTarget }) => change({ name: orNull(currentTarget.value) })}
          />
          <TextInput
            {...field('author_name', 'Author', 'A new product starts with it.')}
            placeholder={account_name}
            maxLength={LIMITS.name}
            value={fields.author_name ?? ''}
            onChange={({ currentTarget }) => change({ author_name: orNull(currentTarget.value) })}
          />
        </div>
        <ColorInput
          {...field('accent', 'Accent colour', 'Words in it are made darker where it is too light to read.')}
          placeholder="The theme’s own"
          format="hex"
          swatches={SWATCHES}
          swatchesPerRow={6}
          withEyeDropper={false}
          value={fields.accent ?? ''}
          onChange={(accent) => change({ accent: orNull(accent) })}
        />
        <div className={css.pair}>
          <NativeSelect
            {...field('heading_font', 'Font of titles')}
            value={fields.heading_font ?? ''}
            data={[{ value: '', label: 'The theme’s own' }, ...HEADING_FONTS.map(optionOf)]}
            onChange={({ currentTarget }) =>
              change({ heading_font: HEADING_FONTS.find((font) => font === currentTarget.value) ?? null })
            }
          />
          <NativeSelect
            {...field('body_font', 'Font of running text')}
            value={fields.body_font ?? ''}
            data={[{ value: '', label: 'The theme’s own' }, ...BODY_FONTS.map(optionOf)]}
            onChange={({ currentTarget }) =>
              change({ body_font: BODY_FONTS.find((font) => font === currentTarget.value) ?? null })
            }
          />
        </div>
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
            error={errors['/logo_url']}
            onChange={(logo_url) => change({ logo_url })}
          />
        </div>
        <Textarea
          {...field('bio', 'About you', 'Ebooks that say nothing else of their author end with it.')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LIMITS.description}
          value={fields.bio ?? ''}
          onChange={({ currentTarget }) => change({ bio: orNull(currentTarget.value) })}
        />
        <BrandLinks links={fields.links} errors={errors} onChange={(links) => change({ links })} />
        {refused === null ? null : (
          <Alert color="bad" role="alert" title="The brand kit is not saved">
            {refused}
          </Alert>
        )}
        <div className={css.verbs}>
          <Button type="submit" loading={save.isPending} disabled={!dirty}>
            Save
          </Button>
          {dirty ? (
            <Button variant="subtle" color="gray" onClick={() => change(fieldsOf(brand))}>
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

const changesOf = (fields: Fields, brand: Brand) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !same(value, brand[name as keyof Fields])),
  );

const optionOf = (font: keyof typeof FONT_NAMES) => ({ value: font, label: FONT_NAMES[font] });

const fieldsOf = ({ version: _version, updated_at: _time, ...fields }: Brand): Fields => fields;
