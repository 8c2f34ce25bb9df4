'use client';

import { Checkbox, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import type { Discount, DiscountChoices } from '@/features/discounts/discounts.schema';
import { ProductChoices } from '@/features/products/ui/product-choices';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { ChoicesDialog } from '@/ui/components/choices-dialog';
import { DialogForm } from '@/ui/components/dialog-form';
import { currenciesFor, moneyText, typedAmount } from '@/ui/fields/amounts';
import { notify } from '@/ui/overlays/toast';
import { codeAddress, endOf, finalDay, firstDay, startOf, typedCount } from './discount-words.rules';
import css from './discounts.module.css';

interface DiscountFormProps {
  /** The code that is changed; null for a new one. */
  discount: Discount | null;
  onClose: () => void;
}

/** Makes a code, or changes one. */
export default function DiscountForm({ discount, onClose }: DiscountFormProps) {
  const choices = trpc.discounts.choices.useQuery({});
  return (
    <ChoicesDialog
      title={discount === null ? 'New discount code' : 'Edit discount code'}
      size={560}
      choices={choices}
      onClose={onClose}
    >
      {({ products }) => <Fields discount={discount} products={products} onClose={onClose} />}
    </ChoicesDialog>
  );
}

function Fields({ discount, products, onClose }: DiscountFormProps & DiscountChoices) {
  const [isAmount, setIsAmount] = useState(discount !== null && discount.amount_cents !== null);
  const [isSome, setIsSome] = useState(discount !== null && discount.product_ids !== null);
  const [chosen, setChosen] = useState<string[]>(discount?.product_ids ?? []);
  const currencies = currenciesFor(discount?.currency ?? null, products);
  const cache = trpc.useUtils();
  const { form, refusal, submit, refuse } = useProblemForm({
    initialValues: {
      code: discount?.code ?? '',
      percent: discount?.percent === null || discount === null ? '' : String(discount.percent),
      amount_cents:
        discount === null || discount.amount_cents === null || discount.currency === null
          ? ''
          : moneyText(discount.amount_cents, discount.currency),
      currency: currencies[0],
      product_ids: '',
      starts_at: firstDay(discount?.starts_at ?? null),
      ends_at: finalDay(discount?.ends_at ?? null),
      most_uses: discount === null || discount.most_uses === null ? '' : String(discount.most_uses),
      once_per_email: discount?.once_per_email ?? false,
    },
    validate: { code: (code) => (code.trim() === '' ? 'Enter a code.' : null) },
  });
  const clipboard = useClipboard();
  /** Where a code holds for one page alone, its link is what is wanted next. */
  const linkOf = ({ code, product_ids }: Discount) => {
    const pages = products.flatMap(({ id, url }) =>
      url !== null && (product_ids === null || product_ids.includes(id)) ? [url] : [],
    );
    const [page] = pages;
    if (page === undefined || pages.length > 1) return undefined;
    return { label: 'Copy link', onPress: () => clipboard.copy(codeAddress(page, code)) };
  };
  const done = (sentence: string) => ({
    onSuccess: (saved: Discount) => {
      notify(sentence, { offer: linkOf(saved) });
      onClose();
    },
    onError: refuse,
    onSettled: () => cache.discounts.invalidate(),
  });
  const create = trpc.discounts.create.useMutation(done('Code created.'));
  const update = trpc.discounts.update.useMutation(done('Code saved.'));
  const isPending = create.isPending || update.isPending;
  // Ids of products that are no longer offered stay, so that saving takes nothing away.
  const ids = (discount?.product_ids ?? []).filter((id) => !products.some((product) => product.id === id));
  const some: ProductId[] = [...ids, ...products.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))];
  const send = submit((values) => {
    if (isPending) return;
    const percent = isAmount ? null : typedCount(values.percent, 1, 100);
    const amount_cents = isAmount ? typedAmount(values.amount_cents, values.currency) : null;
    const most_uses =
      values.most_uses.trim() === '' ? null : typedCount(values.most_uses, 1, LIMITS.discount_uses);
    const wrong = {
      ...(!isAmount && percent === null ? { percent: 'Enter a number from 1 to 100.' } : {}),
      ...(isAmount && (amount_cents === null || amount_cents < 1)
        ? { amount_cents: 'Enter an amount.' }
        : {}),
      ...(most_uses === null && values.most_uses.trim() !== ''
        ? { most_uses: `Enter a number from 1 to ${LIMITS.discount_uses}, or leave it blank.` }
        : {}),
      ...(isSome && some.length === 0 ? { product_ids: 'Choose a product.' } : {}),
    };
    if (Object.keys(wrong).length > 0) return form.setErrors(wrong);
    const body = {
      code: values.code.trim(),
      percent,
      amount_cents,
      currency: isAmount ? values.currency : null,
      product_ids: isSome ? some : null,
      starts_at: startOf(values.starts_at, discount?.starts_at ?? null),
      ends_at: endOf(values.ends_at, discount?.ends_at ?? null),
      most_uses,
      once_per_email: values.once_per_email,
    };
    if (discount === null) create.mutate(body);
    else update.mutate({ id: discount.id, ...body });
  });
  return (
    <DialogForm
      label="Discount code"
      submit={discount === null ? 'Create code' : 'Save code'}
      isPending={isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label="Code"
        description="Letters, digits, hyphens, and underscores. Capitals don’t matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        maxLength={LIMITS.discount_code}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <SegmentedControl
        aria-label="Discount"
        value={isAmount ? 'amount' : 'percent'}
        onChange={(value) => setIsAmount(value === 'amount')}
        data={[
          { value: 'percent', label: 'Percentage' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
      {isAmount ? (
        <Group grow align="flex-start">
          <TextInput
            label="Amount off"
            inputMode="decimal"
            autoComplete="off"
            key={form.key('amount_cents')}
            {...form.getInputProps('amount_cents')}
          />
          <NativeSelect
            label="Currency"
            data={currencies}
            key={form.key('currency')}
            {...form.getInputProps('currency')}
          />
        </Group>
      ) : (
        <TextInput
          label="Percent off"
          description="100 makes it free."
          inputMode="numeric"
          autoComplete="off"
          key={form.key('percent')}
          {...form.getInputProps('percent')}
        />
      )}
      <SegmentedControl
        aria-label="Applies to"
        value={isSome ? 'some' : 'all'}
        onChange={(value) => setIsSome(value === 'some')}
        data={[
          { value: 'all', label: 'All products' },
          { value: 'some', label: 'Some products' },
        ]}
      />
      {isSome ? (
        <Checkbox.Group
          aria-label="Products"
          value={chosen}
          onChange={setChosen}
          error={form.errors.product_ids}
        >
          <ProductChoices none="No product has a price yet." products={products} />
        </Checkbox.Group>
      ) : null}
      <Group grow align="flex-start">
        <TextInput
          label="First day (optional)"
          type="date"
          key={form.key('starts_at')}
          {...form.getInputProps('starts_at')}
        />
        <TextInput
          label="Last day (optional)"
          type="date"
          key={form.key('ends_at')}
          {...form.getInputProps('ends_at')}
        />
      </Group>
      <p className={css.quiet}>Days begin and end at midnight UTC.</p>
      <TextInput
        label="Usage limit (optional)"
        description="Leave blank for no limit."
        inputMode="numeric"
        autoComplete="off"
        key={form.key('most_uses')}
        {...form.getInputProps('most_uses')}
      />
      <Checkbox
        label="Once per email"
        key={form.key('once_per_email')}
        {...form.getInputProps('once_per_email', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}
