// The floor: the least that a server in Node can do for the same rows. It knows no tokens, no schemas and no
// limits; it runs the statements that the app runs, prepared, and sends the rows as JSON.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { newUuid } from '../../src/kernel/uuid';

/** A statement as the app sent it. */
export interface Statement {
  query: string;
  params: unknown[];
}

/** What the floor is told: by path, the statements of a request. */
export interface FloorOrder {
  url: string;
  /** The connections of the app's pool. */
  connections: number;
  reads: Record<string, Statement>;
  /** The statements of a create, and the id in them that must be new each time. */
  create: { statements: Statement[]; id: string };
}

const order: FloorOrder = JSON.parse(await text(process.stdin));
const sql = postgres(order.url, { max: order.connections, onnotice: () => undefined });
type Parameters = Exclude<Parameters_, undefined>;
type Parameters_ =
  | (typeof sql.unsafe extends (query: string, params?: infer P) => unknown ? P : never)
  | undefined;
const prepared = { prepare: true } as const;

async function create(body: string): Promise<unknown> {
  JSON.parse(body);
  const id = newUuid();
  await sql.begin(async (tx) => {
    for (const { query, params } of order.create.statements)
      await tx.unsafe(
        query,
        params.map((param) => (param === order.create.id ? id : param)) as Parameters,
        prepared,
      );
  });
  return { id };
}

const server = createServer(async (req, res) => {
  try {
    const read = order.reads[req.url ?? ''];
    const answer = read
      ? await sql.unsafe(read.query, read.params as Parameters, prepared)
      : await create(await text(req));
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
