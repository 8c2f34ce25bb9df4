import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '@/testing/cleanup';
import { serverUser } from '../../../scripts/postgres/server-user';

/** A real PgBouncer in transaction mode in front of a server. */
export interface TestPooler {
  /** The address of a database behind it, by the server's user; of none that answers, for `gone`. */
  urlOf(database: string): string;
}

/** A port that nobody listens on. */
export async function unusedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Starts PgBouncer in front of a server, with nothing set that is not said here: it refuses what it does not know.
 * Ends with the test file.
 * @param serverUrl of any database there, with a user and a password
 * @param sessions that a database has at most
 * @param clients that it takes at most
 */
export async function startPgbouncer(
  serverUrl: string,
  { sessions, clients }: { sessions: number; clients: number },
): Promise<TestPooler> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'galley-pgbouncer-'));
  const [port, dead] = [await unusedPort(), await unusedPort()];
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  await writeFile(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(
    file,
    `[databases]
gone = host=127.0.0.1 port=${dead}
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = ${clients}
`,
  );
  await chmod(folder, 0o755); // for the user that it runs as, when we are root
  const child = spawn('pgbouncer', [file], {
    ...serverUser(folder),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  atEnd(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error('These tests need PgBouncer: apt-get install -y pgbouncer', { cause })),
    );
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)));
    child.stderr.on('data', (text) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
  });
  return {
    urlOf(database) {
      const url = new URL(server);
      Object.assign(url, { hostname: '127.0.0.1', port: String(port), pathname: `/${database}` });
      return url.href;
    },
  };
}
