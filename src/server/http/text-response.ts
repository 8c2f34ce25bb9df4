/**
 * A web Response whose body is one text. Making the stream of a usual Response costs more than the whole answer to
 * a short request; our server sends the text as it is, and everybody else still finds a Response.
 */
export class TextResponse extends Response {
  readonly content: string;
  readonly #headers: Headers;
  #full: Response | undefined;

  /** Takes the headers over; a usual Response copies them. */
  constructor(content: string, { status, headers }: { status: number; headers: Headers }) {
    super(null, { status });
    this.content = content;
    this.#headers = headers;
  }

  override get headers() {
    return this.#headers;
  }

  /** The Response with its stream, for who reads it. */
  get #response(): Response {
    this.#full ??= new Response(this.content, this);
    return this.#full;
  }

  override get body() {
    return this.#response.body;
  }
  override get bodyUsed() {
    return this.#full?.bodyUsed ?? false;
  }
  override arrayBuffer() {
    return this.#response.arrayBuffer();
  }
  override blob() {
    return this.#response.blob();
  }
  override bytes() {
    return this.#response.bytes();
  }
  override clone() {
    return new TextResponse(this.content, { status: this.status, headers: new Headers(this.#headers) });
  }
  override formData() {
    return this.#response.formData();
  }
  override json() {
    return this.#response.json();
  }
  override text() {
    return this.#response.text();
  }
}
