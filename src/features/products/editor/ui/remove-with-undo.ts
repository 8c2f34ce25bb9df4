import type { ContentsRecipe } from '@/features/products/records/products.schema';
import type { RecipeId } from '@/kernel/ids';
import { confirm } from '@/ui/overlays/confirm';
import { notify } from '@/ui/overlays/toast';

interface TakenOut {
  /** What goes: a recipe, or what has recipes in it. */
  what: string;
  ids: readonly RecipeId[];
  recipes: ReadonlyMap<RecipeId, ContentsRecipe>;
  /** Takes it out. */
  remove: () => void;
  /** Puts it back. */
  undo: () => void;
}

/**
 * Takes something out at once and offers to undo it. Where an archived recipe goes along it asks first: what is taken
 * out is saved soon, and an archived recipe cannot be added.
 */
export async function removeWithUndo({ what, ids, recipes, remove, undo }: TakenOut): Promise<void> {
  const archived = ids.flatMap((id) => {
    const recipe = recipes.get(id);
    return recipe?.status === 'archived' ? [recipe.title] : [];
  });
  const [first] = archived;
  if (first === undefined) {
    remove();
    notify(`Removed ${what}.`, { onUndo: undo });
    return;
  }
  const many = archived.length > 1;
  const which = many ? `${archived.length} of the recipes are` : what === first ? 'It’s' : `${first} is`;
  const sure = await confirm({
    title: `Remove ${what}?`,
    children: `${which} archived. Once removed, ${many ? 'they' : 'it'} can be added back only after you restore ${many ? 'them' : 'it'} in your library.`,
    confirm: 'Remove',
    irreversible: true,
  });
  if (!sure) return;
  remove();
  notify(`Removed ${what}.`);
}
