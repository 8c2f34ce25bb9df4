import { describe, expect, it } from 'vitest';
import { isLoopback, isLoopbackAddress } from '@/kernel/url';
import { addressOf, EnvError, envTable, readEnv } from './env';

const secret = 's'.repeat(32);

function sentences(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n');
    throw error;
  }
}

describe('readEnv', () => {
  it('needs no variable at all', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATABASE_POOL_MAX: 10,
      REGISTRATION_OPEN: true,
    });
    expect(env.PUBLIC_URL).toBe('http://127.0.0.1:3000');
    expect(env.DATABASE_URL).toBeUndefined();
  });

  it('takes an empty variable for a missing one', () => {
    expect(readEnv({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
    });
  });

  it('keeps the files in the data folder unless told otherwise', () => {
    expect(readEnv({ GALLEY_DATA_DIR: '/srv/galley' }).BLOB_DIR).toBe('/srv/galley/blobs');
    expect(readEnv({ GALLEY_DATA_DIR: '/srv/galley', BLOB_DIR: '/mnt/files' }).BLOB_DIR).toBe('/mnt/files');
  });

  it('takes only a whole path for the archive', () => {
    expect(readEnv({ WAL_ARCHIVE_DIR: '/mnt/archive/' }).WAL_ARCHIVE_DIR).toBe('/mnt/archive');
    expect(sentences({ WAL_ARCHIVE_DIR: 'archive' })).toEqual([
      'WAL_ARCHIVE_DIR must be an absolute path, such as /mnt/backups/galley-archive.',
    ]);
  });

  it('names every wrong variable in one go, each in a sentence', () => {
    const lines = sentences({
      PORT: '80a',
      LOG_LEVEL: 'loud',
      REGISTRATION_OPEN: 'yes',
      PUBLIC_URL: 'galley.com',
    });
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ must be .+\.$/);
  });

  it.each(['-1', '1e3', '0x10', '3.5', '65536', '99999999999'])('refuses the port %s', (PORT) => {
    expect(sentences({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535.']);
  });

  it('asks for a secret as soon as a database is given', () => {
    const DATABASE_URL = 'postgres://galley:pw@db:5432/galley';
    expect(sentences({ DATABASE_URL })[0]).toMatch(/^AUTH_SECRET must be set/);
    expect(sentences({ DATABASE_URL, AUTH_SECRET: 'short' })[0]).toMatch(/^AUTH_SECRET must be at least 32/);
    expect(sentences({ DATABASE_URL, AUTH_SECRET: secret })).toEqual([]);
  });

  it('takes the address past a pooler only with that of the pooler', () => {
    const DATABASE_DIRECT_URL = 'postgres://galley:secret@db.example.com/galley';
    expect(sentences({ DATABASE_DIRECT_URL })).toEqual([
      'DATABASE_URL must be set when DATABASE_DIRECT_URL is set. It’s the URL of the pooler.',
    ]);
    const pooled = { DATABASE_URL: 'postgres://pooler/galley', AUTH_SECRET: '1'.repeat(32) };
    expect(readEnv({ ...pooled, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_DIRECT_URL });
    expect(sentences({ ...pooled, DATABASE_DIRECT_URL: 'db.example.com' })[0]).toMatch(
      /^DATABASE_DIRECT_URL must be a URL/,
    );
  });

  it('takes the address of a replica only with that of its primary', () => {
    const DATABASE_REPLICA_URL = 'postgres://galley:secret@replica.example.com/galley';
    expect(sentences({ DATABASE_REPLICA_URL })).toEqual([
      'DATABASE_URL must be set when DATABASE_REPLICA_URL is set. It’s the URL of the primary.',
    ]);
    const primary = { DATABASE_URL: 'postgres://primary/galley', AUTH_SECRET: '1'.repeat(32) };
    expect(readEnv({ ...primary, DATABASE_REPLICA_URL })).toMatchObject({ DATABASE_REPLICA_URL });
  });

  it('takes several former secrets, each as long as the present one', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(40)];
    expect(readEnv({ AUTH_SECRET_PREVIOUS: `${one}, ${two}` }).AUTH_SECRET_PREVIOUS).toEqual([one, two]);
    for (const AUTH_SECRET_PREVIOUS of ['short', `${one},`, Array(5).fill(one).join()])
      expect(sentences({ AUTH_SECRET_PREVIOUS })[0]).toMatch(/^AUTH_SECRET_PREVIOUS must be one to four/);
  });

  it('asks for Stripe over https, or on this machine', () => {
    const read = (STRIPE_API_URL: string) => readEnv({ STRIPE_API_URL }).STRIPE_API_URL;
    expect(read('https://stripe.example.com/')).toBe('https://stripe.example.com');
    expect(read('http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111');
    for (const STRIPE_API_URL of [
      'http://stripe.example.com',
      'http://[::2]:80',
      'https://',
      'ftp://127.0.0.1',
    ])
      expect(sentences({ STRIPE_API_URL })[0]).toMatch(/^STRIPE_API_URL must /);
    expect(sentences({ STRIPE_API_URL: 'https://stripe.example.com/v1' })).toHaveLength(1);
  });

  it('reads where other platforms are asked in tests, and sends no key in the clear', () => {
    const read = (PLATFORM_API_URLS: string) => readEnv({ PLATFORM_API_URLS }).PLATFORM_API_URLS;
    expect(read('kit=http://127.0.0.1:4010, mailchimp=https://mail.example.com/3.0/')).toEqual({
      kit: 'http://127.0.0.1:4010',
      mailchimp: 'https://mail.example.com/3.0',
    });
    for (const PLATFORM_API_URLS of ['kit', 'kit=ftp://x', 'kit=http://kit.example.com', 'kit=https://a?b'])
      expect(sentences({ PLATFORM_API_URLS })[0]).toMatch(/^PLATFORM_API_URLS must /);
  });

  it('wants address and token of Redis together, and the address of its REST interface', () => {
    const UPSTASH_REDIS_REST_URL = 'https://eu1-galley.upstash.io/';
    const UPSTASH_REDIS_REST_TOKEN = 'AX-token';
    expect(sentences({ UPSTASH_REDIS_REST_URL })).toEqual([
      'UPSTASH_REDIS_REST_TOKEN must be set when UPSTASH_REDIS_REST_URL is set.',
    ]);
    expect(sentences({ UPSTASH_REDIS_REST_TOKEN })[0]).toMatch(/^UPSTASH_REDIS_REST_URL must be set/);
    expect(readEnv({ UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN }).UPSTASH_REDIS_REST_URL).toBe(
      'https://eu1-galley.upstash.io',
    );
    const wrong = { UPSTASH_REDIS_REST_URL: 'redis://localhost:6379', UPSTASH_REDIS_REST_TOKEN };
    expect(sentences(wrong)[0]).toMatch(/REST URL/);
  });

  it('takes a bucket only with a key to it, and a key only with a bucket', () => {
    const bucket = { BLOB_BUCKET: 'files', BLOB_ACCESS_KEY_ID: 'key', BLOB_SECRET_ACCESS_KEY: 'secret' };
    expect(readEnv(bucket)).toMatchObject({ ...bucket, BLOB_REGION: 'us-east-1' });
    expect(sentences({ BLOB_BUCKET: 'files' })).toHaveLength(2);
    expect(sentences({ BLOB_ENDPOINT: 'https://s3.example.com' })).toHaveLength(3);
    expect(sentences({ ...bucket, BLOB_SECRET_ACCESS_KEY: '' })[0]).toMatch(
      /^BLOB_SECRET_ACCESS_KEY must be set/,
    );
    expect(sentences({ ...bucket, BLOB_ENDPOINT: 's3.example.com' })[0]).toMatch(/must be a URL/);
  });

  it('never repeats the value of a wrong variable, which may be a secret', () => {
    expect(sentences({ DATABASE_URL: 'hunter2', AUTH_SECRET: 'hunter3' }).join()).not.toMatch(/hunter/);
  });

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(readEnv({ PUBLIC_URL: 'https://Galley.example.com/' }).PUBLIC_URL).toBe(
      'https://galley.example.com',
    );
    expect(sentences({ PUBLIC_URL: 'https://example.com/galley' })).toHaveLength(1);
    expect(sentences({ PUBLIC_URL: 'javascript:alert(1)' })).toHaveLength(1);
  });
});

describe('addresses', () => {
  it('shows an address a browser can open', () => {
    expect(addressOf('0.0.0.0', 3000)).toBe('http://localhost:3000');
    expect(addressOf('::1', 8080)).toBe('http://[::1]:8080');
  });

  it('knows loopback from a network', () => {
    expect(['127.0.0.1', '127.0.0.53', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.1.4', '127.evil.com'].some(isLoopback)).toBe(false);
    expect(['http://localhost:3000', 'http://[::1]:80', 'https://127.0.0.1'].every(isLoopbackAddress)).toBe(
      true,
    );
    expect(['http://127.0.0.1.evil.com', 'http://galley.local', 'localhost'].some(isLoopbackAddress)).toBe(
      false,
    );
  });

  it('reads the demo account, whose password may hold a colon', () => {
    expect(readEnv({ DEMO_SIGN_IN: 'demo@galley.local:a:b' }).DEMO_SIGN_IN).toEqual({
      email: 'demo@galley.local',
      password: 'a:b',
    });
    expect(sentences({ DEMO_SIGN_IN: 'galley-demo' })).toHaveLength(1);
  });
});

it('documents every variable with what it does', () => {
  for (const row of envTable) expect(row.about, row.name).toMatch(/^[A-Z].+\.$/);
});
