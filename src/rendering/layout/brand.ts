import { type AccentColours, accentColours } from '@/kernel/book/colour';
import { FONT_NAMES } from '@/kernel/book/themes';
import { parseUrl } from '@/kernel/url';
import type { BookModel } from '@/rendering/model/book.model';
import { typeset } from './typeset';

/** An address that a file may link to, or null for what is none of the web or of mail. */
export function linkTarget(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed !== null && ['http:', 'https:', 'mailto:'].includes(parsed.protocol) ? parsed.href : null;
}

/** What the brand kit puts in place of the theme's own. */
export interface BrandLayout {
  colours: AccentColours | null;
  heading_font: string | null;
  body_font: string | null;
  name: string | null;
  /** An image key. */
  logo: string | null;
  /** `address` is the link as it is read. */
  links: { label: string; url: string; address: string }[];
}

/** An address as it is read: without its scheme and a last slash. */
export const readableAddress = (url: string): string =>
  typeset(url.replace(/^(https?:\/\/(www\.)?|mailto:)|\/$/gi, ''), 'und');

/** The brand of a book as its templates read it. A link that is no address of the web or of mail is left out. */
export function brandLayout({ brand, language }: BookModel): BrandLayout {
  const fontName = (font: keyof typeof FONT_NAMES | null | undefined) => (font ? FONT_NAMES[font] : null);
  return {
    colours: brand?.accent ? accentColours(brand.accent) : null,
    heading_font: fontName(brand?.heading_font),
    body_font: fontName(brand?.body_font),
    name: brand?.name?.trim() ? typeset(brand.name, language).trim() : null,
    logo: brand?.logo ?? null,
    links: (brand?.links ?? []).flatMap(({ label, url }) => {
      const target = linkTarget(url);
      if (target === null) return [];
      return [{ label: typeset(label, language).trim(), url: target, address: readableAddress(url) }];
    }),
  };
}
