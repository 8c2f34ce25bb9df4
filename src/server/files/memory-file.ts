/**
 * A file of a form whose bytes are in memory already. A `File` made of bytes copies them, and copies them again for
 * who asks for them: for tens of MB that keeps everybody waiting.
 */
export class MemoryFile extends File {
  readonly held: Uint8Array<ArrayBuffer>;

  /** Takes the bytes over: nobody else may change them. */
  constructor(held: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.held = held;
  }

  override get size(): number {
    return this.held.byteLength;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.held.slice().buffer);
  }

  override text(): Promise<string> {
    return Promise.resolve(new TextDecoder().decode(this.held));
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.held]).slice(start, end, type);
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new Blob([this.held]).stream();
  }
}

/** The bytes of a file, without a copy where they are in memory. */
export const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  file instanceof MemoryFile ? file.held : new Uint8Array(await file.arrayBuffer());
