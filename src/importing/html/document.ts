import { type Document, DomHandler } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Nesting that is kept: an element below it stands empty, and what it holds belongs to the one around it. */
const DEEPEST = 200;
/** Elements that are read; a page ends after them. */
const MOST = 200_000;

/** Counts elements and their depth while the tree is built. */
class CountingHandler extends DomHandler {
  #depth = 0;
  #count = 0;
  /** Called after the last element that is read. */
  full: () => void = () => undefined;

  get isDeep(): boolean {
    return this.#depth >= DEEPEST;
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#depth += 1;
    this.#count += 1;
    super.onopentag(name, attribs);
    if (this.#count === MOST) this.full();
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/** The parser keeps its open elements in a list whose front it moves: without a bound it is quadratic. */
class BoundedParser extends Parser {
  readonly #handler: CountingHandler;
  #isFlat = false;

  constructor(handler: CountingHandler) {
    super(handler, { decodeEntities: true });
    this.#handler = handler;
  }

  override isVoidElement(name: string): boolean {
    return this.#isFlat || super.isVoidElement(name);
  }

  override onopentagname(start: number, end: number): void {
    this.#isFlat = this.#handler.isDeep;
    super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.#isFlat = false;
    super.onclosetag(start, end);
  }
}

/** The tree of some HTML, however broken, in time linear in its length: at most so deep and so large. */
export function parseHtml(html: string): Document {
  const handler = new CountingHandler();
  const parser = new BoundedParser(handler);
  handler.full = () => parser.pause();
  parser.end(html);
  return handler.root;
}
