import { type StepPhotos, tidyFrame } from '@/features/images/photos.rules';
import type { Photo, PhotoInput } from '@/features/images/photos.schema';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import { contentOfNew, patched, recipeAnswer } from '@/features/recipes/recipes.rules';
import { recipeCreate, recipePatch } from '@/features/recipes/recipes.schema';
import type { RecipeId } from '@/kernel/ids';
import { Refusal } from '@/ui/autosave/save-error';
import type { AnsweredRecipe, RecipeServer } from './recipe-autosave';

/** Photos as the server keeps them, which makes no pictures. */
const keptPhotos = (sent: readonly PhotoInput[]): Photo[] =>
  sent.map(({ url, alt = null, ...frame }) => ({ url, alt, ...tidyFrame(frame), display_url: url }));

/** Those of the steps of a body, by the places of the steps. */
const keptStepPhotos = (
  steps: readonly (string | { photo?: PhotoInput | null | undefined })[] = [],
): StepPhotos =>
  new Map(
    steps.flatMap((step, index) =>
      typeof step === 'string' || !step.photo
        ? []
        : keptPhotos([step.photo]).map((photo) => [index, photo] as const),
    ),
  );

/** For tests: a server in memory, by the rules of the real one. `down` and `lost` are calls that fail from now on. */
export class Memory implements RecipeServer {
  recipes = new Map<RecipeId, AnsweredRecipe>();
  keys = new Map<string, { body: string; answer: AnsweredRecipe }>();
  calls: string[] = [];
  down = false;
  signedOut = false;
  /** The next so many calls are done, and their answer is lost. */
  lost = 0;
  /** What is refused of changes, beside what the schema says. */
  refuses: (changes: object) => Refusal['fields'] = () => [];

  #store(id: RecipeId, version: number, content: RecipeContent): AnsweredRecipe {
    const now = new Date().toISOString();
    const times = { created_at: now, updated_at: now, archived_at: null };
    const keys = { engagement_key: null, best_engagement_key: null };
    const row = { ...content, ...times, ...keys, id, slug: 'x', version, collection_ids: [] };
    // As it comes over the wire.
    const stored: AnsweredRecipe = JSON.parse(JSON.stringify(recipeAnswer(row)));
    this.recipes.set(id, stored);
    return stored;
  }

  #answer(call: string, recipe: () => AnsweredRecipe): Promise<AnsweredRecipe> {
    this.calls.push(call);
    if (this.down) return Promise.reject(new Refusal('unreachable', 'You’re offline.'));
    if (this.signedOut) return Promise.reject(new Refusal('signed_out', 'You’re signed out.'));
    const answer = recipe();
    if (this.lost-- > 0) return Promise.reject(new Refusal('unreachable', 'You’re offline.'));
    return Promise.resolve(answer);
  }

  create: RecipeServer['create'] = (body, key) =>
    this.#answer('create', () => {
      const known = this.keys.get(key);
      if (known !== undefined) {
        if (known.body !== JSON.stringify(body)) throw new Error('A key came again with another body.');
        return known.answer;
      }
      const answer = this.#store(
        `recipe_${this.recipes.size}`,
        1,
        contentOfNew(
          recipeCreate.parse(body),
          keptPhotos(body.photos ?? []),
          keptStepPhotos(body.instructions),
        ),
      );
      this.keys.set(key, { body: JSON.stringify(body), answer });
      return answer;
    });

  update: RecipeServer['update'] = async (id, changes, version) => {
    const before = this.recipes.get(id);
    const stale = !this.down && !this.signedOut && before?.version !== version;
    if (before === undefined || stale) {
      this.calls.push('stale');
      throw new Refusal('changed_elsewhere', 'Changed.');
    }
    const refused = this.refuses(changes);
    if (refused.length > 0) throw new Refusal('refused', 'Refused.', refused);
    const patch = recipePatch.parse({ id, ...changes });
    return this.#answer(`update ${Object.keys(changes).join(' ')}`, () =>
      this.#store(
        id,
        before.version + 1,
        patched(
          { ...before, nutrition: before.nutrition ?? null },
          patch,
          patch.photos === undefined ? before.photos : keptPhotos(patch.photos),
          keptStepPhotos(patch.instructions),
        ),
      ),
    );
  };

  read: RecipeServer['read'] = (id) =>
    this.#answer('read', () => {
      const found = this.recipes.get(id);
      if (found === undefined) throw new Refusal('gone', 'Gone.');
      return found;
    });

  get only(): AnsweredRecipe {
    const [recipe] = this.recipes.values();
    if (recipe === undefined) throw new Error('nothing is stored');
    return recipe;
  }
}
