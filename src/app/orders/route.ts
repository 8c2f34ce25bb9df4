import { linksAnswer } from '@/features/sales/buyer/pages/links.page';
import { services } from '@/features/services';

export const dynamic = 'force-dynamic';

/** GET shows the form, POST mails the links. */
async function answer(request: Request) {
  return linksAnswer(services(), request);
}

export { answer as GET, answer as POST };
