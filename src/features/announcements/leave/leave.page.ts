import { endAnnouncements, leavingOf } from '@/features/announcements/leaving.service';
import { answered, browserLanguage, notice, pageAnswer } from '@/features/publications/pages/answers.page';
import { ourWords } from '@/features/publications/ui/sign-up-form';
import { buyerDocument } from '@/features/sales/buyer/ui/order-document';
import { html } from '@/kernel/html';
import { orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';

/** Asks whether a creator's announcements are to end, or says that they have. */
function leaveDocument(
  of: { creator: string; accent: string | null; language: string; has_left: boolean },
  action: string,
): string {
  const { language, words } = orderWordsFor(of.language);
  const { creator, has_left } = of;
  const title = has_left ? words.left_title : words.leave_title;
  const text = filled(has_left ? words.left_text : words.leave_text, { creator });
  const main = html`<main class="notice" ${ourWords(language)}><h1>${title}</h1>
<p class="lede" dir="auto">${text}</p>
${has_left ? null : html`<form class="offer" method="post" action="${action}"><button class="button" type="submit">${words.leave_button}</button></form>`}
</main>`;
  return buyerDocument(of, { title, main });
}

/**
 * `/leave/news/{token}`: GET asks for one press, as programs that look into mail follow links; the POST, which mail
 * programs send by themselves too (RFC 8058), ends the announcements.
 */
export function leaveNewsAnswer(services: Services, request: Request, token: string): Promise<Response> {
  return answered(services, async () => {
    const isPost = request.method === 'POST';
    if (isPost) await endAnnouncements(services, token);
    const found = await leavingOf(services, token);
    if (found === null) {
      const { words, language } = orderWordsFor(browserLanguage(request));
      return notice(404, words.leave_unknown, words.no_order_text, {}, language);
    }
    return pageAnswer(200, leaveDocument(found, `/leave/news/${token}`), {
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
  });
}
