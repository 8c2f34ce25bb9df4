import { type FakeGumroad, startGumroad } from '@/testing/servers/shops/gumroad';
import { own } from './galleys';

let started: Promise<FakeGumroad> | undefined;

/** The Gumroad that this worker's Galley asks; it stands until the worker ends. */
export function gumroad(): Promise<FakeGumroad> {
  started ??= startGumroad({ port: Number(own().shops.gumroad) });
  return started;
}
