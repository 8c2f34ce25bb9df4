import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { atEnd } from '@/testing/cleanup';
import { BUYER, openBookshop } from '@/testing/sale';
import { startSmtp } from '@/testing/servers/smtp';

/** How buyers reach the creator. */
const smtp = await startSmtp();
atEnd(() => smtp.close());
const { shop, ana, account, book } = await openBookshop(undefined, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'galley@galley.test',
});
const CONTACT = "ana.o'hara+shop@example.com";

const buy = async (email: string, language = 'en'): Promise<string> => {
  const session = shop.sessionOf(await shop.press(book.slug, { 'accept-language': language }));
  account.pay(session, { ...BUYER, email });
  return (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
};
const pageOf = async (path: string) => (await shop.stranger().open(path)).text;
const mailTo = async (address: string) => {
  await shop.app.work();
  const taken = smtp.taken.findLast(({ to }) => to.includes(address));
  const { replyTo, headers } = await PostalMime.parse(taken?.source ?? '');
  return {
    text: taken?.text,
    reply_to: replyTo?.map(({ address: one }) => one),
    names: headers.map(({ key }) => key),
  };
};

describe('a contact address', () => {
  it('is nowhere until the creator gives one, and nowhere once she takes it away', async () => {
    const before = await buy('before@example.com');
    for (let time = 0; time < 2; time++) {
      expect(await pageOf(before)).not.toContain('mailto:');
      const { text, reply_to } = await mailTo('before@example.com');
      expect([text?.includes('Questions?'), reply_to]).toEqual([false, undefined]);
      await ana.patch('/shop', { contact_email: CONTACT });
      expect(await pageOf(before)).toContain('mailto:');
      await ana.patch('/shop', { contact_email: null });
    }
  });

  it('is on the page of an order, in its mail, and where an answer to that goes', async () => {
    await ana.patch('/shop', { contact_email: CONTACT });
    const page = await pageOf(await buy('hannah@example.com'));
    expect(page).toContain('<a class="plain" href="mailto:ana.o&#39;hara%2Bshop@example.com"');
    expect(page).toContain('>Email Ana</a>');
    const mail = await mailTo('hannah@example.com');
    expect(mail.text).toContain(`Questions? Email ${CONTACT}.`);
    expect(mail.reply_to).toEqual([CONTACT]);
  });

  it.each([
    ['de', 'Ana schreiben', 'Fragen? Schreiben Sie an'],
    ['el', 'Γράψτε σε Ana', 'Έχετε ερωτήσεις; Γράψτε στο'],
    ['es', 'Escribe a Ana', '¿Tienes preguntas? Escribe a'],
    ['fr', 'Écrire à Ana', 'Des questions\u00a0? Écrivez à'],
    ['he', 'כתבו אל Ana', 'יש שאלות? כתבו אל'],
    ['it', 'Scrivi a Ana', 'Domande? Scrivi a'],
    ['ja', 'Ana に連絡する', 'ご質問は'],
    ['nl', 'Mail Ana', 'Vragen? Mail naar'],
    ['pt', 'Escrever para Ana', 'Dúvidas? Escreva para'],
    ['ru', 'Написать: Ana', 'Есть вопросы? Пишите на'],
    ['zh', '写信给 Ana', '有疑问？请写信至'],
  ])('speaks the language of the buyer: %s', async (language, link, sentence) => {
    await ana.patch('/shop', { contact_email: CONTACT });
    const email = `${language}@example.com`;
    expect(await pageOf(await buy(email, language))).toContain(`>${link}</a>`);
    const { text } = await mailTo(email);
    expect(text).toContain(sentence);
    expect(text).toContain(CONTACT);
  });

  it('is where an answer goes to the mail that brings all links again', async () => {
    await ana.patch('/shop', { contact_email: CONTACT });
    await buy('lost@example.com');
    const who = shop.stranger();
    await who.send(await who.open('/orders'), { email: 'lost@example.com' });
    const { text, reply_to } = await mailTo('lost@example.com');
    expect(text).toContain('everything you have');
    expect(reply_to).toEqual([CONTACT]);
  });

  it('never ends a line of a header', async () => {
    await ana.patch('/shop', { contact_email: CONTACT });
    for (const contact_email of ['a@example.com\r\nBcc: x@example.com', 'a@example.com\nBcc: x@example.com'])
      expect((await ana.patch('/shop', { contact_email })).status).toBe(400);
    await buy('quiet@example.com');
    const { names, reply_to } = await mailTo('quiet@example.com');
    expect(reply_to).toEqual([CONTACT]);
    expect(names).not.toContain('bcc');
  });
});
