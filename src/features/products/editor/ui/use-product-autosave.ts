'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Product } from '@/features/products/records/products.schema';
import { fieldList } from '@/features/products/ui/product-labels.rules';
import type { Kept } from '@/ui/autosave/local-drafts';
import { saveRefusal } from '@/ui/autosave/save-error';
import { type RestoredWork, useAutosave } from '@/ui/autosave/use-autosave';
import { callProblem, goToPlace } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { notifyError } from '@/ui/overlays/toast';
import type { ProductFields } from './draft.rules';
import {
  ProductAutosave,
  type ProductAutosaveState,
  type ProductServer,
  type RefusedNumber,
  type UnsavedProduct,
} from './product-autosave';

const KEPT_FORM = 'product 1';

interface KeptProduct extends Kept, UnsavedProduct {
  form: typeof KEPT_FORM;
}

export interface ProductEditor {
  state: ProductAutosaveState;
  draft: Product;
  change: (fields: ProductFields) => void;
  saving: boolean;
  /** Saves what is not saved; null when not all of it could be, and then the page says why. */
  save: () => Promise<Product | null>;
  /** What was changed here as it was when it was opened; answers how to take that back. */
  revert: () => () => void;
  /** Messages by JSON pointer. */
  errors: Readonly<Record<string, string>>;
  /** What was typed into fields for numbers and is not taken, by JSON pointer. */
  numbers: Readonly<Record<string, RefusedNumber>>;
  refuseNumber: (pointer: string, refused: RefusedNumber | null) => void;
  /** Shows a refused call: places get their messages, the first of them the focus; the rest goes into a toast. */
  refuse: (error: unknown, sentence: string) => void;
  resolve: (side: 'mine' | 'theirs') => void;
  /** Puts the focus into the first field that is wrong. */
  showWrong: () => void;
  /** Work that was brought back, when it was kept; null without any, and once it is dismissed. */
  restored: RestoredWork | null;
}

/**
 * The work on one product with its state; it saves, keeps, guards and merges by itself while it is mounted. A
 * version saved elsewhere is merged in as soon as it is known, so that nothing is lost on either side.
 */
export function useProductAutosave(product: Product): ProductEditor {
  const cache = trpc.useUtils();
  const [autosave] = useState(() => new ProductAutosave(product, productServer(cache)));
  const { state, restored } = useAutosave<KeptProduct, ProductAutosaveState>({
    work: autosave,
    form: KEPT_FORM,
    id: product.id,
    namesOf: fieldList,
    revert: autosave.revert,
  });
  const { saving } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came during a save is taken in after it
  useEffect(() => autosave.meet(product), [autosave, product, saving]);

  const showWrong = useCallback(() => {
    const { errors, numbers } = autosave.getState();
    goToPlace(Object.keys({ ...errors, ...numbers })[0] ?? '');
  }, [autosave]);
  const refuse = useCallback(
    (error: unknown, sentence: string) => {
      const problem = callProblem(error);
      const places = problem?.errors.filter(({ in: where }) => where === 'body') ?? [];
      if (places.length === 0) {
        notifyError(problem === null ? sentence : `${sentence} ${problem.detail}`, { error });
        return;
      }
      autosave.mark(places);
      // The messages have to stand before the focus goes to one of them.
      requestAnimationFrame(() => goToPlace(places[0]?.pointer ?? ''));
    },
    [autosave],
  );
  const save = useCallback(async () => {
    await autosave.flush();
    const { unsaved: left, failure, base } = autosave.getState();
    if (failure?.kind === 'fields') requestAnimationFrame(showWrong);
    return left ? null : base;
  }, [autosave, showWrong]);

  return {
    state,
    draft: state.draft,
    change: autosave.change,
    saving,
    save,
    revert: autosave.revert,
    errors: state.errors,
    numbers: state.numbers,
    refuseNumber: autosave.refuseNumber,
    refuse,
    resolve: autosave.resolve,
    showWrong,
    restored,
  };
}

/** The server behind tRPC. What was saved is put where the other screens read it. */
function productServer(cache: ReturnType<typeof trpc.useUtils>): ProductServer {
  const refuse = (error: unknown): never => {
    throw saveRefusal(error, 'product');
  };
  return {
    update: (id, fields, version) =>
      cache.client.products.update
        .mutate({ id, ...fields }, { context: { ifMatch: version } })
        .then((answer) => {
          cache.products.get.setData({ id }, answer);
          void cache.products.list.invalidate();
          // What was chosen is known already; the page asks again when it is opened or returned to.
          void cache.products.contents.invalidate({ id }, { refetchType: 'none' });
          return answer;
        }, refuse),
    read: (id) => cache.products.get.fetch({ id }, { staleTime: 0 }).catch(refuse),
  };
}
