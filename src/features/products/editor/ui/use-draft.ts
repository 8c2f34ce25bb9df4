'use client';

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Product } from '@/features/products/records/products.schema';
import { fieldList } from '@/features/products/ui/product-labels.rules';
import type { Kept } from '@/ui/autosave/local-drafts';
import { refusalOf } from '@/ui/autosave/save-error';
import { useUnsavedGuard } from '@/ui/autosave/unsaved-guard';
import { useKeptWork } from '@/ui/autosave/use-local-draft';
import { goToPlace, problemOf } from '@/ui/client/problem';
import { trpc } from '@/ui/client/trpc';
import { notify, notifyError } from '@/ui/overlays/toast';
import type { ProductFields } from './draft.rules';
import {
  type KeptWork,
  type ProductServer,
  ProductSession,
  type ProductState,
  type RefusedNumber,
} from './product-autosave';

const KEPT_FORM = 'product 1';

interface KeptProduct extends Kept, KeptWork {
  form: typeof KEPT_FORM;
}

/** Asked before she leaves two versions between which she has not chosen. */
const UNDECIDED = {
  title: 'Leave without choosing?',
  children: 'The version from elsewhere stays, and yours would be lost. To keep yours, choose it first.',
};

export interface ProductEditor {
  state: ProductState;
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
  restored: { at: string; undo: () => void; dismiss: () => void } | null;
}

/**
 * The work on one product with its state; it saves, keeps, guards and joins by itself while it is mounted. A version
 * saved elsewhere is joined in as soon as it is known, so that nothing is lost on either side.
 */
export function useProductDraft(product: Product): ProductEditor {
  const server = useProductServer();
  const [session] = useState(() => new ProductSession(product, server));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  const { draft, unsaved, saving, conflicts, taken } = state;
  const { id } = product;
  const { restored, dismiss } = useKeptWork<KeptProduct>({ session, form: KEPT_FORM, id, draft, unsaved });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came during a save is taken in after it
  useEffect(() => session.meet(product), [session, product, saving]);
  const { fields, merge } = taken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each merge
  useEffect(() => {
    if (merge > 0) notify(`Changed elsewhere and taken in: ${fieldList(fields)}.`);
  }, [merge]);

  const settle = async () => {
    await session.flush();
    return !session.getState().unsaved;
  };
  useUnsavedGuard(unsaved, settle, conflicts.length === 0 ? undefined : UNDECIDED);

  const showWrong = useCallback(() => {
    const { errors, numbers } = session.getState();
    goToPlace(Object.keys({ ...errors, ...numbers })[0] ?? '');
  }, [session]);
  const refuse = useCallback(
    (error: unknown, sentence: string) => {
      const problem = problemOf(error);
      const places = problem?.errors.filter(({ in: where }) => where === 'body') ?? [];
      if (places.length === 0) {
        notifyError(problem === null ? sentence : `${sentence} ${problem.detail}`, { error });
        return;
      }
      session.mark(places);
      // The messages have to stand before the focus goes to one of them.
      requestAnimationFrame(() => goToPlace(places[0]?.pointer ?? ''));
    },
    [session],
  );
  const save = useCallback(async () => {
    await session.flush();
    const { unsaved: left, failure, base } = session.getState();
    if (failure?.kind === 'fields') requestAnimationFrame(showWrong);
    return left ? null : base;
  }, [session, showWrong]);

  return {
    state,
    draft,
    change: session.change,
    saving,
    save,
    revert: session.revert,
    errors: state.errors,
    numbers: state.numbers,
    refuseNumber: session.refuseNumber,
    refuse,
    resolve: session.resolve,
    showWrong,
    restored: restored && {
      at: restored.at,
      dismiss,
      undo() {
        const takeBack = session.revert();
        dismiss();
        // What was written and saved after it came back goes with it.
        notify('Discarded, with your changes since.', { onUndo: takeBack });
      },
    },
  };
}

/** The server behind tRPC. What was saved is put where the other screens read it. */
function useProductServer(): ProductServer {
  const cache = trpc.useUtils();
  return useMemo(() => {
    const refuse = (error: unknown): never => {
      throw refusalOf(error, 'product');
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
  }, [cache]);
}
