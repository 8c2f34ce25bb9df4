'use client';

import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Bundle, BundleChoices } from '@/features/bundles/bundles.schema';
import { ProductChoices } from '@/features/products/ui/product-choices';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { slugFault, typedSlug } from '@/kernel/text';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { ChoicesDialog } from '@/ui/components/choices-dialog';
import { DialogForm } from '@/ui/components/dialog-form';
import { currenciesFor, moneyText, typedAmount } from '@/ui/fields/amounts';
import { formatMoney } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { notify } from '@/ui/overlays/toast';

interface BundleFormProps {
  /** The bundle that is changed; null for a new one. */
  bundle: Bundle | null;
  onClose: () => void;
}

/** Makes a bundle, or changes one. */
export default function BundleForm({ bundle, onClose }: BundleFormProps) {
  const choices = trpc.bundles.choices.useQuery({});
  return (
    <ChoicesDialog
      title={bundle === null ? 'New bundle' : 'Edit bundle'}
      size={560}
      choices={choices}
      onClose={onClose}
    >
      {({ products }) => <Fields bundle={bundle} products={products} onClose={onClose} />}
    </ChoicesDialog>
  );
}

function Fields({ bundle, products, onClose }: BundleFormProps & BundleChoices) {
  const reader = useReader();
  const known = new Map(products.map((product) => [product.id, product]));
  const [chosen, setChosen] = useState<ProductId[]>(bundle?.product_ids ?? []);
  const currencies = currenciesFor(bundle?.currency ?? null, products);
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: {
      title: bundle?.title ?? '',
      slug: bundle?.slug ?? '',
      description: bundle?.description ?? '',
      product_ids: '',
      price_cents: bundle === null ? '' : moneyText(bundle.price_cents, bundle.currency),
      currency: currencies[0],
      status: bundle?.status === 'published',
    },
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title.' : null),
      slug: (slug) => (bundle === null ? null : slugFault(typedSlug(slug))),
    },
  });
  const [currency, setCurrency] = useState(currencies[0]);
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
    else update.mutate({ id: bundle.id, ...body, slug: typedSlug(values.slug) });
  });
  return (
    <DialogForm
      label="Bundle"
      submit={bundle === null ? 'Create bundle' : 'Save bundle'}
      isPending={isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        autoComplete="off"
        data-autofocus
        maxLength={LIMITS.title}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      {/* A new one gets its address from its title. */}
      {bundle === null ? null : (
        <TextInput
          label="Web address"
          description={`Currently ${bundle.url.replace(/^https?:\/\//, '')}. Old links keep working.`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.slug}
          key={form.key('slug')}
          {...form.getInputProps('slug')}
        />
      )}
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
        <ProductChoices
          none="You have no products yet."
          products={products.map(({ id, title, price_cents, currency: own, is_on_sale }) => ({
            id,
            title,
            description: [
              price_cents === null || own === null ? 'No price yet' : formatMoney(price_cents, own, reader),
              ...(is_on_sale ? [] : ['not published']),
            ].join(', '),
          }))}
        />
      </Checkbox.Group>
      <Group grow align="flex-start">
        <TextInput
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          description={
            isPriced && sum > 0 ? `Separately, they’re ${formatMoney(sum, currency, reader)}.` : undefined
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
        label="Publish it on its own page"
        key={form.key('status')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
