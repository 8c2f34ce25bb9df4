import { type FakeTool, startFake } from '@/testing/servers/mail-tools/fake';
import { kitDialect } from '@/testing/servers/mail-tools/kit';
import { own } from './galleys';

let started: Promise<FakeTool> | undefined;

/** The Kit that this worker's Galley asks; it stands until the worker ends. */
export function kit(): Promise<FakeTool> {
  started ??= startFake(kitDialect, { port: Number(own().kit) });
  return started;
}
