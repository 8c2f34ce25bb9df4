import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/features/router';
import type { RecipeStatus } from '../recipes.schema';
import type { Content } from './editor-content.rules';

/** A recipe as a procedure answers it. */
export type AnsweredRecipe = inferRouterOutputs<AppRouter>['recipes']['update'];

/** Why a call was refused: what decides how it goes on from there. */
export type RefusalKind =
  /** Somebody else saved a newer version. */
  | 'changed_elsewhere'
  /** The session ended. */
  | 'signed_out'
  /** No answer, or the server is not able to: the same call may work soon. */
  | 'unreachable'
  /** The recipe is not there, or is none of the reader's. */
  | 'gone'
  | 'refused';

/** A call that did not work. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** A plain sentence for the reader. */
    message: string,
    /** What the server says about single fields. */
    readonly fields: readonly { pointer: string; message: string }[] = [],
    /** Milliseconds that the server asks to wait. */
    readonly wait = 0,
    cause: unknown = null,
  ) {
    super(message, { cause });
  }
}

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
