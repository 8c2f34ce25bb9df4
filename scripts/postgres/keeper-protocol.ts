import type { Socket } from 'node:net';
import type { Layout } from './layout';
import type { ServerUser } from './server-user';

/** What a keeper is started with, as JSON in its first argument. */
export interface KeeperOrder {
  layout: Layout;
  native: string;
  user?: ServerUser;
  /** PostgreSQL settings by name. */
  settings: Record<string, string>;
  /** Whether the data folder is removed at the end (tests). */
  remove: boolean;
}

/** What a keeper tells each holder, once, as one line of JSON: the server's port, or why there is none. */
export interface KeeperReport {
  port?: number;
  failed?: string;
}

export function writeReport(socket: Socket, report: KeeperReport): void {
  if (socket.writable) socket.write(`${JSON.stringify(report)}\n`);
}
