import { z } from 'zod';
import { type Ask, type MailTool, oneWord, read, readIfThere, readNothing } from './mail-tool';

/** Folders and lists that Brevo lists at a time at most, and pages of them that are read. */
const PAGE = 50;
const PAGES = 20;
/** Contacts that are asked for at a time: an answer of them has room in what is read of one. */
const CONTACTS = 500;
/** What the folder is called that Brevo keeps our lists in. */
const FOLDER = 'Galley';

const account = z.object({
  organization_id: z.string().optional(),
  email: z.string(),
  companyName: z.string().nullish(),
});
const made = z.object({ id: z.int() });
const named = z.object({ id: z.int(), name: z.string() });
// Both lack where there is nothing to list.
const folders = z.object({ folders: z.array(named).optional(), count: z.int() });
const lists = z.object({ lists: z.array(named).optional(), count: z.int() });
const contact = z.object({
  email: z.string().nullish(),
  emailBlacklisted: z.boolean(),
  listUnsubscribed: z.array(z.int()).nullish(),
});
const page = z.object({ contacts: z.array(contact), count: z.int() });
/** A new contact is answered with its id, one that was there with nothing. */
const kept = z.union([z.null(), made]);

const pathOf = (email: string): string => `/contacts/${encodeURIComponent(email)}`;
const BY_EMAIL = { identifierType: 'email_id' };

/** What of a list by parts has a name; null where none has. */
async function idOfNamed(
  part: (query: Record<string, string>) => Promise<z.output<typeof named>[]>,
  name: string,
): Promise<number | null> {
  for (let at = 0; at < PAGES; at++) {
    const found = await part({ limit: String(PAGE), offset: String(at * PAGE), sort: 'asc' });
    const known = found.find((one) => one.name === name);
    if (known !== undefined) return known.id;
    if (found.length < PAGE) break;
  }
  return null;
}

async function folderOf(ask: Ask): Promise<number> {
  const path = '/contacts/folders';
  const known = await idOfNamed(
    async (query) => read(folders, await ask({ method: 'GET', path, query })).folders ?? [],
    FOLDER,
  );
  return known ?? read(made, await ask({ method: 'POST', path, body: { name: FOLDER } })).id;
}

/**
 * Brevo, formerly Sendinblue (developers.brevo.com, API v3). Contacts may be asked ten times a second. It has no tags;
 * its lists do for them, all in a folder of ours. Who leaves is blocked there for email, whatever the list.
 */
export const brevo: MailTool = {
  calls_per_minute: 300,
  keyFault: oneWord('Brevo'),
  asker: (client, secret) => (call) =>
    client({
      ...call,
      platform: 'brevo',
      base: 'https://api.brevo.com/v3',
      headers: { 'api-key': secret },
      secret,
    }),
  async account(ask) {
    const found = read(account, await ask({ method: 'GET', path: '/account' }));
    return {
      account_id: found.organization_id ?? found.email,
      account_name: found.companyName || found.email,
    };
  },
  lists: null,
  async label(ask, name) {
    const folderId = await folderOf(ask);
    const path = `/contacts/folders/${folderId}/lists`;
    const known = await idOfNamed(
      async (query) => read(lists, await ask({ method: 'GET', path, query })).lists ?? [],
      name,
    );
    const id =
      known ??
      read(made, await ask({ method: 'POST', path: '/contacts/lists', body: { name, folderId } })).id;
    return String(id);
  },
  async upsert(ask, { email, name }, labels, again) {
    const found = await readIfThere(contact, ask({ method: 'GET', path: pathOf(email), query: BY_EMAIL }));
    const has_left = found?.emailBlacklisted ?? false;
    if (has_left && !again) return 'unsubscribed';
    // Somebody may have left one list alone, and is not put back on it.
    const left_lists = again ? [] : (found?.listUnsubscribed ?? []);
    const body = {
      email,
      updateEnabled: true,
      listIds: labels.map(Number).filter((id) => !left_lists.includes(id)),
      ...(name === null ? {} : { attributes: { FIRSTNAME: name } }),
      ...(has_left ? { emailBlacklisted: false } : {}),
    };
    read(kept, await ask({ method: 'POST', path: '/contacts', body }));
    return 'subscribed';
  },
  async unsubscribe(ask, email) {
    const call = { path: pathOf(email), query: BY_EMAIL };
    const found = await readIfThere(contact, ask({ ...call, method: 'GET' }));
    if (found === null) return 'ended';
    if (found.emailBlacklisted) return 'had_left';
    readNothing(await ask({ ...call, method: 'PUT', body: { emailBlacklisted: true } }));
    return 'ended';
  },
  // All that has changed since is listed; those who are blocked are picked out here.
  async left(ask, since, after) {
    const offset = Number(after ?? 0);
    const query = { modifiedSince: since, limit: String(CONTACTS), offset: String(offset), sort: 'asc' };
    const { contacts } = read(page, await ask({ method: 'GET', path: '/contacts', query }));
    return {
      emails: contacts.flatMap(({ email, emailBlacklisted }) => (emailBlacklisted && email ? [email] : [])),
      next: contacts.length < CONTACTS ? null : String(offset + CONTACTS),
    };
  },
};
