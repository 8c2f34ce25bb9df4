// A floor: the least that a server in Node can do with statements, the app's or lean ones. It knows no tokens, no
// schemas and no limits; it runs them prepared and sends the rows as JSON.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { newUuid } from '@/kernel/uuid';

/** A statement as the app sent it. */
export interface Statement {
  query: string;
  params: unknown[];
}

/** The statements of a write, and what in their parameters must be new each time. */
export interface Write {
  statements: Statement[];
  mark: string;
}

/** What a floor is told: the statement of a read by its path, and those of writes. */
export interface FloorOrder {
  url: string;
  /** The connections of the app's pool. */
  connections: number;
  reads: Record<string, Statement>;
  writes: Record<'POST' | 'PATCH', Write>;
}

const order: FloorOrder = JSON.parse(await text(process.stdin));
const sql = postgres(order.url, { max: order.connections, onnotice: () => undefined });
type Parameters = Exclude<Parameters_, undefined>;
type Parameters_ =
  | (typeof sql.unsafe extends (query: string, params?: infer P) => unknown ? P : never)
  | undefined;
const prepared = { prepare: true } as const;

/** Like the mark: an id, or a word in a text. */
const fresh = (mark: string) => (mark.includes('-') ? newUuid() : `word${newUuid().replaceAll('-', '')}`);

async function write({ statements, mark }: Write, body: string): Promise<unknown> {
  JSON.parse(body);
  const now = fresh(mark);
  const renewed = statements.map(({ query, params }) => ({
    query,
    params: params.map((param) => (typeof param === 'string' ? param.replaceAll(mark, now) : param)),
  }));
  const [only] = renewed;
  if (only !== undefined && renewed.length === 1)
    await sql.unsafe(only.query, only.params as Parameters, prepared);
  else
    await sql.begin(async (tx) => {
      for (const { query, params } of renewed) await tx.unsafe(query, params as Parameters, prepared);
    });
  return { done: now };
}

const server = createServer(async (req, res) => {
  try {
    const read = req.method === 'GET' ? order.reads[req.url ?? ''] : undefined;
    const answer = read
      ? await sql.unsafe(read.query, read.params as Parameters, prepared)
      : await write(order.writes[req.method === 'PATCH' ? 'PATCH' : 'POST'], await text(req));
    const json = JSON.stringify(answer);
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) });
    res.end(json);
  } catch (error) {
    res.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
