import { LIMITS } from './limits';

/** A part of the introduction to the API. `text` is Markdown: paragraphs, `code` and fenced blocks, no more. */
export interface GuideSection {
  /** Its anchor on the reference page. */
  id: string;
  title: string;
  text: string;
}

const MIB = 1024 * 1024;

/** A receiver of webhooks that needs nothing but Node; a test runs this very text. */
const RECEIVER = `// WEBHOOK_SECRET=whsec_… node receiver.cjs
const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');
const { env } = require('node:process');

const key = Buffer.from(env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const seen = new Set(); // Yours is a table: a message may come twice.

function isFromGalley(headers, body) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const signed = createHmac('sha256', key).update(id + '.' + time + '.').update(body).digest();
  return isFresh && String(headers['webhook-signature']).split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === signed.length && timingSafeEqual(given, signed);
  });
}

createServer(async (request, response) => {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > 1_000_000) return response.writeHead(413).end();
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  if (!isFromGalley(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const { type, data } = JSON.parse(body);
    console.log(type, data.id);
  }
  response.writeHead(204).end();
}).listen(env.PORT ?? 8080, function () {
  console.log('listening on ' + this.address().port);
});`;

/**
 * The introduction: what holds for every operation. It stands in the document's description and on the reference
 * page, so that both say the same.
 */
export function guide(public_url: string): GuideSection[] {
  const base = `${public_url}/api`;
  return [
    {
      id: 'start',
      title: 'Start',
      text: `The base address is \`${base}\`. Bodies are JSON in UTF-8 with names in snake_case. A record is answered as it is, without a wrapper.

Open an account or sign in, and send the token with every call.

\`\`\`
curl ${base}/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "ines@example.com", "password": "a long password"}'
\`\`\`

\`\`\`
curl ${base}/recipes \\
  -H 'Authorization: Bearer TOKEN'
\`\`\``,
    },
    {
      id: 'tokens',
      title: 'Tokens',
      text: `A token is a JWT and valid for ${LIMITS.token_days} days. Every answer to a call with a valid token, errors included, carries a fresh one in \`X-Refreshed-Token\` and its end in \`X-Refreshed-Token-Expires-At\`. Use the newest; older ones work until they expire, so parallel calls never sign anybody out. A session lasts ${LIMITS.session_days} days; then sign in again. Signing out or ending a session stops all its tokens.`,
    },
    {
      id: 'values',
      title: 'Values',
      text: `Ids have a prefix that says what they name, such as \`recipe_…\`; take them as plain text. Times are RFC 3339 in UTC. Money is an integer in the minor unit of its currency: 1800 EUR is €18.00, 1800 JPY is ¥1800. Durations are minutes.

Unknown fields and parameters are refused by name, with the nearest known one. In a PATCH only the fields that are sent change, \`null\` clears a field, lists are replaced. The read-only fields of an answer may be sent back and are ignored.`,
    },
    {
      id: 'lists',
      title: 'Lists and paging',
      text: `A list is \`{items, page, per_page, total, total_pages}\`. \`page\` begins at ${LIMITS.page_default}; \`per_page\` is ${LIMITS.per_page_default} unless given, at most ${LIMITS.per_page}. The \`Link\` header (RFC 8288) has the first, previous, next and last page with every filter kept. A page past the end is empty. \`page\` × \`per_page\` may reach ${LIMITS.list_reach.toLocaleString('en')}.`,
    },
    {
      id: 'versions',
      title: 'ETag and If-Match',
      text: `A single record carries an \`ETag\`. Send it as \`If-None-Match\` to get 304 while nothing has changed, and as \`If-Match\` with a change to get 412 when somebody else was faster.

\`\`\`
curl -X PATCH ${base}/recipes/RECIPE_ID \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -H 'If-Match: "3.9f86d081884c7d65"' \\
  -d '{"servings": 6}'
\`\`\``,
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      text: `A POST that creates or publishes takes an \`Idempotency-Key\` of your choice, up to ${LIMITS.idempotency_key} characters. Repeating the call with the same key and body within ${LIMITS.idempotency_hours} hours gives the first answer again, with \`Idempotency-Replayed: true\`; nothing is made twice. While the first call runs, the same one waits for its answer; after ${LIMITS.idempotency_wait_seconds} seconds it is told \`request_in_progress\` with \`Retry-After\`. A call that was cut off by a crash frees its key within ${LIMITS.idempotency_lease_seconds} seconds. The same key with another body is refused with \`idempotency_key_reused\`.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `Calls are counted per account over a sliding minute; building, publishing, making lead magnets, importing and uploading pictures also count against a smaller limit. \`RateLimit-Policy\` and \`RateLimit\` say what the limits are and what is left. Beyond them the answer is 429 with \`Retry-After\`; waiting that many seconds always works.

A JSON body may have ${LIMITS.body_bytes / MIB} MiB.`,
    },
    {
      id: 'problems',
      title: 'Errors',
      text: `Every error is \`application/problem+json\` (RFC 9457) with a stable \`code\` and the \`request_id\` of the call. \`errors\` names each wrong field by a JSON pointer. Another account's record is answered exactly as one that does not exist. A method that an address does not have is answered with 405 and the ones it has in \`Allow\`. All codes are at ${public_url}/docs/errors.

\`\`\`
{
  "type": "${public_url}/docs/errors#validation_failed",
  "title": "The request has wrong or unknown fields",
  "status": 400,
  "code": "validation_failed",
  "detail": "/titel: This field is not known. Did you mean title?",
  "instance": "/api/recipes",
  "request_id": "019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b",
  "errors": [
    {
      "in": "body",
      "pointer": "/titel",
      "code": "unknown_field",
      "message": "This field is not known. Did you mean title?"
    }
  ]
}
\`\`\``,
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      text: `Instead of asking again and again, be told: a webhook is an address of yours to which Galley sends what happens, as soon as it does. Messages are signed by Standard Webhooks, so its libraries verify them in any language. This receiver for Node needs none; save it as \`receiver.cjs\`, and give it the secret that creating the webhook answers.

\`\`\`
${RECEIVER}
\`\`\`

Answer 2xx within ${LIMITS.webhook_seconds} seconds, and do the work after that. What isn’t answered so is sent again for ${LIMITS.webhook_retry_hours} hours, under the same \`webhook-id\`. After ${LIMITS.webhook_failing_days} days in which nothing got through, the webhook is switched off and the creator gets an email.`,
    },
    {
      id: 'methods',
      title: 'HEAD, OPTIONS and other sites',
      text: `\`HEAD\` works wherever \`GET\` does. \`OPTIONS\` lists the methods of a path. Pages of any site may call the API with a bearer token; cookies are never read here.`,
    },
  ];
}

/** The introduction as one Markdown text. */
export function guideMarkdown(public_url: string): string {
  const parts = guide(public_url).map(({ title, text }) => `## ${title}\n\n${text}`);
  return `A recipe library and digital-product studio for food creators.\n\n${parts.join('\n\n')}`;
}
