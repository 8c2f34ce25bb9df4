import type { CoverKind, Theme } from '@/kernel/book/themes';
import { localeFor, type Words, wordsFor } from '@/messages/book';
import { dateParts } from '@/rendering/model/book.check';
import type { BookModel } from '@/rendering/model/book.model';
import { type BrandLayout, brandLayout } from './brand';
import { directionOf } from './direction';
import { paragraphs, typeset, withoutControls } from './typeset';

/** What every template reads. */
export interface CommonLayout {
  kind: BookModel['kind'];
  theme: Theme;
  title: string;
  /** The title as it is stored, for what names the file and is searched. */
  file_title: string;
  subtitle: string | null;
  /** The file's own description. */
  summary: string;
  author_name: string;
  lang: string;
  region: string | null;
  /** Which way its lines and pages run. */
  direction: 'ltr' | 'rtl';
  created: [year: number, month: number, day: number];
  cover: { kind: CoverKind; image: string | null };
  brand: BrandLayout;
  words: Words;
}

/** The language and region of a BCP 47 tag as a typesetter takes them; English for what is no tag. */
export function bookLanguage(tag: string): { lang: string; region: string | null } {
  try {
    const locale = new Intl.Locale(tag);
    const region = locale.region && /^[A-Z]{2}$/.test(locale.region) ? locale.region : null;
    return /^[a-z]{2,3}$/.test(locale.language)
      ? { lang: locale.language, region }
      : { lang: 'en', region: null };
  } catch {
    return { lang: 'en', region: null };
  }
}

/** A BCP 47 tag in its canonical form; `en` for what is no tag. */
export function languageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** `2026-11-21` as `21 November 2026`, in the language of the words. */
export function longDate([year, month, day]: readonly [number, number, number], tag: string): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  return new Intl.DateTimeFormat(localeFor(tag), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The fields all four layouts share. */
export function commonLayout(model: BookModel): CommonLayout {
  const words = wordsFor(model.language);
  const set = (text: string) => typeset(text, model.language).replace(/\s+/g, ' ').trim();
  const description = model.description === null ? '' : set(model.description);
  const subtitle = model.subtitle === null ? '' : set(model.subtitle);
  return {
    kind: model.kind,
    theme: model.theme,
    title: set(model.title) || words.untitled,
    file_title: withoutControls(model.title.replace(/\s+/g, ' ')).trim() || words.untitled,
    subtitle: subtitle === '' ? null : subtitle,
    summary: description || subtitle,
    author_name: set(model.author_name),
    ...bookLanguage(model.language),
    direction: directionOf(languageTag(model.language)),
    created: dateParts(model.edition_date),
    cover: { kind: model.cover.kind, image: model.cover.image },
    brand: brandLayout(model),
    words,
  };
}

/** A titled piece of prose, left out when it has no words. */
export function proseParts(
  model: BookModel,
  parts: readonly (readonly [title: string, text: string | null])[],
): { title: string; text: string[] }[] {
  return parts
    .map(([title, text]) => ({ title, text: paragraphs(text, model.language) }))
    .filter((part) => part.text.length > 0);
}
