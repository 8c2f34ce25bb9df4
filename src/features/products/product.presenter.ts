import { channelOf } from '@/channels/registry';
import type { BuildId, ProductId } from '@/kernel/ids';
import { missingForFile } from './products.rules';
import { type FinishedBuild, type LoadedProduct, type ProductRow, typedContent } from './products.store';
import type { Build, ProductFile } from './records/builds.schema';
import type { BuildRow } from './records/builds.store';
import type { StoredFile } from './records/builds.table';
import type { Listing } from './records/listings.schema';
import type { EditionRow, ListingRow } from './records/listings.table';
import type { Product } from './records/products.schema';
import { FILE_FORMATS } from './types/description/names.rules';
import { typeOf } from './types/registry';

/** A listing as it is answered: our own page is ours, whatever its row says. */
export const listingAnswer = ({
  platform,
  keeper,
  state,
  reason,
  problem,
  url,
  edition,
  external_id,
  published_at,
}: ListingRow): Listing => ({
  platform,
  keeper: channelOf(platform, keeper).kind === 'by_hand' ? 'creator' : 'galley',
  state,
  reason,
  problem,
  url,
  edition,
  external_id,
  published_at,
});

/** A product as it is answered. */
export function productAnswer({ row, edition, build, listings, changed_recipes }: LoadedProduct): Product {
  const { type, content } = typedContent(row);
  const common = {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    author_name: row.author_name,
    language: row.language,
    cover: row.cover,
    theme: row.theme,
    style: row.style,
    price_cents: row.price_cents,
    price_mode: row.price_mode,
    suggested_price_cents: row.suggested_price_cents,
    currency: row.currency,
    status: row.status,
    platforms: row.platforms,
    stamp_files: row.stamp_files,
    asks_email: row.asks_email,
    listings: listings.map(listingAnswer),
    files: productFiles(row, edition, build),
    notices: build?.notices ?? [],
    slug: row.slug,
    edition:
      edition === null
        ? null
        : {
            number: edition.number,
            price_cents: edition.price_cents,
            price_mode: edition.price_mode,
            suggested_price_cents: edition.suggested_price_cents,
            currency: edition.currency,
            published_at: edition.published_at,
            build_id: edition.build_id,
          },
    has_unpublished_changes: row.published_key !== null && row.published_key !== row.fields_key,
    changed_recipes,
    source_product_id: row.source_product_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  };
  return { ...common, type, ...content } as Product;
}

/**
 * Its files at addresses that give them: those of the product, which make what is newer when they are asked; of a draft
 * that lacks something by now, or has another format, those of the build, which stays.
 */
function productFiles(
  row: ProductRow,
  edition: EditionRow | null,
  build: FinishedBuild | null,
): ProductFile[] {
  if (build === null) return [];
  const typed = typedContent(row);
  const made = row.status !== 'draft' && edition !== null;
  const whole = made || missingForFile(typed, row.source_product_id).length === 0;
  const formats: readonly string[] = made ? FILE_FORMATS : typeOf(typed.type).formats(typed.content);
  const folder = (format: string) =>
    whole && formats.includes(format) ? `/api/products/${row.id}/files` : buildFolder(row.id, build.id);
  return filesOf(build, folder);
}

const buildFolder = (product_id: ProductId, id: BuildId) => `/api/products/${product_id}/builds/${id}/files`;

/** A build as it is answered. */
export function buildAnswer(row: BuildRow): Build {
  const { id, product_id, state, progress, reason, page_count, missing_letters, notices } = row;
  return {
    id,
    product_id,
    edition: row.edition,
    print: row.print,
    state,
    progress,
    reason,
    page_count,
    missing_letters,
    notices,
    files: filesOf(row, () => buildFolder(product_id, id)),
    previews: row.previews,
    sample: row.sample === null ? null : { bytes: row.sample.bytes, page_count: row.sample.page_count },
    pictures: row.pictures,
    created_at: row.created_at,
    asked_at: row.asked_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}

interface Finished {
  id: BuildId;
  files: StoredFile[];
  page_count: number | null;
  finished_at: string | null;
}

function filesOf(build: Finished, folder: (format: string) => string): ProductFile[] {
  const { finished_at } = build;
  if (finished_at === null) return [];
  return build.files.map(({ format, bytes, page_count = null }) => ({
    format,
    bytes,
    page_count: format === 'pdf' || format === 'print_pdf' ? build.page_count : page_count,
    build_id: build.id,
    url: `${folder(format)}/${format}`,
    built_at: finished_at,
  }));
}
