'use client';

import { Checkbox, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Bundle, BundleChoices } from '@/features/bundles/bundles.schema';
import { typedAmount } from '@/features/discounts/ui/discount-words.rules';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { currencyDecimals } from '@/kernel/money';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { FormAlert } from '@/ui/components/form-alert';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { FormFoot } from '@/ui/overlays/form-foot';
import { notify } from '@/ui/overlays/toast';
import css from './bundles.module.css';

interface BundleFormProps {
  /** The bundle that is changed; null for a new one. */
  bundle: Bundle | null;
  onClose: () => void;
}

/** Makes a bundle, or changes one. */
export default function BundleForm({ bundle, onClose }: BundleFormProps) {
  const choices = trpc.bundles.choices.useQuery({});
  return (
    <Modal opened onClose={onClose} size={560} title={bundle === null ? 'New bundle' : 'Edit bundle'}>
      {choices.isPending ? <LoadingRows count={5} height={40} /> : null}
      {choices.isError && choices.data === undefined ? (
        <ErrorState
          title="Your products didn’t load"
          error={choices.error}
          retrying={choices.isFetching}
          onRetry={() => void choices.refetch()}
        />
      ) : null}
      {choices.data === undefined ? null : (
        <Fields bundle={bundle} products={choices.data.products} onClose={onClose} />
      )}
    </Modal>
  );
}

const written = (cents: number, currency: string): string => {
  const decimals = currencyDecimals(currency);
  return (cents / 10 ** decimals).toFixed(decimals);
};

function Fields({ bundle, products, onClose }: BundleFormProps & BundleChoices) {
  const reader = useReader();
  const known = new Map(products.map((product) => [product.id, product]));
  const [chosen, setChosen] = useState<ProductId[]>(bundle?.product_ids ?? []);
  const currencies = [
    ...new Set([
      ...(bundle === null ? [] : [bundle.currency]),
      ...products.flatMap(({ currency }) => currency ?? []),
    ]),
  ];
  if (currencies.length === 0) currencies.push('USD');
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: {
      title: bundle?.title ?? '',
      description: bundle?.description ?? '',
      product_ids: '',
      price_cents: bundle === null ? '' : written(bundle.price_cents, bundle.currency),
      currency: bundle?.currency ?? currencies[0] ?? 'USD',
      status: bundle?.status === 'published',
    },
    validate: { title: (title) => (title.trim() === '' ? 'Enter a title.' : null) },
  });
  const [currency, setCurrency] = useState(bundle?.currency ?? currencies[0] ?? 'USD');
  form.watch('currency', ({ value }) => setCurrency(value));
  const done = (sentence: string) => ({
    onSuccess: () => {
      notify(sentence);
      onClose();
    },
    onError: refuse,
    onSettled: () => cache.bundles.invalidate(),
  });
  const create = trpc.bundles.create.useMutation(done('Bundle created.'));
  const update = trpc.bundles.update.useMutation(done('Bundle saved.'));
  const isPending = create.isPending || update.isPending;
  const parts = chosen.flatMap((id) => known.get(id) ?? []);
  const isPriced = parts.every((part) => part.price_cents !== null && part.currency === currency);
  const sum = parts.reduce((all, { price_cents }) => all + (price_cents ?? 0), 0);
  /** The form is told of a product by its place: its title says which it is. */
  const wrongProduct = Object.entries(form.errors).flatMap(([path, text]) => {
    const at = /^product_ids(?:\.(\d+))?$/.exec(path);
    if (at === null || typeof text !== 'string') return [];
    const title = at[1] === undefined ? undefined : known.get(chosen[Number(at[1])] ?? 'product_')?.title;
    return title === undefined ? text : `${title}: ${text}`;
  })[0];
  const send = submit((values) => {
    if (isPending) return;
    const price_cents = typedAmount(values.price_cents, values.currency);
    const wrong = {
      ...(chosen.length < LIMITS.bundle_products_min || chosen.length > LIMITS.bundle_products
        ? { product_ids: `Choose ${LIMITS.bundle_products_min} to ${LIMITS.bundle_products} products.` }
        : {}),
      ...(price_cents === null || price_cents < 1 ? { price_cents: 'Enter a price.' } : {}),
    };
    if (price_cents === null || Object.keys(wrong).length > 0) return form.setErrors(wrong);
    const body = {
      title: values.title.trim(),
      description: values.description.trim() || null,
      product_ids: chosen,
      price_cents,
      currency: values.currency,
      status: values.status ? ('published' as const) : ('draft' as const),
    };
    if (bundle === null) create.mutate(body);
    else update.mutate({ id: bundle.id, ...body });
  });
  return (
    <form noValidate aria-label="Bundle" onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Title"
          autoComplete="off"
          data-autofocus
          maxLength={LIMITS.title}
          key={form.key('title')}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description (optional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LIMITS.description}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group
          label="Products"
          description="Readers see them in the order you choose them."
          value={chosen}
          onChange={(ids) => {
            form.clearErrors();
            setChosen(ids as ProductId[]);
          }}
          error={wrongProduct}
        >
          <div className={css.choices}>
            {products.map(({ id, title, price_cents, currency: own, is_on_sale }) => (
              <Checkbox
                key={id}
                value={id}
                label={<span dir="auto">{title}</span>}
                description={[
                  price_cents === null || own === null
                    ? 'No price yet'
                    : formatMoney(price_cents, own, reader),
                  ...(is_on_sale ? [] : ['not published']),
                ].join(', ')}
              />
            ))}
            {products.length === 0 ? <p className={css.quiet}>You have no products yet.</p> : null}
          </div>
        </Checkbox.Group>
        <Group grow align="flex-start">
          <TextInput
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            description={
              isPriced && sum > 0 ? `One by one they’re ${formatMoney(sum, currency, reader)}.` : undefined
            }
            key={form.key('price_cents')}
            {...form.getInputProps('price_cents')}
          />
          {currencies.length === 1 ? null : (
            <NativeSelect
              label="Currency"
              data={currencies}
              key={form.key('currency')}
              {...form.getInputProps('currency')}
            />
          )}
        </Group>
        <Checkbox
          label="Publish it on a page of its own"
          key={form.key('status')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
        <FormAlert refusal={refusal} />
      </Stack>
      <FormFoot
        submit={bundle === null ? 'Create bundle' : 'Save bundle'}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  );
}
