import type { Content } from '@/features/recipes/editor/ui/draft/content.rules';
import type { Draft } from '@/features/recipes/editor/ui/draft/draft.rules';
import type { Kept } from '@/ui/autosave/local-drafts';
import type { Changes } from './recipe-server';

/** The form of the records; another one is not read. */
export const KEPT_FORM = 2;

/** An unsaved draft with what it was made from. */
export interface KeptDraft extends Kept {
  form: typeof KEPT_FORM;
  draft: Draft;
  /** What the server held when it was made. */
  base: Content;
  /** A creation that was not answered; repeating it makes no second recipe. */
  creation: { key: string; body: Changes & { title: string } } | null;
}
