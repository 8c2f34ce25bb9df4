import {
  type Content,
  changesOf,
  contentOf,
  type Field,
  sameValue,
} from '@/features/recipes/editor/ui/draft/content.rules';
import { draftOf } from '@/features/recipes/editor/ui/draft/draft.rules';
import { type FieldErrors, sendable } from '@/features/recipes/editor/ui/draft/field-errors.rules';
import {
  baseOf,
  type Conflict,
  commonOf,
  conflictsOf,
  contentOfMerge,
  fieldsTaken,
  type Held,
  type Merge,
  mergeOf,
  openConflicts,
  resolved,
  type Side,
} from '@/features/recipes/editor/ui/merge/merge.rules';
import { newUuid } from '@/kernel/uuid';
import type { SavedRecipe } from './autosave-state';
import type { KeptDraft } from './local-drafts';
import type { AnsweredRecipe, Changes, RecipeServer } from './recipe-server';

/**
 * What the server holds of a recipe, as far as this tab knows: with it a draft is compared, from it changes are sent,
 * and into it newer versions come. It knows no draft; who has one passes its content.
 */
export class ServerCopy {
  #content: Content;
  /** Fields that both sides changed, which wait for a choice. */
  #held: Held = new Map();
  /** What was sent and not answered: it may be stored. */
  #unanswered: Partial<Content> = {};
  #creation: KeptDraft['creation'] = null;

  constructor(
    content: Content,
    private readonly remote: RecipeServer,
  ) {
    this.#content = content;
  }

  /** Whether a content says something else than the server. */
  differs(content: Content): boolean {
    return Object.keys(changesOf(content, this.#content)).length > 0;
  }

  /** Forgets the held fields in which both sides agree now, and tells the conflicts in the others. */
  conflicts(content: Content): Conflict[] {
    this.#held = new Map(
      [...this.#held].filter(([field]) => !sameValue(content[field], this.#content[field])),
    );
    return this.#held.size === 0 ? [] : openConflicts(this.#held, content, this.#content);
  }

  /** The content with the chosen version of every conflict; none is held any more. */
  resolved(content: Content, chosen: ReadonlyMap<string, Side>): Content {
    const merged = resolved(this.#held, content, this.#content, chosen);
    this.#held = new Map();
    return merged;
  }

  /** What has to be kept beside a draft, so that it can be merged later. */
  keep(): Pick<KeptDraft, 'base' | 'creation'> {
    return { base: baseOf(this.#held, this.#content), creation: this.#creation };
  }

  /** The content of a draft that was kept, with what changed on the server since. */
  restored(kept: Pick<KeptDraft, 'base' | 'creation'>, content: Content): Content {
    this.#creation ??= kept.creation;
    return this.#taken(mergeOf(kept.base, content, this.#content));
  }

  /** What has changed and can be sent: nothing is wrong in it, and no choice is open. */
  pending(content: Content, errors: FieldErrors): Partial<Content> {
    const changes = Object.entries(sendable(changesOf(content, this.#content), errors));
    return Object.fromEntries(changes.filter(([field]) => !this.#held.has(field as Field)));
  }

  /** Sends changes, or what a new recipe begins with. */
  async send(saved: SavedRecipe | null, changes: Changes): Promise<AnsweredRecipe> {
    const { status: _, ...sent } = changes;
    if (saved === null) {
      // One try that was not answered may have worked: until it is known, it is repeated as it was.
      this.#creation ??= { key: newUuid(), body: { ...changes, title: changes.title ?? '' } };
      const { body, key } = this.#creation;
      const made = await this.remote.create(body, key);
      this.#creation = null;
      this.#content = { ...this.#content, ...body };
      return made;
    }
    const answer = await this.remote.update(saved.id, changes, saved.version);
    this.#unanswered = {};
    this.#content = { ...this.#content, ...sent };
    return answer;
  }

  /** It is not known whether this has arrived. */
  leaveOpen(changes: Partial<Content>): void {
    this.#unanswered = { ...this.#unanswered, ...changes };
  }

  /** It is known that nothing has arrived, so the next try may be another one. */
  giveUpCreation(): void {
    this.#creation = null;
  }

  read = (id: string): Promise<AnsweredRecipe> => this.remote.read(id);

  /** Takes in a newer version. Returns both in one, and the fields that are new to `mine`. */
  meet(theirs: AnsweredRecipe, mine: Content): { content: Content; fields: Field[] } {
    const before = baseOf(this.#held, this.#content);
    this.#content = contentOf(draftOf(theirs));
    const merge = mergeOf({ ...before, ...this.#arrived() }, mine, this.#content);
    return { content: this.#taken(merge), fields: fieldsTaken(merge, mine) };
  }

  /** The merged content, with mine where both sides changed the same; those fields are held. */
  #taken(merge: Merge): Content {
    const common = commonOf(merge);
    this.#held = new Map(conflictsOf(merge).map(({ field }) => [field, common[field]]));
    return contentOfMerge(merge, () => 'mine');
  }

  /** What was sent without an answer and is on the server: nobody else's change. */
  #arrived(): Partial<Content> {
    const sent = Object.entries(this.#unanswered);
    this.#unanswered = {};
    return Object.fromEntries(
      sent.filter(([field, value]) => sameValue(value, this.#content[field as Field])),
    );
  }
}
