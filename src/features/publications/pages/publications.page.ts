import { openPicture } from '@/features/images/images.service';
import { draftPage } from '@/features/publications/draft-page.service';
import {
  openDownload,
  openSample,
  openSigned,
  storefrontPage,
} from '@/features/publications/publications.service';
import { storefrontDocument } from '@/features/publications/ui/storefront';
import { isReader, viewKey } from '@/features/publications/views.rules';
import { Problem } from '@/kernel/errors';
import { isId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { createContext, type Services } from '@/server/auth/context';
import type { StreamedFile } from '@/server/files/file-answer';
import { matchesEtag } from '@/server/http/respond';
import { sendFile, sendStreamed } from '@/server/rest/file';
import {
  answered,
  codeHeaders,
  codeOf,
  movedTo,
  nothing,
  notice,
  pageAnswer,
  takenDown,
  viewerOf,
} from './answers.page';

/**
 * `/p/{slug}`: 200, 301 from an address that it had before, or one in capitals, 410 when it was taken down, 404 when there
 * never was such a page; with `?all=yes` nothing of its texts is left out. A page that somebody reads is counted, and
 * nothing of who does.
 */
export function storefrontAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  return answered(services, async () => {
    const code = codeOf(request);
    const viewer = await viewerOf(services, request);
    const found = await storefrontPage(services, slug, viewer, code);
    if (found === null) return nothing();
    if (found === 'gone') return takenDown();
    if (found.slug !== slug) return movedTo(request, `/p/${found.slug}`);
    const isOwn = viewer === found.owner.user_id;
    if (request.method === 'GET' && !isOwn && isReader(request.headers))
      services.page_views.add(viewKey(found.owner, services.clock()));
    const whole = new URL(request.url).searchParams.get('all') === 'yes';
    return pageAnswer(
      200,
      storefrontDocument(found, services.public_url, null, { whole }),
      codeHeaders(code),
    );
  });
}

/**
 * `/preview/{id}`: the page of a product as it would be, for its creator's dashboard: it leads nowhere, and nothing is
 * counted. For everybody else there is no page.
 */
export function draftPageAnswer(services: Services, request: Request, id: string): Promise<Response> {
  const draw = async () => {
    const ctx = createContext(services, request, { address: 'page' }, 'page');
    const owner = await viewerOf(services, request);
    if (owner === null || !isId('product', id)) return nothing();
    const page = await draftPage({ ...ctx, person: owner, owner }, id);
    return pageAnswer(200, storefrontDocument(page, services.public_url, null, { leadsNowhere: true }), {
      'X-Robots-Tag': 'noindex',
    });
  };
  // Its cover is drawn for it, which takes as long as a preview may.
  return answered(services, draw, LIMITS.preview_seconds + LIMITS.database_deadline_seconds);
}

/** The headers of a file that nobody keeps, and that is no page. */
export const fileHeaders = () =>
  new Headers({
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });

/**
 * Whether an answer with a file is a download: the whole of it, its beginning, or more than half of it. Smaller parts
 * belong to the download that they follow.
 */
export function isDownload(request: Request, { status, headers }: Response): boolean {
  if (request.method !== 'GET' || status >= 300) return false;
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '');
  if (part === null) return true;
  const [first = 0, last = 0, size = 0] = part.slice(1).map(Number);
  return first === 0 || (last - first + 1) * 2 > size;
}

const tooOld = () =>
  notice(
    404,
    'This link no longer works',
    'It has expired or reached its download limit. Go to the product’s page to get a new link.',
  );

/**
 * `/d/{token}` and `/d/{token}/{format}`: a file of a free product, counted; 404 for a wrong link or an old one, and for
 * a file that the product does not have.
 */
export function downloadAnswer(
  services: Services,
  request: Request,
  token: string,
  format: string | null = null,
): Promise<Response> {
  return answered(services, async () => {
    const found = await openDownload(services, token, format);
    if (found === null) return tooOld();
    const response = await sendFile(services, request, found.file, fileHeaders());
    const counts = isDownload(request, response);
    if (request.method === 'HEAD' || (found.may(counts) && (!counts || (await found.count()))))
      return response;
    await response.body?.cancel();
    return tooOld();
  });
}

/** `/p/{slug}/sample`: some pages of what the page sells, as a PDF; 404 where there is no sample, 410 when it was taken down. */
export function sampleAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  return answered(services, async () => {
    const found = await openSample(services, slug);
    if (found === null) return nothing();
    return found === 'gone' ? takenDown() : sendFile(services, request, found, fileHeaders());
  });
}

/** The archive behind a short-lived address, or null when the address is not one of an archive. */
type OpenArchive = (services: Services, signed: string) => Promise<StreamedFile | null>;

/**
 * `/files/{signed}/{name}`: a creator's own file, whose name ends in its format, or her whole library, by a
 * short-lived address.
 */
export function signedFileAnswer(
  services: Services,
  request: Request,
  { signed, name }: { signed: string; name: string },
  openArchive: OpenArchive,
): Promise<Response> {
  return answered(services, async () => {
    const archive = await openArchive(services, signed);
    const head = request.method === 'HEAD';
    if (archive !== null) return await sendStreamed(archive, fileHeaders(), { head, pulse: services.pulse });
    const file = await openSigned(services, signed, name);
    return file === null ? nothing() : sendFile(services, request, file, fileHeaders());
  });
}

/** `/i/{name}`: a picture, public and never changing; with `?w=312` its small version for lists. */
export function pictureAnswer(services: Services, request: Request, name: string): Promise<Response> {
  const open = async () => {
    const picture = await openPicture(services, name, new URL(request.url).searchParams.get('w'));
    if (picture === null) throw new Problem('not_found');
    const etag = `"${picture.blob_key.slice(0, 32)}"`;
    const headers = new Headers({
      ETag: etag,
      'Cache-Control': picture.stands_in ? 'no-store' : 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    if (matchesEtag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    headers.set('Content-Type', picture.content_type);
    headers.set('Content-Length', String(picture.bytes));
    if (request.method === 'HEAD') return new Response(null, { headers });
    return new Response(await services.blobs.stream(picture.blob_key), { headers });
  };
  // The directory has its own, shorter deadline; a small version may take longer to make.
  return answered(services, open, LIMITS.thumb_seconds + 2 * LIMITS.database_deadline_seconds);
}
