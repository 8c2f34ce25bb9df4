import { shopPage } from '@/features/publications/shop-page.service';
import { shopDocument } from '@/features/publications/ui/shop-document';
import type { Services } from '@/server/auth/context';
import { answered, movedTo, nothing, pageAnswer, takenDown } from './answers.page';

/** The number of a page in an address, from 1; null for what is none. */
function pageIn(request: Request): number | null {
  const text = new URL(request.url).searchParams.get('page');
  if (text === null) return 1;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/**
 * `/@{handle}`: a creator's shop. 301 from a handle that she had before, 410 when she has taken it down, 404 where there
 * is none.
 */
export function shopAnswer(services: Services, request: Request, handle: string): Promise<Response> {
  return answered(services, async () => {
    const page = pageIn(request);
    const found = page === null ? null : await shopPage(services, handle, page);
    if (found === null) return nothing();
    if (found === 'gone') return takenDown();
    if ('moved' in found) return movedTo(request, found.moved);
    return pageAnswer(200, shopDocument(found, services.public_url));
  });
}
