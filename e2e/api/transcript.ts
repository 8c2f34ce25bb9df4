/** The calls of a run as Markdown, the same in every run: ids, times, tokens, and sizes are replaced with fixed values. */
export class Transcript {
  private readonly parts: string[] = [];
  private readonly names = new Map<string, string>();
  private counts = new Map<string, number>();

  constructor(title: string, introduction: string) {
    this.parts.push(`# ${title}`, introduction);
  }

  step(name: string): void {
    this.parts.push(`## ${name}`);
  }

  /** Adds a call with its answer. Only JSON bodies are written out. */
  async call(request: Request, response: Response): Promise<void> {
    const sent = await request.text();
    const { pathname, search } = new URL(request.url);
    const lines = [`${request.method} ${pathname}${search}`];
    for (const name of ['authorization', 'idempotency-key', 'content-type']) {
      const value = request.headers.get(name);
      if (value !== null) lines.push(`${name}: ${value}`);
    }
    if (sent !== '') lines.push('', pretty(sent));
    lines.push('', `HTTP/1.1 ${response.status}`);
    for (const name of SHOWN) {
      const value = response.headers.get(name);
      if (value !== null) lines.push(`${name}: ${value}`);
    }
    const type = response.headers.get('content-type') ?? '';
    const body = await response.arrayBuffer();
    lines.push('', type.includes('json') ? pretty(new TextDecoder().decode(body)) : `… ${type} …`);
    this.parts.push(['```http', this.even(lines.join('\n')), '```'].join('\n'));
  }

  toString(): string {
    return `${this.parts.join('\n\n')}\n`;
  }

  private even(text: string): string {
    return text
      .replace(/\b(user|session|recipe|product|build|collection)_[0-9a-z]{26}\b/g, (id, kind: string) => {
        const known = this.names.get(id);
        if (known !== undefined) return known;
        const count = (this.counts.get(kind) ?? 0) + 1;
        this.counts.set(kind, count);
        const name = `${kind}_${String(count).padStart(26, '0')}`;
        this.names.set(id, name);
        return name;
      })
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-11-20T10:00:00.000Z')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:3000')
      .replace(/etag: "(\d+)\.[0-9a-f]{16}"/g, 'etag: "$1.0123456789abcdef"')
      .replace(/etag: "[0-9a-f]{16,}"/g, 'etag: "0123456789abcdef"')
      .replace(/ratelimit: "default";r=(\d+);t=\d+(.*)/g, 'ratelimit: "default";r=$1;t=60')
      .replace(/"bytes": \d+/g, '"bytes": 100000')
      .replace(/\/i\/[0-9a-f]{32}/g, '/i/0123456789abcdef0123456789abcdef');
  }
}

const SHOWN = [
  'content-type',
  'content-disposition',
  'location',
  'etag',
  'link',
  'x-refreshed-token',
  'x-refreshed-token-expires-at',
];

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
