// How fast signed-in requests are while somebody tries passwords: node tools/bench/flood.mjs URL [--spread]
// It registers an account, asks for its recipes for ten seconds, then does the same while 200 wrong logins a second
// come in. --spread lets every login come from another address to another account, which reaches the hashing; the
// service must then run with TRUST_PROXY_HOPS=1. It lasts half a minute. Run it against a library that may be lost.
import { Agent, request } from 'node:http';

const SECONDS = 10;
/** Signed-in requests and wrong logins a second. */
const [READS, LOGINS] = [40, 200];

const base = `${process.argv[2] ?? 'http://127.0.0.1:3000'}/api`;
const spread = process.argv.includes('--spread');
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/**
 * @param {string} method
 * @param {string} path
 * @param {{ headers?: Record<string, string>, body?: object }} [options]
 * @returns {Promise<{ status: number, text: string, took: number }>} `took` in milliseconds
 */
function call(method, path, { headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(`${base}${path}`, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, took: performance.now() - began }),
      );
    });
    sent.on('error', reject);
    if (body !== undefined) sent.setHeader('Content-Type', 'application/json');
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

let logins = 0;
function wrongLogin() {
  const number = logins++;
  const address = spread
    ? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    : '203.0.113.9';
  return call('POST', '/auth/login', {
    headers: { 'X-Forwarded-For': address },
    body: { email: spread ? `nobody-${number}@example.com` : 'nobody@example.com', password: 'wrong horse' },
  });
}

/**
 * Calls at an even pace, whether the answers come or not.
 * @param {number} rate a second
 * @param {() => ReturnType<typeof call>} one
 */
async function atPace(rate, one) {
  const began = performance.now();
  /** @type {ReturnType<typeof call>[]} */
  const answers = [];
  while (performance.now() - began < SECONDS * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    while (answers.length < due) answers.push(one());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return Promise.all(answers);
}

/** @param {Awaited<ReturnType<typeof call>>[]} answers */
function summary(answers) {
  const times = answers.map((answer) => answer.took).sort((left, right) => left - right);
  const at = (/** @type {number} */ share) => times[Math.floor((times.length - 1) * share)] ?? 0;
  /** @type {Record<number, number>} */
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1), statuses };
}

/** @param {string} name @param {ReturnType<typeof summary>} figures */
function print(name, { p50, p95, p99, most, statuses }) {
  const cells = [p50, p95, p99, most].map((time) => time.toFixed(1).padStart(8));
  process.stdout.write(`${name.padEnd(24)}${cells.join('')}  ${JSON.stringify(statuses)}\n`);
}

const email = `flood-${Date.now()}@example.com`;
const account = await call('POST', '/auth/register', { body: { email, password: 'a long password' } });
const headers = { Authorization: `Bearer ${JSON.parse(account.text).token}` };
const read = () => call('GET', '/recipes', { headers });
await call('POST', '/recipes', { headers, body: { title: 'Bread', ingredients: ['500 g flour'] } });
for (let warm = 0; warm < 200; warm++) await read();

process.stdout.write(`${'milliseconds'.padEnd(24)}     p50     p95     p99     max\n`);
const idle = summary(await atPace(READS, read));
print('signed in, idle', idle);
const [reads, flood] = await Promise.all([atPace(READS, read), atPace(LOGINS, wrongLogin)]);
print('signed in, in the flood', summary(reads));
print('wrong logins', summary(flood));
process.stdout.write(`p99 ${(summary(reads).p99 / idle.p99).toFixed(1)} times that of an idle service\n`);
agent.destroy();
