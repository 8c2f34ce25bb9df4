import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own } from './galleys';

/** The demo creator's email and the password that the first start made for her. */
export function demoLogin(): { email: string; password: string } {
  const file = join(own().dataDir, 'demo.password');
  return { email: 'demo@galley.local', password: readFileSync(file, 'utf8').trim() };
}
