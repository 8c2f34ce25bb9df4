import { describe, expect, it } from 'vitest';
import { BUYER, openBookshop } from '@/testing/sale';

/** What buyers read in their own languages. */
const { shop, ana, account } = await openBookshop();
const book = await shop.publish(ana, 'Sonntagsküche', { currency: 'EUR', language: 'de' });

const buy = async (language: string) => {
  shop.now.value += 60_000;
  const session = shop.sessionOf(await shop.press(book.slug, { 'accept-language': language }));
  account.pay(session, BUYER);
  return (await shop.stranger().open(shop.backOf(account, session))).headers.get('location') ?? '';
};

describe('a buyer reads', () => {
  it('beside Buy the language of the product, and agrees to those words', async () => {
    const page = await shop.stranger().open(`/p/${book.slug}`);
    expect(page.text).toContain('Kaufen für 18\u00a0€');
    expect(page.text).toContain('Sofort liefern; ich verzichte auf mein Widerrufsrecht.');
    expect(page.bytes.length).toBeLessThan(10_000);
    await buy('fr');
    const [{ id }] = (await ana.get('/orders')).body.items;
    expect((await ana.get(`/orders/${id}`)).body.consent_text).toBe(
      'Sofort liefern; ich verzichte auf mein Widerrufsrecht.',
    );
  });

  it.each([
    ['fr-CA, fr;q=0.9', 'fr', 'Merci, Hannah', 'Votre commande est prête'],
    ['ja', 'ja', 'Hannah さん、ありがとうございます', 'ご注文の品をお届けします'],
    ['he-IL', 'he', 'תודה, Hannah', 'ההזמנה שלכם כאן'],
    ['sv', 'en', 'Thank you, Hannah', 'Your order is here'],
  ])(
    'the page and the mail of her order in the language of her browser: %s',
    async (asked, language, thanks, subject) => {
      const page = await shop.stranger().open(await buy(asked));
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(thanks);
      if (language === 'he') expect(page.text).toContain('dir="rtl"');
      expect(page.bytes.length).toBeLessThan(10_000);
      const [mail] = (await ana.get('/mails')).body.items;
      expect(mail.subject).toContain(subject);
    },
  );

  it('the page that finds orders in the language of her browser, and what is not there too', async () => {
    const who = shop.stranger();
    const page = await who.open('/orders', { 'accept-language': 'nl-BE,nl;q=0.8' });
    expect(page.text).toContain('Vind je bestellingen');
    expect(page.text).toContain('<html lang="nl">');
    expect(page.bytes.length).toBeLessThan(10_000);
    const none = await who.open('/o/nothing', { 'accept-language': 'it' });
    expect([none.status, none.text.includes('Non abbiamo trovato questo ordine')]).toEqual([404, true]);
  });

  it('of a gift the language of the product', async () => {
    const given = await ana.post(`/products/${book.id}/grants`, { email: 'g@example.com', name: 'Gerda' });
    const page = await shop.stranger().open(new URL(given.body.results[0].url).pathname);
    expect(page.text).toContain('Ein Geschenk von Ana');
    expect(page.text).toContain('Viel Freude damit, Gerda');
  });
});
