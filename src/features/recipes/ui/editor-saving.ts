'use client';

import { TRPCClientError } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { useCallback, useRef, useState } from 'react';
import type { AppRouter } from '@/features/router';
import { statusOf } from '@/ui/query-client';
import { type CallContext, trpc } from '@/ui/trpc';
import type { RecipeStatus } from '../recipes.schema';
import { type Content, changesOf, contentOf, type Draft } from './editor-draft.rules';
import { errorsOf, type FieldErrors, listErrors, refusedFields } from './editor-errors.rules';

/** A recipe as a procedure answers it. */
export type AnsweredRecipe = inferRouterOutputs<AppRouter>['recipes']['update'];

/** What the server holds of the recipe, as far as this tab knows. */
export interface SavedRecipe {
  id: string;
  version: number;
  status: RecipeStatus;
  updated_at: string;
}

/** Why the last save did not work; `changed_elsewhere` when someone else saved a newer version. */
export interface SaveFailure {
  kind: 'fields' | 'changed_elsewhere' | 'failed';
  /** A plain sentence for the reader. */
  message: string;
  error: unknown;
  /** The state that was asked for, so that trying again asks for it again. */
  status: RecipeStatus | undefined;
}

interface SaveOptions {
  /** Also changes the state. */
  status?: RecipeStatus | undefined;
  /** Saves although a newer version exists: the fields changed here win, all others stay as they are there. */
  overwrite?: boolean;
}

/**
 * Saving of one draft: only changed fields are sent, from the version that was read, so that nothing written
 * elsewhere is lost. Whatever fails, the draft stays as it is.
 */
export function useSaving(recipe: AnsweredRecipe | null, initial: Draft) {
  const cache = trpc.useUtils();
  const [saved, setSaved] = useState<SavedRecipe | null>(recipe);
  const [base, setBase] = useState<Content>(() => contentOf(initial));
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState(initial);
  const running = useRef(false);
  const creation = useRef({ key: '', body: '' });

  const keep = useCallback(
    (answer: AnsweredRecipe, content: Content) => {
      setSaved(answer);
      setBase(content);
      cache.recipes.get.setData({ id: answer.id }, answer);
      void cache.recipes.list.invalidate();
      void cache.recipes.cards.invalidate();
      void cache.recipes.vocabulary.invalidate();
    },
    [cache],
  );

  async function send(content: Content, { status, overwrite }: SaveOptions): Promise<AnsweredRecipe | null> {
    const state = status === undefined || status === saved?.status ? {} : { status };
    if (saved === null) {
      const body = { ...content, ...state };
      const context: CallContext = { idempotencyKey: keyOf(creation.current, JSON.stringify(body)) };
      return cache.client.recipes.create.mutate(body, { context: { ...context } });
    }
    const changes = { ...changesOf(content, base), ...state };
    if (Object.keys(changes).length === 0) return null;
    const { id, version } = saved;
    const context: CallContext = overwrite ? {} : { ifMatch: version };
    const answer = await cache.client.recipes.update.mutate({ id, ...changes }, { context: { ...context } });
    if (changes.ingredients === undefined || sameLines(content, answer)) return answer;
    // A rewritten line that was corrected to what another one said before is read as that other one. Its text
    // is stored now, so sending the lines again says that the structure is meant.
    const again: CallContext = { ifMatch: answer.version };
    return cache.client.recipes.update.mutate(
      { id, ingredients: content.ingredients },
      { context: { ...again } },
    );
  }

  /** Saves the draft. Resolves to the answer, `unchanged`, or null when it was not saved and `failure` says why. */
  async function save(draft: Draft, options: SaveOptions = {}): Promise<AnsweredRecipe | 'unchanged' | null> {
    if (running.current) return null;
    const found = errorsOf(draft);
    setErrors(found);
    setRefused(draft);
    if (Object.keys(found).length > 0) {
      const message = listErrors(found) || 'Some fields need another look. They are marked below.';
      setFailure({ kind: 'fields', message, error: null, status: options.status });
      return null;
    }
    running.current = true;
    setSaving(true);
    try {
      const content = contentOf(draft);
      const answer = await send(content, options);
      if (answer !== null) {
        keep(answer, content);
        setSavedAt(new Date().toISOString());
      }
      setFailure(null);
      return answer ?? 'unchanged';
    } catch (error) {
      const { kind, message, fields } = explain(error, draft);
      setErrors(fields);
      setFailure({ kind, message, error, status: options.status });
      return null;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  /** Takes the recipe as it is on the server now; the caller replaces the draft. */
  async function reload(): Promise<AnsweredRecipe | null> {
    if (saved === null) return null;
    try {
      const answer = await cache.client.recipes.get.query({ id: saved.id });
      return answer;
    } catch (error) {
      setFailure({ ...explain(error, null), error, status: undefined });
      return null;
    }
  }

  /** Begins anew from a recipe of the server. */
  const restart = useCallback(
    (answer: AnsweredRecipe, draft: Draft) => {
      keep(answer, contentOf(draft));
      setFailure(null);
      setErrors({});
    },
    [keep],
  );

  /** Goes on with a draft that was made from an earlier state: what changed on the server since is noticed. */
  const resume = useCallback((from: Content, version: number | null) => {
    setBase(from);
    if (version !== null) setSaved((now) => now && { ...now, version });
  }, []);

  return { saved, saved_at: savedAt, base, saving, failure, errors, refused, save, reload, restart, resume };
}

/** One key per intended creation: a try that is repeated must not make a second recipe. */
function keyOf(creation: { key: string; body: string }, body: string): string {
  if (creation.body !== body) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    creation.key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    creation.body = body;
  }
  return creation.key;
}

function sameLines(content: Content, answer: AnsweredRecipe): boolean {
  return content.ingredients.every((line, index) => {
    const stored = answer.ingredients[index];
    return (
      stored !== undefined &&
      stored.quantity === line.quantity &&
      stored.quantity_max === line.quantity_max &&
      stored.unit === line.unit &&
      stored.item === line.item &&
      stored.note === line.note
    );
  });
}

interface Explained {
  kind: SaveFailure['kind'];
  message: string;
  fields: FieldErrors;
}

function explain(error: unknown, draft: Draft | null): Explained {
  const status = statusOf(error);
  if (status === 412)
    return { kind: 'changed_elsewhere', message: 'The recipe was changed elsewhere.', fields: {} };
  const problem = problemOf(error);
  const fields = draft === null ? {} : refusedFields(problem.errors, draft);
  if (Object.keys(fields).length > 0)
    return { kind: 'fields', message: 'Some fields were refused. They are marked below.', fields };
  if (status === null) return { kind: 'failed', message: 'The server could not be reached.', fields };
  if (status >= 500) return { kind: 'failed', message: 'The fault is ours.', fields };
  const sentence = [problem.detail, ...problem.errors.map(({ message }) => message)].join(' ');
  return { kind: 'failed', message: sentence, fields };
}

interface Refusal {
  detail: string;
  errors: { pointer: string; message: string }[];
}

function problemOf(error: unknown): Refusal {
  const detail = error instanceof Error ? error.message : '';
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  if (!isObject(data) || !isObject(data.problem) || !Array.isArray(data.problem.errors))
    return { detail, errors: [] };
  const errors = data.problem.errors.filter(
    (entry): entry is Refusal['errors'][number] =>
      isObject(entry) && typeof entry.pointer === 'string' && typeof entry.message === 'string',
  );
  return { detail, errors };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
