import { accentColours } from '@/kernel/book/colour';
import { type Html, html } from '@/kernel/html';

/** How a mail looks in a program that shows HTML. */
export interface MailLook {
  /** A BCP 47 tag. */
  language: string;
  is_right_to_left: boolean;
  /** Whose mail it is, over its text. */
  name: string;
  /** `#rrggbb` of the brand; null for the product's own. */
  accent: string | null;
  /** What the button says that leads to the mail's first link. */
  button: string;
  /** Which links with a line to themselves are such buttons, where it isn't the first alone. */
  buttons?: 'each' | 'last';
}

/** Where the link of a mail stands in its text. */
export const LINK_PLACE = '{link}';

/** The text as its reader gets it. */
export const withLink = (text: string, link: string | null): string =>
  link === null ? text : text.replaceAll(LINK_PLACE, () => link);

/** The text as others may read it: without the link. */
export const withoutLink = (text: string): string => text.replaceAll(LINK_PLACE, '…');

/** The colours of every mail: what it lies on, its paper, its lines and its text, and the accent where a brand has none. */
export const MAIL_COLOURS = {
  ground: '#faf7f1',
  paper: '#fffefc',
  line: '#e6ded2',
  ink: '#231e19',
  quiet: '#6f655a',
  accent: '#a9462a',
} as const;
const INK = `color:${MAIL_COLOURS.ink}`;
const QUIET = `color:${MAIL_COLOURS.quiet}`;
const SANS = 'font-family:Arial,Helvetica,sans-serif';
const SERIF = "font-family:Georgia,'Times New Roman',serif";
/** What stands above the last part of a mail that ends with our own words (RFC 3676 §4.3). */
const FOOT = '\n--\n';

/** An address, without the signs behind it that end a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

/** A line with its addresses as links. */
function lineOf(line: string, style: string): Html {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const { 0: url, index } of line.matchAll(ADDRESS)) {
    parts.push(line.slice(from, index), html`<a href="${url}" style="${style}">${url}</a>`);
    from = index + url.length;
  }
  return html`${[...parts, line.slice(from)]}`;
}

/** Lines with breaks between them. */
const linesOf = (lines: readonly string[], style: string): Html =>
  html`${lines.flatMap((line, index) => [index === 0 ? '' : html`<br>`, lineOf(line, style)])}`;

const isAddress = (line: string): boolean => line.match(ADDRESS)?.[0] === line;

/**
 * A mail in HTML, made of its text, so that both say the same. The first address that has a line to itself becomes a
 * button, or the last, or all that have, every other one a link; what stands below a line of two dashes is small.
 * Nothing in a text is ever markup, and the mail loads nothing.
 */
export function emailHtml(
  text: string,
  { language, is_right_to_left, name, accent, button, buttons }: MailLook,
): string {
  const at = text.lastIndexOf(FOOT);
  const body = at < 0 ? text : text.slice(0, at);
  const foot = at < 0 ? '' : text.slice(at + FOOT.length);
  const { fill, on_fill, text: link } = accentColours(accent ?? MAIL_COLOURS.accent);
  const links = `color:${link}`;
  const style = `display:inline-block;padding:12px 22px;border-radius:6px;background:${fill};color:${on_fill};font-weight:bold;text-decoration:none`;
  const parts = body
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n'));
  const last = buttons === 'last' ? parts.findLastIndex((lines) => lines.some(isAddress)) : 0;
  let pressed = false;
  const paragraphs = parts.flatMap((lines, index) => {
    const at = pressed || index < last ? -1 : lines.findIndex(isAddress);
    if (at < 0) return block(linesOf(lines, links));
    pressed = buttons !== 'each';
    const pressable = html`<a href="${lines[at] ?? ''}" style="${style}">${button}</a>`;
    const [before, after] = [lines.slice(0, at), lines.slice(at + 1)];
    return [
      ...(before.length > 0 ? [block(linesOf(before, links))] : []),
      block(pressable),
      ...(after.length > 0 ? [block(linesOf(after, links))] : []),
    ];
  });
  const small = `margin:28px 0 0;padding-top:16px;border-top:1px solid ${MAIL_COLOURS.line};font-size:13px;line-height:1.5;${QUIET}`;
  return html`<!doctype html>
<html lang="${language}" dir="${is_right_to_left ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="margin:0;padding:0;background:${MAIL_COLOURS.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${MAIL_COLOURS.paper};border:1px solid ${MAIL_COLOURS.line};border-radius:8px"><tr><td style="padding:28px 28px 24px;${SANS};font-size:16px;line-height:1.55;${INK}">
<p dir="auto" style="margin:0 0 20px;padding-bottom:14px;border-bottom:3px solid ${fill};${SERIF};font-size:20px;line-height:1.3">${name}</p>
${paragraphs}
${foot.trim() === '' ? null : html`<p style="${small}">${linesOf(foot.trim().split('\n'), QUIET)}</p>`}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
}

const block = (content: Html): Html => html`<p dir="auto" style="margin:0 0 16px">${content}</p>
`;
