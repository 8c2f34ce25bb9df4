import type { ContentsRecipe } from '@/features/products/records/products.schema';
import type { UserId } from '@/kernel/ids';
import { useRouter } from '@/ui/navigation/router';
import { notifyError } from '@/ui/overlays/toast';
import { libraryOwner, useSignedIn } from '@/ui/shell/signed-in';

/** Where they are kept: recipes of one library are never offered in another one. */
const placeOf = (library: UserId) => `galley.picked.${library}`;

/** Goes to the page of a new product with recipes that were picked here; says so where they cannot be taken along. */
export function useNewProduct(): (recipes: readonly ContentsRecipe[]) => void {
  const router = useRouter();
  const library = libraryOwner(useSignedIn());
  return (recipes) => {
    if (keepPicked(library, recipes)) router.push('/products/new');
    else notifyError('Your browser blocks storage, so we can’t carry over your selection.');
  };
}

/** Keeps recipes picked in the list for the page of a new product, in this tab. False where nothing can be kept. */
export function keepPicked(library: UserId, recipes: readonly ContentsRecipe[]): boolean {
  try {
    const kept = recipes.map(
      // Every field has to be there, or the page takes none of them.
      ({
        id,
        title,
        status,
        image_url,
        cuisine,
        meal_type,
        tags,
        servings,
        missing,
        lines_to_check,
      }): ContentsRecipe => ({
        ...{ id, title, status, image_url, cuisine, meal_type, tags, servings, missing, lines_to_check },
      }),
    );
    sessionStorage.setItem(placeOf(library), JSON.stringify(kept));
    return true;
  } catch {
    return false; // storage is full or switched off
  }
}

/** What was kept of a library, once: a second visit begins empty. The text is this tab's own; null when there is none. */
export function takePicked(library: UserId): string | null {
  try {
    const kept = sessionStorage.getItem(placeOf(library));
    sessionStorage.removeItem(placeOf(library));
    return kept;
  } catch {
    return null; // storage is switched off
  }
}
