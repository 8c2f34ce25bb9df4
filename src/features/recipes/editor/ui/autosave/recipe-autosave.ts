import type { inferRouterOutputs } from '@trpc/server';
import {
  bodyOfDraft,
  type Content,
  contentFields,
  entered,
} from '@/features/recipes/editor/ui/draft/content.rules';
import { type Draft, draftOf, EMPTY } from '@/features/recipes/editor/ui/draft/draft.rules';
import {
  errorsOf,
  holdsMore,
  refusedFields,
  sendable,
  unchangedErrors,
} from '@/features/recipes/editor/ui/draft/field-errors.rules';
import { applied } from '@/features/recipes/editor/ui/merge/applied.rules';
import {
  type Conflict,
  commonOf,
  conflictsOf,
  contentOfMerge,
  type Held,
  mergeOf,
  openConflicts,
  resolved,
  type Side,
} from '@/features/recipes/editor/ui/merge/merge.rules';
import {
  EditHistory,
  type Step,
  type StepName,
  type Taken,
} from '@/features/recipes/editor/ui/undo/edit-history';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { AppRouter } from '@/features/router';
import type { RecipeId } from '@/kernel/ids';
import {
  Autosave,
  type AutosaveState,
  type RecordKind,
  type RecordServer,
  type UnsavedWork,
} from '@/ui/autosave/autosave';
import type { Kept } from '@/ui/autosave/local-drafts';

/** A recipe as a procedure answers it. */
export type AnsweredRecipe = inferRouterOutputs<AppRouter>['recipes']['update'];

/** What is sent: fields that changed, and a state. */
type Changes = Partial<Content> & { status?: RecipeStatus };

/** Where recipes are kept. */
export interface RecipeServer extends RecordServer<Content, AnsweredRecipe> {
  create: (body: Content, key: string) => Promise<AnsweredRecipe>;
  update: (id: RecipeId, changes: Changes, version: number) => Promise<AnsweredRecipe>;
}

/** The form of the records that are kept on a device; another one is not read. */
export const KEPT_FORM = 3;

/** An unsaved draft with what it was made from. */
export interface KeptDraft extends Kept, UnsavedWork<Draft, Content> {
  form: typeof KEPT_FORM;
}

type State = AutosaveState<Draft, Content, AnsweredRecipe>;

export interface RecipeAutosaveState extends State {
  /** Where the same was changed here and elsewhere; held back until the reader has chosen. */
  conflicts: readonly Conflict[];
}

const RECIPE: RecordKind<Draft, Content, AnsweredRecipe> = {
  thing: 'recipe',
  units: contentFields(bodyOfDraft(EMPTY)).map((field) => [field]),
  contentOf: (draft) => bodyOfDraft(entered(draft)),
  contentIn: (recipe) => bodyOfDraft(draftOf(recipe)),
  applied,
  merge(base, mine, theirs) {
    const merge = mergeOf(base, mine, theirs);
    const common = commonOf(merge);
    return {
      content: contentOfMerge(merge, () => 'mine'),
      held: new Map(conflictsOf(merge).map(({ field }) => [field, common[field]])),
    };
  },
  sendable: (content, known, errors) => ({ ...known, ...sendable(content, errors) }),
  faults(draft, unasked) {
    const { title, ...errors } = errorsOf(entered(draft));
    // Nobody has to begin with the title: without one nothing is stored yet, and nothing is wrong.
    return title === undefined || (unasked && draft.title.trim() === '') ? errors : { title, ...errors };
  },
  refusals: (errors, sent) => refusedFields(errors, entered(sent)),
  unchanged: unchangedErrors,
  creatable: ({ title }) => title.trim() !== '',
  answered: [],
};

/** The work on one recipe, with what can be taken back in it. */
export class RecipeAutosave extends Autosave<Draft, Content, AnsweredRecipe, RecipeAutosaveState> {
  #wanted: RecipeStatus | undefined;
  /** What can be taken back here; what comes from elsewhere is no part of it. */
  readonly history = new EditHistory();
  /** Changes that are made now are one step. */
  #together = false;

  constructor(recipe: AnsweredRecipe | null, server: RecipeServer) {
    super(RECIPE, server, recipe, recipe === null ? EMPTY : draftOf(recipe));
  }

  protected override shown(state: State): RecipeAutosaveState {
    const { draft, known, held } = state;
    const conflicts = held.size === 0 ? [] : openConflicts(held as Held, RECIPE.contentOf(draft), known);
    return { ...state, conflicts };
  }

  protected override holdsMore(draft: Draft): boolean {
    return holdsMore(draft);
  }

  protected override alsoSent({ status }: AnsweredRecipe): object {
    return this.#wanted === undefined || this.#wanted === status ? {} : { status: this.#wanted };
  }

  /** Changes the draft as a step that can be taken back; it is saved after a rest. */
  change(next: (draft: Draft) => Draft, name?: StepName): Step | null {
    const before = this.getState().draft;
    const draft = next(before);
    if (draft === before) return null;
    const step = this.#together ? null : this.history.did(before, draft, name);
    this.put(draft);
    return step;
  }

  /** Several changes as one step. */
  together(work: () => void, name?: StepName): Step | null {
    const before = this.getState().draft;
    this.#together = true;
    try {
      work();
    } finally {
      this.#together = false;
    }
    return this.history.did(before, this.getState().draft, name);
  }

  /** The focus has left a field: typing in it is over, and what is not saved is saved. */
  left(): void {
    this.history.rest();
    void this.flush();
  }

  /** Takes back a step, the newest where none is named. What was changed since, here or elsewhere, stays. */
  undo(step?: Step): Taken | null {
    return this.#take(this.history.undo(this.getState().draft, step));
  }

  /** Does again what was taken back last. */
  redo(): Taken | null {
    return this.#take(this.history.redo(this.getState().draft));
  }

  #take(taken: Taken | null): Taken | null {
    if (taken !== null) this.put(taken.draft);
    return taken;
  }

  /** Saves, and asks for a state. Resolves to whether the recipe has it now. */
  async ask(status: RecipeStatus): Promise<boolean> {
    this.#wanted = status;
    // A save that is on its way may have begun before it was asked for.
    await this.flush();
    await this.flush();
    this.#wanted = undefined;
    return this.getState().saved?.status === status;
  }

  /** Takes for every conflict the version that was chosen. */
  resolve(chosen: ReadonlyMap<string, Side>): void {
    const { draft, known, held } = this.getState();
    this.choose(resolved(held as Held, RECIPE.contentOf(draft), known, chosen));
  }

  /** The draft as it was when it was opened, with what was changed elsewhere since; one step. */
  revert(): Step | null {
    const words = 'All changes since you opened it';
    const step = this.change((draft) => applied(draft, this.getState().opened), { words });
    void this.flush();
    return step;
  }
}
