import { type PictureSize, pictureSize } from '@/features/images/pictures.service';
import { recipeAnswer, recipeSlug } from '@/features/recipes/recipes.rules';
import type { Recipe } from '@/features/recipes/recipes.schema';
import { shownRecipe } from '@/features/recipes/recipes.service';
import type { RecipeId, UserId } from '@/kernel/ids';
import { recipeCooklang } from '@/rendering/exports/cooklang';
import { recipeEmailHtml } from '@/rendering/exports/email-html';
import type { ExportRecipe } from '@/rendering/exports/export-recipe';
import { recipeJsonLd } from '@/rendering/exports/json-ld';
import { recipeMarkdown } from '@/rendering/exports/markdown';
import { recipePlainText } from '@/rendering/exports/plain-text';
import type { Db } from '@/server/database/db';
import type { MadeFile } from '@/server/files/file-answer';
import type { UserContext } from '@/server/trpc/trpc';
import { asExport } from './export.rules';
import type { ExportFormat, ExportInput } from './export.schema';
import { ownName, recipesAfter } from './export.store';

/** The colour of headings and links in a block for newsletters: the product's own. */
const ACCENT = '#A9462A';

const FORMATS: Record<
  ExportFormat,
  {
    content_type: string;
    end: string;
    write: (recipe: ExportRecipe, image_size: PictureSize | null) => string;
  }
> = {
  'json-ld': {
    content_type: 'application/ld+json',
    end: 'jsonld',
    write: (recipe) => `${JSON.stringify(recipeJsonLd(recipe), null, 2)}\n`,
  },
  // Cooklang has no media type of its own (cooklang.org/docs/spec).
  cooklang: { content_type: 'text/plain; charset=utf-8', end: 'cook', write: recipeCooklang },
  markdown: { content_type: 'text/markdown; charset=utf-8', end: 'md', write: recipeMarkdown },
  'email-html': {
    content_type: 'text/html; charset=utf-8',
    end: 'html',
    write: (recipe, image_size) =>
      recipeEmailHtml(recipe, {
        image_size,
        accent: ACCENT,
        link_url: recipe.source_url,
        link_text: 'Read it on the web',
      }),
  },
  text: { content_type: 'text/plain; charset=utf-8', end: 'txt', write: recipePlainText },
};

/**
 * A recipe, as written or in another view, as a file in one of the formats that other programs read. Throws not_found
 * and recipe_has_no_servings.
 */
export async function exportRecipe(
  ctx: UserContext,
  { id, format = 'json-ld', ...wanted }: ExportInput,
): Promise<MadeFile> {
  const recipe = await shownRecipe(ctx.db, ctx.owner, id, wanted);
  const { content_type, end, write } = FORMATS[format];
  const { image_url } = recipe;
  const sized = image_url !== null && format === 'email-html';
  const content = write(
    asExport(recipe, {
      author_name: await ownName(ctx.db, ctx.owner),
      absolute: (address) => new URL(address, ctx.services.public_url).href,
    }),
    sized ? await pictureSize(ctx.services, ctx.owner, image_url) : null,
  );
  return { made: { content_type, file_name: `${recipeSlug(recipe.title)}.${end}`, content } };
}

/** A recipe as an archive of ours keeps it: as it is answered, and the key behind its engagement. */
export type ArchivedRecipe = Recipe & { engagement_key: number | null };

/** The owner's recipes after one, by their ids, as an archive keeps them. */
export async function archivedRecipes(
  db: Db,
  owner: UserId,
  after: RecipeId | null,
  limit: number,
): Promise<ArchivedRecipe[]> {
  const rows = await recipesAfter(db, owner, after, limit);
  return rows.map((row) => ({ ...recipeAnswer(row), engagement_key: row.engagement_key }));
}
