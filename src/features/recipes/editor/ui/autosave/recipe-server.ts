import type { inferRouterOutputs } from '@trpc/server';
import type { Content } from '@/features/recipes/editor/ui/draft/content.rules';
import type { RecipeStatus } from '@/features/recipes/recipes.schema';
import type { AppRouter } from '@/features/router';

/** A recipe as a procedure answers it. */
export type AnsweredRecipe = inferRouterOutputs<AppRouter>['recipes']['update'];

/** What is sent: fields that changed, and a state. */
export type Changes = Partial<Content> & { status?: RecipeStatus };

/** Where recipes are kept. Every call that does not work throws a `Refusal`. */
export interface RecipeServer {
  /** Repeating it with the same key and body makes no second recipe. */
  create: (body: Changes & { title: string }, key: string) => Promise<AnsweredRecipe>;
  /** From the version that was read; a newer one is refused as `changed_elsewhere`. */
  update: (id: string, changes: Changes, version: number) => Promise<AnsweredRecipe>;
  read: (id: string) => Promise<AnsweredRecipe>;
}
