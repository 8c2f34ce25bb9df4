import { SetupError } from '../postgres/layout';

/** What a process does: all of it, or what `--role` says. */
export type Role = 'all' | 'web' | 'worker';

/**
 * The role behind `--role=`.
 * @throws SetupError for one that there isn't
 */
export function wantedRole(words: string[]): Role {
  const said = words.find((word) => /^--role(?:=|$)/.test(word));
  if (said === undefined) return 'all';
  if (said === '--role=web' || said === '--role=worker') return said === '--role=web' ? 'web' : 'worker';
  throw new SetupError('--role needs web or worker: npm start -- --role=worker');
}
