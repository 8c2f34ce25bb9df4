'use client';

import { useCallback, useState } from 'react';
import { goToPlace, messagesOf, problemOf } from '@/ui/problem';
import { statusOf } from '@/ui/query-client';
import { notifyError } from '@/ui/toast';
import { trpc } from '@/ui/trpc';
import type { Product } from '../products.schema';
import { changedFields, join, type ProductFields, patchOf, withFields } from './product-draft.rules';

interface DraftState {
  /** The saved version that the draft was made from. */
  base: Product;
  draft: Product;
  conflicts: readonly string[];
  /** A newer version was joined in while there were unsaved changes. */
  joined: boolean;
}

/** A step of the product that follows a save, such as publishing it. */
export type AfterSave = (saved: Product) => Promise<Product>;

export interface ProductEditor {
  draft: Product;
  change: (fields: ProductFields) => void;
  dirty: boolean;
  saving: boolean;
  /** Saves what was changed; null when it was refused, and then the places say why. */
  save: () => Promise<Product | null>;
  /** Goes back to what is saved; answers how to take that back. */
  discard: () => () => void;
  /** Messages by JSON pointer. */
  errors: Readonly<Record<string, string>>;
  /** Shows a refused call: places get their messages, the first of them the focus; the rest goes into a toast. */
  refuse: (error: unknown, sentence: string) => void;
  conflicts: readonly string[];
  joined: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * What the creator has written and not saved. A version saved elsewhere is joined in as soon as it is known, so
 * that nothing is lost on either side.
 */
export function useProductDraft(product: Product): ProductEditor {
  const cache = trpc.useUtils();
  const [state, setState] = useState<DraftState>(() => fresh(product));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);

  if (product.version > state.base.version) setState(joinedWith(state, state.base, product));

  const dirty = changedFields(state.base, state.draft).length > 0;

  const change = useCallback((fields: ProductFields) => {
    setState((before) => ({ ...before, draft: { ...before.draft, ...fields } as Product }));
    setErrors((before) => withoutFields(before, Object.keys(fields)));
  }, []);

  const refuse = useCallback((error: unknown, sentence: string) => {
    const problem = problemOf(error);
    const places = problem?.errors.filter(({ in: where }) => where === 'body') ?? [];
    if (places.length === 0) {
      notifyError(problem === null ? sentence : `${sentence} ${problem.detail}`, { error });
      return;
    }
    setErrors(messagesOf(places));
    // The messages have to stand before the focus goes to one of them.
    requestAnimationFrame(() => goToPlace(places[0]?.pointer ?? ''));
  }, []);

  const save = async (): Promise<Product | null> => {
    const { base, draft } = state;
    const body = patchOf(base, draft);
    if (Object.keys(body).length === 0) return base;
    setSaving(true);
    try {
      const answer = await cache.client.products.update.mutate(
        { id: base.id, ...body },
        { context: { ifMatch: base.version } },
      );
      setErrors({});
      // What was typed while the answer was on its way stays unsaved.
      setState((now) => ({ ...joinedWith(now, draft, answer), joined: false }));
      cache.products.get.setData({ id: base.id }, answer);
      void cache.products.list.invalidate();
      void cache.products.contents.invalidate({ id: base.id });
      return answer;
    } catch (error) {
      if (statusOf(error) === 412) await cache.products.get.refetch({ id: base.id });
      else refuse(error, 'Nothing was saved; what you wrote is still here.');
      return null;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft: state.draft,
    change,
    dirty,
    saving,
    save,
    discard: () => {
      const { base, draft } = state;
      setState((now) => fresh(now.base));
      setErrors({});
      return () =>
        setState((now) => ({ ...now, draft: withFields(now.draft, draft, changedFields(base, draft)) }));
    },
    errors,
    refuse,
    conflicts: state.conflicts,
    joined: state.joined && dirty,
    keepMine: () => setState((now) => ({ ...now, conflicts: [], joined: false })),
    takeTheirs: () =>
      setState((now) => ({
        ...now,
        draft: withFields(now.draft, now.base, now.conflicts),
        conflicts: [],
        joined: false,
      })),
  };
}

const fresh = (base: Product): DraftState => ({ base, draft: base, conflicts: [], joined: false });

function joinedWith(state: DraftState, from: Product, theirs: Product): DraftState {
  const wasDirty = changedFields(from, state.draft).length > 0;
  return { base: theirs, ...join(from, state.draft, theirs), joined: wasDirty };
}

function withoutFields(
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const kept = Object.entries(errors).filter(([pointer]) => !fields.includes(pointer.split('/')[1] ?? ''));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}
