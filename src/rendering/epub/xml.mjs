// XML made of nodes, never of strings put together: text becomes text, whatever stands in it.

/** Finished XML. Only this file makes it, so that no text is taken for it. */
class Xml {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
  }
}

/** @typedef {Xml | string | null | Node[]} Node */

/** What no XML document may hold (XML 1.0, 2.2), and the control characters that mean nothing in one. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** @type {Record<string, string>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * The one way from words to XML.
 * @param {string} text
 */
const escaped = (text) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** Whether nothing of a text can be seen. @param {string} text */
export const isBlank = (text) => text.toWellFormed().replace(FORBIDDEN, '').trim() === '';

/**
 * @param {Node} node
 * @returns {string}
 */
function sourceOf(node) {
  if (node === null) return '';
  if (typeof node === 'string') return escaped(node);
  return node instanceof Xml ? node.source : node.map(sourceOf).join('');
}

/**
 * An element. An attribute that is null is left out.
 * @param {string} name
 * @param {Record<string, string | null>} attributes
 * @param {...Node} children
 */
export function el(name, attributes, ...children) {
  const said = Object.entries(attributes)
    .map(([key, value]) => (value === null ? '' : ` ${key}="${escaped(value)}"`))
    .join('');
  const inside = sourceOf(children);
  return new Xml(inside === '' ? `<${name}${said}/>` : `<${name}${said}>${inside}</${name}>`);
}

/**
 * A whole document.
 * @param {Node} root
 * @param {{ html?: boolean }} [options]
 */
export const xmlDocument = (root, { html = false } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${html ? '<!DOCTYPE html>\n' : ''}${sourceOf(root)}\n`;
