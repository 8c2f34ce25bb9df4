/** How much is asked for; the most of it takes hours. */
export interface Amounts {
  /** Rounds of everything that is killed or stopped. */
  rounds: number;
  /** Generated requests. */
  requests: number;
  /** Minutes of mixed work. */
  minutes: number;
}

/** What shows that a promise is kept: tests, a part of `npm run crash`, or a run of `npm run soak`. */
export type Evidence =
  | { tests: readonly string[] }
  | { crash: string; rounds: (amounts: Amounts) => number; shown: readonly string[] }
  | { soak: (amounts: Amounts) => readonly string[] };

export interface Promised {
  /** Names it on the command line. */
  name: string;
  /** What is promised, a sentence. */
  promise: string;
  evidence: Evidence;
}

const all = ({ rounds }: Amounts) => rounds;

/** Everything that Galley promises to those who trust it with their work, in the order of docs/trust.md. */
export const PROMISES: readonly Promised[] = [
  {
    name: 'fuzz',
    promise:
      'No request, right or spoiled, gets a 5xx, hangs, or gets a response that the API’s document doesn’t describe.',
    evidence: { soak: ({ requests }) => [`--requests=${requests}`] },
  },
  {
    name: 'soak',
    promise: 'Mixed work over hours doesn’t make memory grow or leave files open.',
    evidence: { soak: ({ minutes }) => [`--minutes=${minutes}`] },
  },
  {
    name: 'tenants',
    promise:
      'Nobody reaches another account’s records: every operation that takes an id, over REST and tRPC.',
    evidence: { tests: ['src/testing/api/tenants.test.ts'] },
  },
  {
    name: 'roles',
    promise: 'People in a library can do what their role allows, and nothing else: every operation and role.',
    evidence: { tests: ['src/testing/api/roles.test.ts'] },
  },
  {
    name: 'kill',
    promise: 'What was acknowledged survives kill -9 of the app and of PostgreSQL, and every start succeeds.',
    evidence: {
      crash: 'kill',
      rounds: all,
      shown: ['killed', 'rounds', 'acknowledged', 'lost', 'half records', 'wrong answers', 'back max'],
    },
  },
  {
    name: 'sales',
    promise: 'Everyone who pays gets their files once, whatever is killed meanwhile.',
    evidence: { crash: 'sales', rounds: all, shown: ['paid', 'orders', 'grants', 'lost', 'double'] },
  },
  {
    name: 'platforms',
    promise: 'A listing on a platform ends as requested, once, whichever call is cut off.',
    evidence: { crash: 'platforms', rounds: all, shown: ['platform', 'lost', 'double'] },
  },
  {
    name: 'mail',
    promise: 'A subscriber is in the email tool once, and gone when they leave, whichever call is cut off.',
    evidence: { crash: 'mail', rounds: all, shown: ['email tool', 'lost', 'double'] },
  },
  {
    name: 'outage',
    promise: 'While the database is away, requests get a 503 within seconds; Galley is back right after it.',
    evidence: { crash: 'outage', rounds: all, shown: [] },
  },
  {
    name: 'database',
    promise: 'The same holds when the database takes connections and never answers, or falls silent.',
    evidence: { tests: ['src/testing/database/outage.test.ts'] },
  },
  {
    name: 'disk',
    promise: 'On a full disk, writes are refused in words, reads go on, and nothing is lost.',
    evidence: { tests: ['src/testing/database/faults.disk.test.ts'] },
  },
  {
    name: 'redis',
    promise:
      'Nodes share one limit in stock Redis; without Redis each counts by itself, and no request fails.',
    evidence: { tests: ['src/testing/limits.redis.test.ts', 'src/server/rate-limit/limiter.redis.test.ts'] },
  },
  {
    name: 'stop',
    promise: 'A stop answers what was begun and ends within ten seconds.',
    evidence: {
      crash: 'stop',
      rounds: all,
      shown: ['stops', 'answered', 'cut', 'silent', 'wrong', 'exit code not 0', 'exit max'],
    },
  },
  {
    name: 'upgrade',
    promise: 'An upgrade beside the running release loses nothing and fails no request.',
    evidence: {
      crash: 'upgrade',
      rounds: all,
      shown: ['upgrades', 'acknowledged', 'lost', 'half records', 'wrong answers', 'drained max'],
    },
  },
  {
    name: 'migrations',
    promise: 'The former release works on the newer schema, unless a migration says what it can’t do.',
    evidence: { tests: ['scripts/launcher/migrate.test.ts'] },
  },
  {
    name: 'flood',
    promise: 'A flood of wrong passwords slows nobody who’s signed in, and memory stays bounded.',
    evidence: { crash: 'flood', rounds: all, shown: [] },
  },
  {
    name: 'clients',
    promise: 'Slow, broken, and hostile clients get an answer or are cut off, and never hold the server up.',
    evidence: { tests: ['src/server/http/http.test.ts', 'src/server/http/host.test.ts'] },
  },
  {
    name: 'backup',
    promise:
      'A backup restores everything, row for row and file for file, also from one database to another.',
    evidence: { tests: ['scripts/backup/backup.test.ts', 'scripts/backup/commands.test.ts'] },
  },
  {
    name: 'moments',
    promise: 'An archive brings the database back to any moment of the last seven days.',
    evidence: { tests: ['scripts/archive/archive.test.ts'] },
  },
  {
    name: 'logs',
    promise: 'Nothing that a person typed is in a log.',
    evidence: {
      tests: ['src/server/logging/access-log.api.test.ts', 'src/server/logging/log.test.ts'],
    },
  },
  {
    name: 'packages',
    promise: 'No package is older than the versions that fix its known holes.',
    evidence: { tests: ['src/testing/min-versions.test.ts'] },
  },
];
