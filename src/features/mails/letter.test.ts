import { findAll, getAttributeValue, textContent } from 'domutils';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { emailHtml, type MailLook, withLink, withoutLink } from './letter.rules';

const look: MailLook = {
  language: 'en',
  is_right_to_left: false,
  name: 'Ines Moreau',
  accent: '#2f6f4f',
  button: 'Confirm',
};
const TEXT = `Confirm it here:
https://galley.test/confirm/abc

Or write to us at https://galley.test/help.

--
Unsubscribe: https://galley.test/leave/xyz
`;

const parsed = (html: string) => parseDocument(html);
const links = (html: string) =>
  findAll((element) => element.name === 'a', parsed(html).children).map((element) => ({
    href: getAttributeValue(element, 'href'),
    says: textContent(element),
  }));
const shown = (html: string) =>
  textContent(findAll((element) => element.name === 'body', parsed(html).children)).replace(/\s+/g, ' ');

describe('a mail in HTML', () => {
  it('leads by a button to its first link, and shows every other as one', () => {
    expect(links(emailHtml(TEXT, look))).toEqual([
      { href: 'https://galley.test/confirm/abc', says: 'Confirm' },
      { href: 'https://galley.test/help', says: 'https://galley.test/help' },
      { href: 'https://galley.test/leave/xyz', says: 'https://galley.test/leave/xyz' },
    ]);
  });

  it('says whose it is, in her colour, in its language', () => {
    const html = emailHtml(TEXT, { ...look, language: 'he', is_right_to_left: true });
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(shown(html)).toContain('Ines Moreau');
    expect(html).toContain('background:#2f6f4f');
  });

  it('says what its text says, and nothing of it is ever markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string(), (text, name) => {
        const html = emailHtml(text, { ...look, name });
        const elements = findAll(() => true, parsed(html).children).map(({ name: tag }) => tag);
        expect(new Set(elements)).toEqual(new Set([...new Set(elements)].filter((tag) => KNOWN.has(tag))));
        const words = text.split(/\s+/).filter((word) => word !== '' && word !== '--');
        if (!text.includes('http')) for (const word of words) expect(shown(html)).toContain(word);
      }),
    );
  });

  it('loads nothing', () => {
    expect(emailHtml(TEXT, look)).not.toMatch(/<img|<link|url\(|<script|@import/i);
  });
});

const KNOWN = new Set('html head meta title body table tr td p a br'.split(' '));

describe('the link of a mail', () => {
  it('stands in what its reader gets, and not in what others may read', () => {
    expect(withLink('Here: {link}', 'https://galley.test/x')).toBe('Here: https://galley.test/x');
    expect(withoutLink('Here: {link}')).toBe('Here: …');
  });

  it('stays as it is where it has signs that a replacement would read', () => {
    expect(withLink('{link}', 'https://galley.test/$&$1')).toBe('https://galley.test/$&$1');
  });
});
