import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '@/kernel/limits';
import { isLoopbackAddress, parseUrl } from '@/kernel/url';

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

const postgresUrl = z
  .string()
  .refine(
    (text) => parseUrl(text) !== null && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be a URL such as postgres://user:password@host:5432/galley',
  );

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
    check: z.enum(['production', 'development', 'test'], 'must be production, development, or test'),
    fallback: 'production',
    about: 'Set for you by `npm start`, `npm run dev`, and the tests.',
  },
  HOST: {
    check: z.string().regex(/^[\w.:-]+$/, 'must be a hostname or an IP address, such as 0.0.0.0'),
    fallback: '127.0.0.1',
    about: 'The address the server listens on. Set it to `0.0.0.0` to accept connections from the network.',
  },
  PORT: { check: wholeNumber(0, 65535), fallback: '3000', about: 'The port the server listens on.' },
  PUBLIC_URL: {
    check: z
      .string()
      .regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be a URL without a path, such as https://galley.example.com')
      .refine(
        (text) => parseUrl(text) !== null,
        'must be a URL without a path, such as https://galley.example.com',
      )
      .transform((text) => new URL(text).origin),
    about:
      'The URL people use to reach Galley. Links in API responses and books start with it. Default: `http://HOST:PORT`.',
  },
  ALLOWED_HOSTS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
      .refine(
        (names) => names.length <= 20 && names.every((name) => /^[a-z0-9_.-]{1,253}$/.test(name)),
        'must be a comma-separated list of up to 20 hostnames without ports, such as galley.lan,galley',
      ),
    about:
      'Other hostnames Galley answers to, separated by commas. The one in PUBLIC_URL, localhost, and every IP address always work; any other `Host` gets a 421.',
  },
  GALLEY_DATA_DIR: {
    check: z.string().transform((path) => resolve(path)),
    about: 'The folder for the embedded database, the files, and the generated secrets. Default: `.data`.',
  },
  WAL_ARCHIVE_DIR: {
    check: z
      .string()
      .refine(isAbsolute, 'must be an absolute path, such as /mnt/backups/galley-archive')
      .transform((path) => resolve(path)),
    about:
      'A folder on another disk where Galley archives every change to the embedded database, with photos and books, so that you can go back to any moment of the last seven days. Default: none.',
  },
  BLOB_DIR: {
    check: z.string().transform((path) => resolve(path)),
    about: 'The folder for photos, covers, and built books. Default: `blobs` in the data folder.',
  },
  BLOB_BUCKET: {
    check: z.string().regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket'),
    about: 'An S3-compatible bucket to keep those files in, instead of the folder.',
  },
  BLOB_ENDPOINT: {
    check: z
      .string()
      .regex(/^https?:\/\/[^\s?#@]+$/, 'must be a URL, such as https://s3.example.com')
      .refine((text) => parseUrl(text) !== null, 'must be a URL, such as https://s3.example.com'),
    about: 'The URL of the bucket’s S3 service. Default: Amazon S3 in BLOB_REGION.',
  },
  BLOB_REGION: {
    check: z.string().regex(/^[\w-]+$/, 'must be the name of a region, such as eu-central-1'),
    fallback: 'us-east-1',
    about: 'The bucket’s region. If your service has no regions, any value works.',
  },
  BLOB_ACCESS_KEY_ID: {
    check: z.string().regex(/^\S+$/, 'must be an access key without spaces'),
    about: 'The bucket’s access key. It needs permission to get, put, delete, and list.',
  },
  BLOB_SECRET_ACCESS_KEY: {
    check: z.string().regex(/^\S+$/, 'must be the secret of the access key, without spaces'),
    about: 'The secret for that access key.',
  },
  DATABASE_URL: {
    check: postgresUrl,
    about: 'The URL of a PostgreSQL 15 or later database. Default: the embedded PostgreSQL 18.',
  },
  DATABASE_DIRECT_URL: {
    check: postgresUrl,
    about:
      'The URL of the database itself, with the same user. Set it if DATABASE_URL is the URL of a pooler in transaction mode, such as PgBouncer. Default: none, because there’s no pooler.',
  },
  DATABASE_REPLICA_URL: {
    check: postgresUrl,
    about:
      'The URL of a streaming replica of the database, or of a pooler before it, with the same user. Lists and searches may then be read from it. Needs DATABASE_URL. Default: none, so everything is read from DATABASE_URL.',
  },
  DATABASE_POOL_MAX: {
    check: wholeNumber(1, 1000),
    fallback: '10',
    about: 'Database connections per process; with DATABASE_REPLICA_URL, as many again to the replica.',
  },
  AUTH_SECRET: {
    check: z
      .string()
      .min(32, 'must be at least 32 characters long; generate one with `openssl rand -base64 48`'),
    about:
      'The secret that signs login tokens, at least 32 characters long. Required with DATABASE_URL; otherwise, Galley generates one and keeps it in the data folder.',
  },
  AUTH_SECRET_PREVIOUS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.length <= 4 && secrets.every((secret) => secret.length >= 32),
        'must be one to four secrets of at least 32 characters each, separated by commas',
      ),
    about:
      'Other secrets whose tokens are accepted, separated by commas: the old AUTH_SECRET, or the next one during a rollout.',
  },
  REGISTRATION_OPEN: {
    check: yesOrNo,
    fallback: 'true',
    about:
      'Whether anyone can create an account. If not, only people who are invited to someone’s library can.',
  },
  SMTP_URL: {
    check: z
      .string()
      .refine(
        (text) => parseUrl(text) !== null && /^smtps?:$/.test(new URL(text).protocol),
        'must be a URL such as smtp://user:password@mail.example.com:587',
      ),
    about:
      'The mail server for all emails: password resets and changes, email confirmations, sign-ups, orders, and announcements. Without it, reset a password with `npm run password -- EMAIL`; readers get lead magnets right away.',
  },
  MAIL_FROM: {
    check: z
      .string()
      .regex(
        /^(?:[^<>\p{Cc}]{1,100} )?<?[^\s<>@,;]{1,64}@[^\s<>@,;]{1,190}>?$/u,
        'must be an email address, with or without a name: Galley <galley@example.com>',
      ),
    about: 'The sender of those emails, such as `Galley <galley@example.com>`. Required with SMTP_URL.',
  },
  RATE_LIMIT_PER_MINUTE: {
    check: wholeNumber(1, 1_000_000),
    fallback: String(LIMITS.requests_per_minute),
    about: 'Requests per minute for each signed-in user, across REST and tRPC.',
  },
  RATE_LIMIT_HEAVY_PER_MINUTE: {
    check: wholeNumber(1, 1_000_000),
    fallback: String(LIMITS.heavy_per_minute),
    about: 'Expensive requests per minute for each user, such as builds.',
  },
  LOGIN_FAILURES_PER_ACCOUNT: {
    check: wholeNumber(1, 1_000_000),
    fallback: '10',
    about:
      'Failed logins per 15 minutes for each account and network. Ten times as many are allowed per hour from all networks that are new to the account.',
  },
  LOGIN_FAILURES_PER_ADDRESS: {
    check: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Failed logins per minute for each IP address, regardless of account.',
  },
  REGISTRATIONS_PER_ADDRESS: {
    check: wholeNumber(1, 1_000_000),
    fallback: '30',
    about: 'Registrations per minute for each IP address.',
  },
  READER_MAILS_PER_CREATOR: {
    check: wholeNumber(1, 1_000_000),
    fallback: '300',
    about:
      'Emails to readers per hour for each creator. Past that, readers get their file right away, and confirmation emails wait. Announcements have a separate limit; any over it go out in the next few hours.',
  },
  IMPORT_ALLOWED_HOSTS: {
    check: z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .refine(
        (hosts) => hosts.length <= 20 && hosts.every((host) => /^[a-z0-9.-]{1,253}:\d{1,5}$/.test(host)),
        'must be a comma-separated list of up to 20 hosts with ports, such as recipes.lan:8080',
      ),
    about:
      'Hosts on your own network, as `host:port` separated by commas, that Galley may fetch recipes and pictures from and send webhooks to, even without https. Default: none, so Galley connects to the public internet only.',
  },
  STRIPE_API_URL: {
    check: z
      .string()
      .regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be a URL without a path, such as https://stripe.example.com')
      .refine(
        (text) => parseUrl(text) !== null,
        'must be a URL without a path, such as https://stripe.example.com',
      )
      // Keys go there, so only this machine may be asked in the clear.
      .refine(
        (text) => text.startsWith('https:') || isLoopbackAddress(text),
        'must start with https:// or point to this machine',
      )
      .transform((text) => new URL(text).origin),
    about: 'The URL of Stripe’s API, for tests. Default: the real one.',
  },
  PLATFORM_API_URLS: {
    check: z
      .string()
      .refine(
        (text) => platformUrls(text) !== null,
        'must be a comma-separated list of names and URLs, such as kit=https://kit.example.com; only this machine works without https',
      )
      .transform((text) => platformUrls(text) ?? {}),
    about:
      'The URLs of other platforms’ APIs as `name=url`, separated by commas, for tests. Default: the real ones.',
  },
  UPSTASH_REDIS_REST_URL: {
    check: z
      .string()
      .regex(
        /^https?:\/\/[^\s/?#@]+\/?$/,
        'must be the REST URL of a Redis database, such as https://redis.example.com',
      )
      .transform((text) => text.replace(/\/$/, '')),
    about:
      'The REST URL of a Redis database that all nodes share for counting rate limits: Upstash, or any Redis with the same REST interface. Default: each node counts on its own.',
  },
  UPSTASH_REDIS_REST_TOKEN: {
    check: z.string().regex(/^\S+$/, 'must be the REST token of the Redis database, without spaces'),
    about: 'The REST token for that Redis. It needs write access.',
  },
  TRUST_PROXY_HOPS: {
    check: wholeNumber(0, 10),
    fallback: '0',
    about:
      'How many of your own proxies are in front of Galley. Above 0, the client’s address comes from X-Forwarded-For.',
  },
  LOG_LEVEL: {
    check: z.enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug, or trace',
    ),
    fallback: 'info',
    about: 'How much to log. `info` logs every request; `warn` logs only the ones that fail.',
  },
  METRICS_TOKEN: {
    check: z.string().regex(/^[\w.~+/-]{16,200}=*$/, 'must be 16 to 200 letters, digits, or any of -._~+/'),
    about:
      'The bearer token with which Prometheus reads `/metrics`, 16 characters or more. Default: none, and there’s nothing at `/metrics`.',
  },
  DEMO_SIGN_IN: {
    check: z
      .string()
      .regex(/^[^\s:@]+@[^\s:@]+:\S+$/, 'must be an email and a password separated by a colon')
      .transform((text) => {
        const colon = text.indexOf(':');
        return { email: text.slice(0, colon), password: text.slice(colon + 1) };
      }),
    about:
      'Set by `npm start` to its demo account. The sign-in page offers it when only this machine can reach Galley.',
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
    else wrong.push(`${name} ${result.error.issues[0]?.message ?? 'isn’t valid'}.`);
  }
  if (source.DATABASE_URL?.trim() && !source.AUTH_SECRET?.trim()) {
    wrong.push(
      'AUTH_SECRET must be set when DATABASE_URL is set. Generate one with `openssl rand -base64 48`.',
    );
  }
  if (source.DATABASE_DIRECT_URL?.trim() && !source.DATABASE_URL?.trim())
    wrong.push('DATABASE_URL must be set when DATABASE_DIRECT_URL is set. It’s the URL of the pooler.');
  if (source.DATABASE_REPLICA_URL?.trim() && !source.DATABASE_URL?.trim())
    wrong.push('DATABASE_URL must be set when DATABASE_REPLICA_URL is set. It’s the URL of the primary.');
  const redis = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const;
  const missing = redis.find((name) => !source[name]?.trim());
  if (missing !== undefined && redis.some((name) => source[name]?.trim())) {
    const other = missing === redis[0] ? redis[1] : redis[0];
    wrong.push(`${missing} must be set when ${other} is set.`);
  }
  if (source.SMTP_URL?.trim() && !source.MAIL_FROM?.trim())
    wrong.push('MAIL_FROM must be set when SMTP_URL is set. It’s the address emails come from.');
  const store = ['BLOB_BUCKET', 'BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'] as const;
  const given = [...store, 'BLOB_ENDPOINT' as const].find((name) => source[name]?.trim());
  if (given !== undefined)
    for (const name of store)
      if (!source[name]?.trim())
        wrong.push(
          `${name} must be set when ${given} is set. The bucket needs a name, an access key, and its secret.`,
        );
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
      'DATABASE_URL and AUTH_SECRET aren’t set. Start Galley with `npm start`, which sets them for you.',
    );
  }
  memo = { ...read, DATABASE_URL, AUTH_SECRET };
  return memo;
}
