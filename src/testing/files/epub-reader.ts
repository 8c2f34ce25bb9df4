import { dirname, posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

/** An element as it was read, with what stands in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const TOKEN = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const LEGAL = /^(?:[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}])*$/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function words(source: string): string {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(source)) throw new Error(`a bare & in ${source.slice(0, 80)}`);
  return source.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Reads the XML that our writer writes, and refuses anything that is not well-formed. */
export function readXml(source: string): XmlElement {
  if (!LEGAL.test(source)) throw new Error('a character that XML does not have');
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!source.startsWith(start)) throw new Error('no XML declaration');
  const body = source.slice(start.length).replace(/^<!DOCTYPE html>\n/, '');
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(body);
    if (found === null) throw new Error(`not XML: ${body.slice(at, at + 80)}`);
    const [, closing, name = '', given = '', empty, text] = found;
    const inside = open.at(-1) ?? root;
    if (text !== undefined) inside.children.push(words(text));
    else if (closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const attributes: Record<string, string> = {};
      for (const [, key = '', value = ''] of given.matchAll(/([\w.:-]+)="([^"]*)"/g)) {
        if (key in attributes) throw new Error(`${key} twice in <${name}>`);
        attributes[key] = words(value);
      }
      const element: XmlElement = { name, attributes, children: [] };
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is never closed`);
  const elements = root.children.filter((child) => typeof child !== 'string');
  const [only] = elements;
  if (only === undefined || elements.length > 1) throw new Error('not one root');
  return only;
}

/** All elements below one, itself first, in their order. */
export function elementsOf(element: XmlElement): XmlElement[] {
  const below = element.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)));
  return [element, ...below];
}

/** All words in an element. */
export const elementWords = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : elementWords(child))).join('');

export interface OpenEpub {
  /** Every file by its path in the archive. */
  files: Record<string, Uint8Array>;
  /** The package document. */
  opf: XmlElement;
  /** The documents in the order of reading, by their paths. */
  documents: Map<string, XmlElement>;
  /** Everything that is wrong, a sentence each. */
  faults: string[];
}

const named = (root: XmlElement, name: string) => elementsOf(root).filter((element) => element.name === name);

/** Opens an EPUB and checks how it hangs together; what its elements may be is epubcheck's to say. */
export function openEpub(bytes: Uint8Array): OpenEpub {
  const faults: string[] = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 58)).toString('latin1');
  if (text.slice(30) !== 'mimetypeapplication/epub+zip')
    faults.push('mimetype is not first, plain and unpacked');
  const files = unzipSync(bytes);
  const xml = (path: string) => {
    const file = files[path];
    if (file === undefined) throw new Error(`there is no ${path}`);
    try {
      return readXml(strFromU8(file));
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const container = xml('META-INF/container.xml');
  const opfPath = named(container, 'rootfile')[0]?.attributes['full-path'] ?? '';
  const opf = xml(opfPath);
  const at = (href: string, from = opfPath) => posix.join(dirname(from), decodeURIComponent(href));

  const items = named(opf, 'item').map(({ attributes }) => ({
    id: attributes.id ?? '',
    path: at(attributes.href ?? ''),
    type: attributes['media-type'] ?? '',
    properties: attributes.properties ?? '',
  }));
  const paths = new Set(items.map(({ path }) => path));
  for (const { path } of items) if (files[path] === undefined) faults.push(`${path} is listed and not there`);
  for (const path of Object.keys(files))
    if (!paths.has(path) && !['mimetype', opfPath].includes(path) && !path.startsWith('META-INF/'))
      faults.push(`${path} is there and not listed`);
  if (paths.size !== items.length) faults.push('a file is listed twice');

  const spine = named(opf, 'itemref').map(({ attributes }) =>
    items.find(({ id }) => id === attributes.idref),
  );
  const documents = new Map<string, XmlElement>();
  for (const item of spine) {
    if (item === undefined) faults.push('the order of reading names no file');
    else documents.set(item.path, xml(item.path));
  }
  for (const { path, type } of items)
    if (type === 'application/xhtml+xml' && !documents.has(path)) faults.push(`${path} is never read`);

  const ids = new Map([...documents, [opfPath, opf] as const].map(([path, root]) => [path, idsOf(root)]));
  for (const [path, { twice }] of ids) for (const id of twice) faults.push(`${path} has the id ${id} twice`);
  for (const [path, root] of documents) {
    for (const { attributes } of elementsOf(root)) {
      for (const target of [attributes.href, attributes.src]) {
        if (target === undefined || /^(?:https?|mailto):/.test(target)) continue;
        const [file = '', fragment] = target.split('#');
        const goal = file === '' ? path : at(file, path);
        if (!paths.has(goal)) faults.push(`${path} points to ${target}`);
        else if (fragment !== undefined && !ids.get(goal)?.all.has(fragment))
          faults.push(`${path} points to ${target}, which has no such place`);
      }
    }
    for (const image of named(root, 'img'))
      if (!image.attributes.alt?.trim()) faults.push(`${path} has a picture without words`);
    if (elementWords(named(root, 'title')[0] ?? root).trim() === '') faults.push(`${path} has no title`);
  }

  const nav = items.find(({ properties }) => properties === 'nav');
  const contents = nav === undefined ? undefined : documents.get(nav.path);
  if (nav === undefined || contents === undefined) faults.push('there are no contents');
  else {
    const toc = named(contents, 'nav').find(({ attributes }) => attributes['epub:type'] === 'toc');
    const links = toc === undefined ? [] : named(toc, 'a');
    const order = links.map(({ attributes }) =>
      [...documents.keys()].indexOf(at(attributes.href ?? '', nav.path)),
    );
    if (order.some((place, index) => index > 0 && place <= (order[index - 1] ?? -1)))
      faults.push('the contents are not in the order of reading');
    if (links.some((link) => elementWords(link).trim() === ''))
      faults.push('a line of the contents is empty');
  }
  return { files, opf, documents, faults };
}

function idsOf(root: XmlElement): { all: Set<string>; twice: string[] } {
  const found = elementsOf(root).flatMap(({ attributes }) => attributes.id ?? []);
  return { all: new Set(found), twice: found.filter((id, index) => found.indexOf(id) !== index) };
}
