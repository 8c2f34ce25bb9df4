import { resolve } from 'node:path';
import { z } from 'zod';
import { parseUrl } from '@/kernel/url';

/** Thrown when the environment cannot be used; `message` holds one sentence per wrong variable, a line each. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be a whole number from ${low} to ${high}`);

const yesOrNo = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((word) => word === 'true' || word === '1');

/** `kit=http://127.0.0.1:4010,mailchimp=…` as addresses by names; null for anything else, or where one could be overheard. */
function platformUrls(text: string): Record<string, string> | null {
  const pairs = text.split(',').map((pair) => /^\s*([a-z]{1,40})=(https?:\/\/[^\s?#@]+?)\/?\s*$/.exec(pair));
  const read: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, url] = pair ?? [];
    if (name === undefined || url === undefined || parseUrl(url) === null) return null;
    // Keys go there, so only this machine may be asked in the clear.
    if (!url.startsWith('https:') && !isLoopbackAddress(url)) return null;
    read[name] = url;
  }
  return read;
}

/** Every variable: its check, the text of its default, and what it does. The README's table is printed from this. */
const variables = {
  NODE_ENV: {
    check: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
    fallback: 'production',
    about: 'Set by `npm start`, `npm run dev` and the tests; there is no need to set it.',
  },
  HOST: {
    check: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address, for example 0.0.0.0'),
    fallback: '127.0.0.1',
    about: 'Address the server listens on. `0.0.0.0` opens it to the network.',
  },
  PORT: { check: wholeNumber(0, 65535), fallback: '3000', about: 'Port the server listens on.' },
  PUBLIC_URL: {
    check: z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#@]+\/?$/,
        'must be an address like https://galley.example.com, without a path',
      )
      .refine(
        (text) => parseUrl(text) !== null,
        'must be an address like https://galley.example.com, without a path',
      )
      .transform((text) => new URL(text).origin),
    about:
      'Address people reach the app at; links in answers and books start with it. Default: `http://HOST:PORT`.',
  },
  ALLOWED_HOSTS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
      .refine(
        (names) => names.length <= 20 && names.every((name) => /^[a-z0-9_.-]{1,253}$/.test(name)),
        'must be host names without ports and with commas between, for example galley.lan,galley',
      ),
    about:
      'Further names under which Galley may be asked, with commas between. The name in PUBLIC_URL, localhost and every IP address are answered anyhow; any other `Host` gets 421.',
  },
  GALLEY_DATA_DIR: {
    check: z.string().transform((path) => resolve(path)),
    about: 'Folder of the embedded database, the files and the kept secrets. Default: `.data`.',
  },
  BLOB_DIR: {
    check: z.string().transform((path) => resolve(path)),
    about: 'Folder of photos, covers and built books. Default: `blobs` in the data folder.',
  },
  BLOB_BUCKET: {
    check: z.string().regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket'),
    about: 'Bucket of an S3-compatible store that keeps those files in place of the folder.',
  },
  BLOB_ENDPOINT: {
    check: z
      .string()
      .regex(/^https?:\/\/[^\s?#@]+$/, 'must be an address like https://s3.example.com')
      .refine((text) => parseUrl(text) !== null, 'must be an address like https://s3.example.com'),
    about: 'Address of that store. Default: Amazon S3 in the region.',
  },
  BLOB_REGION: {
    check: z.string().regex(/^[\w-]+$/, 'must be the name of a region, for example eu-central-1'),
    fallback: 'us-east-1',
    about: 'Region of that store; any will do where a store has none.',
  },
  BLOB_ACCESS_KEY_ID: {
    check: z.string().regex(/^\S+$/, 'must be an access key of the store, without spaces'),
    about: 'Access key of that store. It must be allowed to get, put, delete and list.',
  },
  BLOB_SECRET_ACCESS_KEY: {
    check: z.string().regex(/^\S+$/, 'must be the secret of the access key, without spaces'),
    about: 'Secret of that access key.',
  },
  DATABASE_URL: {
    check: z
      .string()
      .refine(
        (text) => parseUrl(text) !== null && /^postgres(ql)?:$/.test(new URL(text).protocol),
        'must be an address like postgres://user:password@host:5432/galley',
      ),
    about: 'A PostgreSQL 15 or later to use. Default: the embedded PostgreSQL 18.',
  },
  DATABASE_POOL_MAX: {
    check: wholeNumber(1, 1000),
    fallback: '10',
    about: 'Database connections per process.',
  },
  AUTH_SECRET: {
    check: z
      .string()
      .min(32, 'must be at least 32 characters long; `openssl rand -base64 48` makes a good one'),
    about:
      'Key that signs login tokens, 32 characters or more. Required with DATABASE_URL; else made and kept in the data folder.',
  },
  AUTH_SECRET_PREVIOUS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.length <= 4 && secrets.every((secret) => secret.length >= 32),
        'must be one to four secrets of at least 32 characters each, with commas between',
      ),
    about:
      'Secrets whose tokens are still accepted, with commas between: the former AUTH_SECRET, or the coming one while the nodes change over.',
  },
  REGISTRATION_OPEN: {
    check: yesOrNo,
    fallback: 'true',
    about: 'Whether anybody may register an account.',
  },
  SMTP_URL: {
    check: z
      .string()
      .refine(
        (text) => parseUrl(text) !== null && /^smtps?:$/.test(new URL(text).protocol),
        'must be an address like smtp://user:password@mail.example.com:587',
      ),
    about:
      'The mail server for forgotten passwords, for word of changed ones, for links that confirm an email, and for readers who sign up for a lead magnet. Without one there is `npm run password -- EMAIL`, and a lead magnet is given at once.',
  },
  MAIL_FROM: {
    check: z
      .string()
      .regex(
        /^(?:[^<>\p{Cc}]{1,100} )?<?[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190}>?$/u,
        'must be an email address, or a name and an address: Galley <galley@example.com>',
      ),
    about: 'The sender of that mail, such as `Galley <galley@example.com>`. Required with SMTP_URL.',
  },
  RATE_LIMIT_PER_MINUTE: {
    check: wholeNumber(1, 1_000_000),
    fallback: '300',
    about: 'Requests per signed-in user and minute, over all transports.',
  },
  RATE_LIMIT_HEAVY_PER_MINUTE: {
    check: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Requests per user and minute for work that costs much, such as builds.',
  },
  LOGIN_FAILURES_PER_ACCOUNT: {
    check: wholeNumber(1, 1_000_000),
    fallback: '10',
    about:
      'Failed logins per account and network in 15 minutes; ten times as many an hour from all networks that are new to the account.',
  },
  LOGIN_FAILURES_PER_ADDRESS: {
    check: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Failed logins per address and minute, whatever the account.',
  },
  REGISTRATIONS_PER_ADDRESS: {
    check: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Registrations per address and minute.',
  },
  READER_MAILS_PER_CREATOR: {
    check: wholeNumber(1, 1_000_000),
    fallback: '300',
    about:
      'Mails to readers per creator and hour. Beyond them readers get the file at once, and a mail that asks to confirm waits. Announcements to owners are counted apart, and the rest of one goes out in the next hours.',
  },
  IMPORT_ALLOWED_HOSTS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .refine(
        (hosts) => hosts.length <= 20 && hosts.every((host) => /^[a-z0-9.-]{1,253}:\d{1,5}$/.test(host)),
        'must be hosts with their ports and commas between, for example recipes.lan:8080',
      ),
    about:
      'Hosts of an own network, as `host:port`, that recipes and pictures may be fetched from and webhooks sent to, these also without https. Default: none; only the public internet is asked.',
  },
  STRIPE_API_URL: {
    check: z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#@]+\/?$/,
        'must be an address like https://stripe.example.com, without a path',
      )
      .refine(
        (text) => parseUrl(text) !== null,
        'must be an address like https://stripe.example.com, without a path',
      )
      // Keys go there, so only this machine may be asked in the clear.
      .refine(
        (text) => text.startsWith('https:') || isLoopbackAddress(text),
        'must begin with https://, or lead to this machine',
      )
      .transform((text) => new URL(text).origin),
    about: 'Address of Stripe’s API, for tests. Default: the real one.',
  },
  PLATFORM_API_URLS: {
    check: z
      .string()
      .refine(
        (text) => platformUrls(text) !== null,
        'must be names and addresses with commas between, for example kit=https://kit.example.com; only this machine may be asked without https',
      )
      .transform((text) => platformUrls(text) ?? {}),
    about:
      'Addresses of other platforms’ APIs as `name=address`, with commas between, for tests. Default: the real ones.',
  },
  UPSTASH_REDIS_REST_URL: {
    check: z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#@]+\/?$/,
        'must be the REST address of a Redis database, which begins with https://',
      )
      .transform((text) => text.replace(/\/$/, '')),
    about:
      'Address of a Redis in which all nodes count the limits together: Upstash’s, or any behind the same REST interface. Default: each counts for itself.',
  },
  UPSTASH_REDIS_REST_TOKEN: {
    check: z.string().regex(/^\S+$/, 'must be the REST token of the Redis database, without spaces'),
    about: 'REST token of that Redis; it must be allowed to write.',
  },
  TRUST_PROXY_HOPS: {
    check: wholeNumber(0, 10),
    fallback: '0',
    about: 'Number of own proxies in front; the caller is then read from X-Forwarded-For.',
  },
  LOG_LEVEL: {
    check: z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace',
    ),
    fallback: 'info',
    about: 'How much is logged; `info` has a line for every request, `warn` those that failed.',
  },
  DEMO_SIGN_IN: {
    check: z
      .string()
      .regex(/^[^\s:@]+@[^\s:@]+:\S+$/, 'must be an email and a password with a colon between')
      .transform((text) => {
        const colon = text.indexOf(':');
        return { email: text.slice(0, colon), password: text.slice(colon + 1) };
      }),
    about:
      'Set by `npm start` for its demo account; the sign-in page offers it where only this machine can reach the app.',
  },
} satisfies Record<string, { check: z.ZodType<unknown, string>; fallback?: string; about: string }>;

type Variables = typeof variables;
type Read = {
  [Name in keyof Variables]:
    | z.output<Variables[Name]['check']>
    | (Variables[Name] extends { fallback: string } ? never : undefined);
};

/** The environment as read: checked, with defaults. DATABASE_URL and AUTH_SECRET may still be missing. */
export type Env = Omit<Read, 'PUBLIC_URL' | 'BLOB_DIR'> & { PUBLIC_URL: string; BLOB_DIR: string };

/** The environment of the running app, in which the launcher has filled in the database and the secret. */
export type AppEnv = Env & { DATABASE_URL: string; AUTH_SECRET: string };

/** Name, default and meaning of every variable, in the order of the documentation. */
export const envTable: readonly { name: string; fallback: string; about: string }[] = Object.entries(
  variables,
).map(([name, { about, ...rest }]) => ({ name, fallback: 'fallback' in rest ? rest.fallback : '', about }));

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether an address like http://localhost:3000 leads to this machine and to no other. */
export function isLoopbackAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** The http address of a server on `host` and `port`; an address that means "all" is shown as localhost. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Reads and checks the environment. An empty variable counts as missing.
 * @throws EnvError naming every wrong variable with a sentence that says what it must be.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const given = source[name]?.trim() || ('fallback' in variable ? variable.fallback : undefined);
    if (given === undefined) continue;
    const result = variable.check.safeParse(given);
    if (result.success) values[name] = result.data;
    else wrong.push(`${name} ${result.error.issues[0]?.message ?? 'is not usable'}.`);
  }
  if (source.DATABASE_URL?.trim() && !source.AUTH_SECRET?.trim()) {
    wrong.push('AUTH_SECRET must be set when DATABASE_URL is set: a random text of at least 32 characters.');
  }
  const redis = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const;
  const missing = redis.find((name) => !source[name]?.trim());
  if (missing !== undefined && redis.some((name) => source[name]?.trim())) {
    const other = missing === redis[0] ? redis[1] : redis[0];
    wrong.push(`${missing} must be set when ${other} is set: the two belong together.`);
  }
  if (source.SMTP_URL?.trim() && !source.MAIL_FROM?.trim())
    wrong.push('MAIL_FROM must be set when SMTP_URL is set: the address that mail comes from.');
  const store = ['BLOB_BUCKET', 'BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'] as const;
  const given = [...store, 'BLOB_ENDPOINT' as const].find((name) => source[name]?.trim());
  if (given !== undefined)
    for (const name of store)
      if (!source[name]?.trim())
        wrong.push(`${name} must be set when ${given} is set: a store needs its bucket and a key to it.`);
  if (wrong.length > 0) throw new EnvError(wrong.join('\n'));
  const read = values as Read;
  return {
    ...read,
    PUBLIC_URL: read.PUBLIC_URL ?? addressOf(read.HOST, read.PORT),
    BLOB_DIR: read.BLOB_DIR ?? resolve(read.GALLEY_DATA_DIR ?? '.data', 'blobs'),
  };
}

let memo: AppEnv | undefined;

/**
 * The environment of the running app, read once at the first call.
 * @throws EnvError when a variable is wrong, or the database or the secret is missing.
 */
export function env(): AppEnv {
  if (memo) return memo;
  const read = readEnv();
  const { DATABASE_URL, AUTH_SECRET } = read;
  if (DATABASE_URL === undefined || AUTH_SECRET === undefined) {
    throw new EnvError(
      'DATABASE_URL and AUTH_SECRET are not set; start the app with `npm start`, which sets them.',
    );
  }
  memo = { ...read, DATABASE_URL, AUTH_SECRET };
  return memo;
}
