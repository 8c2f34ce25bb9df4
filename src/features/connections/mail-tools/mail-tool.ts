import type { z } from 'zod';
import { type PlatformAsk, type PlatformCall, PlatformError } from '@/server/platform-client';

/** Somebody who has agreed to be written to. */
export interface MailContact {
  email: string;
  name: string | null;
}

/** Asks a tool with the key of one account. */
export type Ask = (call: Pick<PlatformCall, 'method' | 'path' | 'query' | 'body'>) => Promise<unknown>;

/** A list of an account that keeps several. */
export interface ContactList {
  id: string;
  name: string;
}

/** Whether the tool mails an address now, whatever we wished. */
export type Standing = 'subscribed' | 'unsubscribed';

/** Whether the tool mailed an address until we said no, or had stopped before. */
export type Ending = 'ended' | 'had_left';

/**
 * A mail tool that a creator writes her newsletter with. Every method may be repeated: one whose answer was lost does
 * the same again. They throw PlatformError.
 */
export interface MailTool {
  /** Calls a minute that an account may make, with some left to spare for other programs of hers. */
  calls_per_minute: number;
  keyFault(key: string): string | null;
  asker(client: PlatformAsk, key: string): Ask;
  /** Whose key it is; null for what the tool does not say. */
  account(ask: Ask): Promise<{ account_id: string | null; account_name: string | null }>;
  /** The lists of an account of which one must be chosen; null where there is nothing to choose. */
  lists: ((ask: Ask) => Promise<ContactList[]>) | null;
  /** The tag or group of a name, made where there is none; its id. */
  label(ask: Ask, name: string): Promise<string>;
  /**
   * Adds a contact, or brings it up to date, with all of `labels`. One that the tool says has left stays so, unless
   * `again`: we ended it, and its owner has confirmed since.
   */
  upsert(
    ask: Ask,
    contact: MailContact,
    labels: readonly string[],
    again: boolean,
    list: ContactList | null,
  ): Promise<Standing>;
  /** Has the tool mail an address no more; says whether it did until now. One that it does not have counts as ended. */
  unsubscribe(ask: Ask, email: string, list: ContactList | null): Promise<Ending>;
  /** Addresses that have left there since a moment, a page at a time; `next` leads on, null at the end. */
  left(
    ask: Ask,
    since: string,
    page: string | null,
    list: ContactList | null,
  ): Promise<{ emails: string[]; next: string | null }>;
}

/** Thrown where the list that was chosen is gone: nothing can be done before another one is. */
export class ListGone extends Error {
  override readonly name = 'ListGone';
}

/** An answer in the shape that a tool's documentation gives it. Throws PlatformError for any other. */
export function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const found = shape.safeParse(answer);
  if (found.success) return found.data;
  throw new PlatformError({ kind: 'away', words: 'We couldn’t make sense of its response.' });
}

/** Whether a call failed because the tool said no with this status. */
export const isRefusal = (error: unknown, status: number): boolean =>
  error instanceof PlatformError && error.failure.kind === 'refused' && error.failure.status === status;

/** An answer as `read` has it; null where the tool says that there is no such thing. Throws PlatformError. */
export async function readIfThere<Shape extends z.ZodType>(
  shape: Shape,
  answer: Promise<unknown>,
): Promise<z.output<Shape> | null> {
  try {
    return read(shape, await answer);
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw error;
  }
}

/** That an answer has nothing in it, as the documentation says. Throws PlatformError for any other. */
export function readNothing(answer: unknown): void {
  if (answer !== null)
    throw new PlatformError({ kind: 'away', words: 'We couldn’t make sense of its response.' });
}

/** What's wrong with a key of one line and no spaces; its kind is the tool's to judge. */
export const oneWord =
  (label: string) =>
  (key: string): string | null =>
    /^[\x21-\x7e]{8,}$/.test(key) ? null : `An API key from ${label} has no spaces in it. Copy it again.`;
