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
const seen = new Set(); // Use a database table in production: a message can arrive more than once.

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
      text: `The base URL is \`${base}\`. Request and response bodies are UTF-8 JSON with snake_case names. A response contains the record itself, without a wrapper.

Create an account or sign in, then send the token with every request. ${public_url}/docs/clients has examples in curl, TypeScript, and Python.

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
      text: `A token is a JWT that’s valid for ${LIMITS.token_days} days. Every response to a request with a valid token, including errors, returns a new token in \`X-Refreshed-Token\` and its expiration time in \`X-Refreshed-Token-Expires-At\`. Use the newest token. Older tokens work until they expire, so parallel requests never sign anyone out. A session lasts ${LIMITS.session_days} days; after that, sign in again. Signing out or ending a session revokes all of its tokens.`,
    },
    {
      id: 'keys',
      title: 'API keys',
      text: `Scripts and apps don’t need your password. Create an API key under Settings → API, or with POST /keys, and send it as the bearer token. It works until it expires or you delete it, and it needs no refreshing. A key can do only what its scopes allow; otherwise, the response is 403 with \`insufficient_scope\`. Each operation names the scope that it needs. Account settings, sessions, keys, platform connections, webhooks, mail, and the full export are only for signed-in people.

\`\`\`
curl ${base}/recipes \\
  -H 'Authorization: Bearer galley_…'
\`\`\``,
    },
    {
      id: 'libraries',
      title: 'Working in someone else’s library',
      text: `A creator can invite people to their library as editors, who change recipes, collections, and products, or as viewers, who only read them. GET /libraries lists the libraries you can work in. Send the \`user_id\` of one as \`X-Library\` with the token of your session, and the request reads and changes records in that library. It counts against your own rate limit. Without the header, requests go to your own library. If you aren’t a member, the response is 403 with \`not_a_member\`; if your role doesn’t allow the operation, it’s 403 with \`role_not_allowed\`. Operations under Auth are always about your own account. API keys work only in their own account’s library.

\`\`\`
curl ${base}/recipes \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'X-Library: USER_ID'
\`\`\``,
    },
    {
      id: 'assistants',
      title: 'Assistants',
      text: `AI assistants can use Galley through its MCP server at \`${public_url}/mcp\` (streamable HTTP). Add it to the assistant with an API key as the bearer token; its scopes decide which tools the assistant sees. The tools are operations of this API, with \`_\` in place of the dot, such as \`recipes_list\`. They follow the same rules and limits. A rejected call returns a tool error with the problem as its text.

\`\`\`
{
  "mcpServers": {
    "galley": {
      "type": "http",
      "url": "${public_url}/mcp",
      "headers": { "Authorization": "Bearer galley_…" }
    }
  }
}
\`\`\``,
    },
    {
      id: 'values',
      title: 'Values',
      text: `IDs start with a prefix that tells you the type of record, such as \`recipe_…\`. Treat them as opaque strings. Times are in UTC, in RFC 3339 format. Amounts of money are integers in the currency’s minor unit: 1800 in EUR is €18.00, and 1800 in JPY is ¥1800. Durations are in minutes.

A request with an unknown field or parameter is rejected. The error names it and suggests the closest match. PATCH changes only the fields you send: \`null\` clears a field, and a list replaces the whole list. You can send read-only fields back; they’re ignored.`,
    },
    {
      id: 'lists',
      title: 'Lists and pagination',
      text: `A list response has the form \`{items, page, per_page, total, total_pages}\`. \`page\` starts at ${LIMITS.page_default}. \`per_page\` defaults to ${LIMITS.per_page_default} and can be at most ${LIMITS.per_page}. The \`Link\` header (RFC 8288) links to the first, previous, next, and last pages with the same filters. A page past the end is empty. \`page\` × \`per_page\` can be at most ${LIMITS.list_reach.toLocaleString('en')}.`,
    },
    {
      id: 'versions',
      title: 'ETag and If-Match',
      text: `A response with a single record has an \`ETag\` header. Send its value as \`If-None-Match\` to get 304 if the record hasn’t changed. Send it as \`If-Match\` with an update to get 412 if someone else has changed the record since you read it.

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
      text: `POST requests that create or publish something accept an \`Idempotency-Key\` of your choice, up to ${LIMITS.idempotency_key} characters. If you repeat a request with the same key and body within ${LIMITS.idempotency_hours} hours, you get the first response again with \`Idempotency-Replayed: true\`, and nothing is created twice. While the first request is running, a repeated one waits until it’s done; after ${LIMITS.idempotency_wait_seconds} seconds it gets \`request_in_progress\` with \`Retry-After\`. If a crash interrupts a request, its key becomes usable again after at most ${LIMITS.idempotency_lease_seconds} seconds. Using the same key with a different body returns \`idempotency_key_reused\`.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `Requests are limited per account over a sliding one-minute window: by default ${LIMITS.requests_per_minute} requests, of which ${LIMITS.heavy_per_minute} can be builds, publishing, lead magnet creation, imports, image uploads, and other expensive operations; their descriptions say so. The \`RateLimit-Policy\` header lists the limits, and \`RateLimit\` shows how much of each is left. If you exceed a limit, you get 429 with \`Retry-After\`. Wait that many seconds, and your next request will succeed.

A JSON body can be up to ${LIMITS.body_bytes / MIB} MiB, and up to ${LIMITS.import_body_bytes / MIB} MiB for an import. You can page through the first ${LIMITS.list_reach.toLocaleString('en')} rows of a list. Each field’s schema gives its maximum length, number of items, and range.`,
    },
    {
      id: 'problems',
      title: 'Errors',
      text: `Errors are \`application/problem+json\` (RFC 9457) with a stable \`code\` and the \`request_id\` of the request. \`errors\` points to each invalid field with a JSON pointer. A record in another account returns the same error as a record that doesn’t exist. If a path doesn’t support a method, you get 405, and \`Allow\` lists the methods it does support. All codes are listed at ${public_url}/docs/errors.

\`\`\`
{
  "type": "${public_url}/docs/errors#validation_failed",
  "title": "The request has invalid or unknown fields",
  "status": 400,
  "code": "validation_failed",
  "detail": "/titel: Unknown field. Did you mean title?",
  "instance": "/api/recipes",
  "request_id": "019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b",
  "errors": [
    {
      "in": "body",
      "pointer": "/titel",
      "code": "unknown_field",
      "message": "Unknown field. Did you mean title?"
    }
  ]
}
\`\`\``,
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      text: `Use a webhook instead of polling: when something happens, Galley sends a message to your URL. Messages are signed according to Standard Webhooks, so you can verify them with its libraries in many languages. This Node receiver works without one. Save it as \`receiver.cjs\`, and run it with the secret you got when you created the webhook.

\`\`\`
${RECEIVER}
\`\`\`

Respond with a 2xx status within ${LIMITS.webhook_seconds} seconds, and process the message afterward. Otherwise, Galley retries for ${LIMITS.webhook_retry_hours} hours with the same \`webhook-id\`. If no message gets through for ${LIMITS.webhook_failing_days} days, Galley turns the webhook off and emails the creator.`,
    },
    {
      id: 'compatibility',
      title: 'Versions and changes',
      text: `This is version 1 of the API. Its paths, fields, codes, and behavior stay the way they’re documented. \`info.version\` in the OpenAPI document is the version of Galley, and ${public_url}/docs/changelog lists what each one changes.

These changes can happen at any time, so your client should handle them: new operations, new optional parameters and body fields, new fields in responses, new webhook events, new error codes with a documented status, new values where a field’s description doesn’t rule them out, higher limits, and clearer wording of titles and details. Ignore fields and events you don’t know, and compare \`code\`, never \`detail\`.

Anything else is a breaking change: removing or renaming a field, an operation, or a code; a new required field; a different type; a lower limit. A field or operation that’s going away is first marked \`deprecated\` in the OpenAPI document and listed in the changelog under “Deprecated,” with what to use instead. Responses from a deprecated operation include the headers \`Deprecation\` and \`Sunset\`, which give the start and end dates, so your client can warn you. It keeps working for at least ${LIMITS.deprecation_months} months. If a change isn’t possible in version 1, we’ll release version 2 under its own path, and version 1 will keep working for at least ${LIMITS.deprecation_months} months after that. We’ll shorten these periods only for a security problem, and the changelog will say why.

Before Galley 1.0.0, breaking changes can still happen. The changelog lists each one.`,
    },
    {
      id: 'methods',
      title: 'HEAD, OPTIONS, and cross-origin requests',
      text: `\`HEAD\` works wherever \`GET\` does. \`OPTIONS\` lists the methods a path supports. Pages on any site can call the API with a bearer token. The API never reads cookies.`,
    },
  ];
}

/** The introduction as one Markdown text. */
export function guideMarkdown(public_url: string): string {
  const parts = guide(public_url).map(({ title, text }) => `## ${title}\n\n${text}`);
  return `A recipe library and digital-product studio for food creators.\n\n${parts.join('\n\n')}`;
}
