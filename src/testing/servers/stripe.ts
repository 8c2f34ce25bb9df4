import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { atEnd } from '@/testing/cleanup';
import {
  answer,
  callOf,
  expanded,
  KEY_PERMISSIONS,
  type Permission,
  permissionFor,
  type TillCall,
} from './stripe-calls';
import { checkShape, type Parameters, prepareChecks, Refused, readStripeForm } from './stripe-checks';
import { openLink } from './stripe-links';
import type { TillEvent } from './stripe-objects';
import { offPage, overPage, payPage } from './stripe-page';
import { type AccountFacts, AccountState } from './stripe-state';

/** A request that arrived, without its key. */
interface SeenRequest {
  call: string;
  path: string;
  parameters: Parameters;
  idempotency_key: string | null;
  version: string | null;
}

interface Key {
  state: AccountState;
  permissions: ReadonlySet<Permission>;
  revoked: boolean;
}

interface TillOptions {
  /** A free one unless it is said. */
  port?: number;
  clock?: () => number;
  /** Takes the events that are sent, as what is at the addresses of endpoints would; without it none are sent. */
  deliver?: (request: Request) => Promise<Response>;
}

interface KeyWish {
  /** Everything unless it is said. */
  permissions?: readonly Permission[];
  /** Of another account than the till's first one: `acct_…`. */
  account?: string;
  mode?: 'test' | 'live';
  /** This key, not one that is made up. */
  key?: string;
}

export interface TestStripe {
  /** For STRIPE_API_URL. */
  url: string;
  /** What the key of `key` sees: the till's first account in test mode. */
  account: AccountState;
  /** A restricted key of that account with all permissions. */
  key: string;
  newKey(wish?: KeyWish): string;
  /** The memory of the account and mode that a key belongs to. */
  stateOf(key: string): AccountState;
  /** From now on the key is answered 401, as one that was rolled in Stripe's dashboard. */
  revoke(key: string): void;
  /** Every request that was read, the oldest first. */
  requests: SeenRequest[];
  /** Answers nothing but 503 while `away` is true; the answer to a call is lost after it was done where `loses` says so. */
  faults: { away: boolean; loses: (call: string) => boolean };
  /** The next answers to a call are lost after it was done: the connection is cut. */
  loseAnswers(call: string, times?: number): void;
  /** Everything that happened, the oldest first; `sends` says whether events go out by themselves. */
  events: TillEvent[];
  delivery: { sends: boolean };
  /** Sends an event to the endpoints that asked for its type, signed at a moment; returns their statuses, 0 where there was no answer. */
  send(event: TillEvent, at?: number): Promise<number[]>;
  /** The body and the header of an event for an endpoint. */
  signed(event: TillEvent, secret: string, at?: number): { raw: Buffer; signature: string };
  /** Until all events that went out by themselves have arrived. */
  delivered(): Promise<void>;
}

const masked = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

/** What a call that was begun comes to; what is refused then is an answer too, and kept as one. */
function done(call: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: call() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: refusalOf(error) };
  }
}

const refusalOf = ({ message, more }: Refused): object => ({
  error: { type: 'invalid_request_error', message, ...more },
});

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Stripe for tests on 127.0.0.1: it remembers what is made, holds every call against Stripe's own specification, and
 * does what buyers, banks and a bad network do when it is told. It logs nothing and ends with the test file.
 */
export async function startStripe({
  port = 0,
  clock = Date.now,
  deliver,
}: TillOptions = {}): Promise<TestStripe> {
  prepareChecks();
  const keys = new Map<string, Key>();
  const states = new Map<string, AccountState>();
  const requests: SeenRequest[] = [];
  const events: TillEvent[] = [];
  const faults: TestStripe['faults'] = { away: false, loses: () => false };
  const delivery = { sends: deliver !== undefined };
  const lost = new Map<string, number>();
  const owners = new Map<TillEvent, AccountState>();
  const sending = new Set<Promise<unknown>>();
  let url = '';
  let made = 0;

  const stateFor = (id: string, mode: 'test' | 'live'): AccountState => {
    const name = `${id} ${mode}`;
    const known = states.get(name);
    if (known !== undefined) return known;
    const facts: AccountFacts = {
      id,
      name: 'Ines Moreau Kitchen',
      currency: 'usd',
      country: 'US',
      charges_enabled: true,
      managed_payments: true,
      stripe_tax: true,
    };
    const livemode = mode === 'live';
    const state: AccountState = new AccountState({
      facts,
      livemode,
      address: () => url,
      clock,
      happened: (type, object) => happened(state, type, object),
    });
    states.set(name, state);
    return state;
  };

  const newKey: TestStripe['newKey'] = ({
    permissions = KEY_PERMISSIONS,
    account = 'acct_1QkTill',
    mode = 'test',
    key = `rk_${mode}_51Qk${'Till'.repeat(4)}${String(++made).padStart(4, '0')}`,
  } = {}) => {
    keys.set(key, { state: stateFor(account, mode), permissions: new Set(permissions), revoked: false });
    return key;
  };

  const keyOf = (key: string): Key => {
    const known = keys.get(key);
    if (known === undefined) throw new Error('the till made no such key');
    return known;
  };

  function happened(state: AccountState, type: string, object: object): void {
    const event: TillEvent = {
      id: `evt_${String(events.length + 1).padStart(24, '0')}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(clock() / 1000),
      livemode: state.livemode,
      pending_webhooks: state.endpoints.size,
      type,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    owners.set(event, state);
    if (!delivery.sends) return;
    const work = send(event).finally(() => sending.delete(work));
    sending.add(work);
  }

  const signed: TestStripe['signed'] = (event, secret, at = clock()) => {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(at / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { raw: Buffer.from(payload), signature };
  };

  const send: TestStripe['send'] = async (event, at = clock()) => {
    const endpoints = [...(owners.get(event)?.endpoints.values() ?? [])].filter(
      ({ enabled_events }) => enabled_events.includes(event.type) || enabled_events.includes('*'),
    );
    return Promise.all(
      endpoints.map(async ({ url: to, secret }) => {
        const { raw, signature } = signed(event, secret, at);
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        const request = new Request(to, { method: 'POST', body: new Uint8Array(raw), headers });
        return deliver === undefined ? 0 : (await deliver(request)).status;
      }),
    );
  };

  /** The key that a request came with. @throws Refused */
  function authenticated(req: IncomingMessage): Key {
    const given = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1];
    if (given === undefined) throw new Refused(401, 'You did not provide an API key.');
    const known = keys.get(given);
    if (known === undefined) throw new Refused(401, `Invalid API Key provided: ${masked(given)}`);
    if (known.revoked)
      throw new Refused(401, `Expired API Key provided: ${masked(given)}`, { code: 'api_key_expired' });
    return known;
  }

  function permit({ permissions, state }: Key, call: TillCall, req: IncomingMessage): void {
    const wanted = permissionFor(call);
    if (permissions.has(wanted)) return;
    const key = masked(req.headers.authorization?.slice('Bearer '.length) ?? '');
    throw new Refused(
      403,
      `The provided key '${key}' does not have the required permissions for this endpoint on account '${state.facts.id}'. Having the '${wanted}' permission would allow this request to continue.`,
    );
  }

  /** Does a call, or answers what it was answered when it came with the same Idempotency-Key. */
  function perform(key: Key, call: TillCall, text: string, repeated: string | null) {
    const { state } = key;
    const parameters = readStripeForm(text);
    const name = repeated === null || !call.name.startsWith('POST') ? null : repeated;
    const request = `${call.name} ${call.ids.join()} ${text}`;
    const before = name === null ? undefined : state.answered.get(name);
    if (before !== undefined && before.request !== request)
      throw new Refused(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${name}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    if (before !== undefined) return { ...before, replayed: true };
    checkShape(call.name, parameters);
    const { expand, ...rest } = parameters;
    const kept = done(() => structuredClone(expanded(state, answer(state, call, rest), expand)));
    if (name !== null) state.answered.set(name, { request, ...kept });
    return { ...kept, replayed: false };
  }

  async function serveApi(req: IncomingMessage, res: ServerResponse, path: string, query: string) {
    const text = req.method === 'GET' ? query : await bodyOf(req);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
    };
    const reply = (status: number, body: object) =>
      void res.writeHead(status, headers).end(JSON.stringify(body));
    if (faults.away) return reply(503, { error: { type: 'api_error', message: 'Stripe is away.' } });
    const call = callOf(req.method ?? '', path);
    try {
      const key = authenticated(req);
      if (call === null) throw new Refused(404, `Unrecognized request URL (${req.method}: ${path}).`);
      const repeated = req.headers['idempotency-key'];
      requests.push({
        call: call.name,
        path,
        parameters: readStripeForm(text),
        idempotency_key: typeof repeated === 'string' ? repeated : null,
        version: String(req.headers['stripe-version'] ?? '') || null,
      });
      permit(key, call, req);
      const { status, body, replayed } = perform(
        key,
        call,
        text,
        typeof repeated === 'string' ? repeated : null,
      );
      const losses = lost.get(call.name) ?? 0;
      if (losses > 0) lost.set(call.name, losses - 1);
      if (losses > 0 || faults.loses(call.name)) return void res.destroy();
      if (replayed) headers['idempotent-replayed'] = 'true';
      return reply(status, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return reply(error.status, refusalOf(error));
    }
  }

  /** The page of a payment link: leads to that of a session, or says that the link is off. */
  function serveLink(res: ServerResponse, id: string): void {
    const state = [...states.values()].find(({ links }) => links.has(id));
    const link = state?.links.get(id);
    if (state === undefined || !link?.active) {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return void res.writeHead(link === undefined ? 404 : 200, headers).end(offPage(link?.inactive_message));
    }
    res.writeHead(303, { location: openLink(state, id).url ?? '/' }).end();
  }

  /** The page of a session: shown, and paid by its form. */
  async function servePage(req: IncomingMessage, res: ServerResponse, id: string) {
    const state = [...states.values()].find(({ sessions }) => sessions.has(id));
    const session = state?.session(id);
    const page = (text: string, status = 200) =>
      void res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    if (state === undefined || session === undefined || session.status !== 'open')
      return page(overPage(), 410);
    if (req.method !== 'POST') return page(payPage(session, state.lines.get(id) ?? []));
    const form = new URLSearchParams(await bodyOf(req));
    const name = form.get('name') ?? '';
    const country = form.get('country') ?? '';
    for (const { key, dropdown } of session.custom_fields) dropdown.value = form.get(key);
    state.pay(id, {
      email: form.get('email') ?? '',
      ...(name === '' ? {} : { name }),
      ...(country === '' ? {} : { country: country.toUpperCase() }),
    });
    const location = (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id);
    res.writeHead(303, { location }).end();
  }

  const server = createServer((req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const link = /^\/b\/(\w+)$/.exec(path)?.[1];
    if (link !== undefined) return serveLink(res, link);
    const page = /^\/c\/pay\/(\w+)$/.exec(path)?.[1];
    const work = page === undefined ? serveApi(req, res, path, query) : servePage(req, res, page);
    // A fault of the till itself must not look like one of the network.
    work.catch((error: unknown) => {
      const message = `The till of the tests failed: ${error instanceof Error ? error.message : 'unknown'}`;
      res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  const key = newKey();

  return {
    url,
    key,
    account: keyOf(key).state,
    newKey,
    stateOf: (other) => keyOf(other).state,
    revoke: (other) => void Object.assign(keyOf(other), { revoked: true }),
    requests,
    faults,
    loseAnswers: (call, times = 1) => void lost.set(call, times),
    events,
    delivery,
    send,
    signed,
    delivered: async () => void (await Promise.all(sending)),
  };
}
