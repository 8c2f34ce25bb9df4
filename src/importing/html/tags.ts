/** Elements whose content nobody sees. */
const HIDDEN = /<(script|style|template|noscript|svg|iframe)(?:\s[^<>]{0,2000})?>/gi;
/** Elements of a text, by whether their words stand on a line of their own. */
const BLOCK =
  /<\/?(?:address|article|blockquote|body|br|dd|div|dl|dt|figure|h[1-6]|header|hr|html|li|main|ol|p|section|table|tbody|tr|ul)(?:\s[^<>]{0,2000})?\/?>/gi;
const INLINE =
  /<\/?(?:a|abbr|b|button|em|font|i|iframe|img|input|label|mark|noscript|s|script|small|span|strong|style|sub|sup|svg|td|template|th|u)(?:\s[^<>]{0,2000})?\/?>/gi;

/** A text without the elements that nobody sees; one that nothing closes is a tag like others. */
function withoutHidden(text: string): string {
  const lower = text.toLowerCase();
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const name = (match[1] ?? '').toLowerCase();
    if (match.index < from || unclosed.has(name)) continue;
    const close = lower.indexOf(`</${name}`, match.index);
    const end = close === -1 ? -1 : lower.indexOf('>', close);
    if (end === -1) {
      unclosed.add(name);
      continue;
    }
    kept.push(text.slice(from, match.index));
    from = end + 1;
  }
  return kept.join('') + text.slice(from);
}

/**
 * The words of a text that was copied with tags of HTML in it, in their lines. Other signs stay: `<3`, `< 60 g`. Linear
 * in its length.
 */
export const withoutTags = (text: string): string =>
  /<\/?[a-z]/i.test(text) ? withoutHidden(text).replace(BLOCK, '\n').replace(INLINE, '') : text;
