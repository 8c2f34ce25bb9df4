import { type Html, html } from '@/kernel/html';
import type { SessionAmount } from './stripe-checks';
import type { TillSession } from './stripe-objects';

const shell = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,">
<main><h1>${title}</h1>
${body}
</main></html>`.text;

/** The page on which a browser pays: what is bought, and a form with who buys. */
export function payPage(session: TillSession, lines: SessionAmount['lines']): string {
  const bought = lines.map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`);
  const choices = session.custom_fields.map(
    ({ key, label, dropdown }) => html`<p><label>${label.custom} <select name="${key}" required>
<option value=""></option>${dropdown.options.map((one) => html`<option value="${one.value}">${one.label}</option>`)}
</select></label></p>`,
  );
  const back = session.cancel_url ? html`<p><a href="${session.cancel_url}">Back to the shop</a></p>` : '';
  return shell(
    'Test checkout',
    html`<ul>${bought}</ul>
<p>Total: ${session.amount_subtotal} ${session.currency?.toUpperCase() ?? ''} in minor units</p>
<form method="post">
<p><label>Email <input name="email" type="email" required value="${session.customer_email ?? ''}"></label></p>
<p><label>Name <input name="name"></label></p>
<p><label>Country <input name="country" maxlength="2"></label></p>
${choices}
<p><button>Pay</button></p>
</form>
${back}`,
  );
}

/** Said where a session is over. */
export const overPage = (): string =>
  shell('You’re all done here', html`<p>This checkout was paid, or its time is over.</p>`);

/** Said where a payment link is off, in its creator's words. */
export const offPage = (words: string | null | undefined): string =>
  shell('This link is off', html`<p>${words ?? 'The link is no longer active.'}</p>`);
