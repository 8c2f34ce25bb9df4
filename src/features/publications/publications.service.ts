import { LIMITS } from '../../kernel/limits';
import type { BookModel } from '../../rendering/book.model';
import type { Services } from '../../server/context';
import type { FileAnswer } from '../../server/file-answer';
import { type FileFormat, fileFormat } from '../products/builds.schema';
import { fileOfToken, readFileToken, signFile } from '../products/files.service';
import type { InsidePart, StorefrontPage } from './publications.rules';
import { countDownload, editionOnSale, findSlug } from './publications.store';

/** A slug as we make them; anything else names no page. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/** The public page of a product; `gone` when it was public once, null when there is none. */
export async function storefrontPage(
  services: Services,
  slug: string,
): Promise<StorefrontPage | 'gone' | null> {
  const { db, signer, clock, public_url } = services;
  const found = SLUG.test(slug) ? await findSlug(db, slug) : null;
  if (found === null) return null;
  const { user_id, product_id } = found;
  const listed = found.listing !== null && found.listing !== 'unlisted';
  if (found.status !== 'published' || !listed) return found.listing === null ? null : 'gone';
  const edition = await editionOnSale(db, user_id, product_id);
  if (edition === null) return null;

  const { model } = edition.snapshot;
  const inside = insideOf(model);
  const token = { user_id, product_id, build_id: edition.build_id };
  const expires = clock() + LIMITS.download_link_hours * 3_600_000;
  return {
    owner: { user_id, product_id },
    slug,
    url: `${public_url}/p/${slug}`,
    type: found.type,
    title: model.title,
    subtitle: model.subtitle,
    description: model.description,
    author: model.author_name,
    creator: found.brand?.trim() || found.creator,
    language: model.language,
    accent: found.accent,
    price_cents: edition.price_cents,
    currency: edition.currency,
    download: edition.price_cents === 0 ? `/d/${signFile(signer, 'download', token, expires)}` : null,
    page_count: edition.page_count ?? 0,
    recipe_count: inside.reduce((sum, { recipes }) => sum + recipes.length, 0),
    files: edition.files.map(({ format, bytes }) => ({ format, bytes })),
    edition: { number: edition.number, published_at: edition.published_at },
    inside,
    previews: edition.previews,
  };
}

/** What a book holds, from its frozen model: an ebook's chapters, else one list. */
function insideOf(model: BookModel): InsidePart[] {
  const titles = (recipes: { title: string }[]) => recipes.map(({ title }) => title);
  if (model.kind === 'ebook')
    return model.chapters
      .filter(({ recipes }) => recipes.length > 0)
      .map(({ title, recipes }) => ({ title, recipes: titles(recipes) }));
  const title = model.kind === 'meal_plan' ? planTitle(model.days) : 'Recipes';
  // A plan has a recipe once for every number of people that it is cooked for.
  return [{ title, recipes: [...new Set(titles(model.recipes))] }];
}

const planTitle = (days: number) => (days === 1 ? 'One day' : `${days} days`);

/**
 * The file behind a download link of a public page, or null for a wrong or old one. Without a format it is the PDF,
 * or the only file there is.
 */
export async function openDownload(
  services: Services,
  token: string,
  format: FileFormat | null = null,
): Promise<{ file: FileAnswer; count(): Promise<void> } | null> {
  const owner = readFileToken(services.signer, 'download', token);
  if (owner === null) return null;
  const file = await fileOfToken(services.db, owner, format);
  if (file === null) return null;
  const now = new Date(services.clock()).toISOString();
  return { file, count: () => countDownload(services.db, token, owner, now) };
}

/** The file behind a creator's own short-lived address, whose name says the format; null for a wrong or old one. */
export async function openSigned(
  services: Services,
  signed: string,
  name: string,
): Promise<FileAnswer | null> {
  const owner = readFileToken(services.signer, 'file', signed);
  const format = fileFormat.safeParse(name.slice(name.lastIndexOf('.') + 1)).data;
  return owner === null || format === undefined ? null : fileOfToken(services.db, owner, format);
}
