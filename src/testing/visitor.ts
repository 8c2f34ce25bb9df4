import { leaveNewsAnswer } from '@/features/announcements/leave/leave.page';
import { downloadAnswer, storefrontAnswer } from '@/features/publications/pages/publications.page';
import { shopAnswer } from '@/features/publications/pages/shop.page';
import {
  confirmAnswer,
  downloadLinkAnswer,
  sentAnswer,
  unsubscribeAnswer,
} from '@/features/publications/pages/sign-up.page';
import { bundleAnswer, bundleFormAnswer } from '@/features/sales/buyer/pages/bundle.page';
import { checkoutAnswer, productFormAnswer } from '@/features/sales/buyer/pages/buy.page';
import { linkSaleAnswer } from '@/features/sales/buyer/pages/link.page';
import { linksAnswer } from '@/features/sales/buyer/pages/links.page';
import { orderAnswer, orderFileAnswer } from '@/features/sales/buyer/pages/order.page';
import type { App } from './app';

/** A page as somebody without a session sees it. */
export interface Seen {
  path: string;
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
}

type Answer = (app: App, request: Request, name: string) => Promise<Response>;

/** What answers under each path, as the routes of the app have it. */
const PAGES: Record<string, Answer> = {
  p: ({ services }, request, slug) =>
    request.method === 'POST'
      ? productFormAnswer(services, request, slug)
      : storefrontAnswer(services, request, slug),
  b: ({ services }, request, slug) =>
    request.method === 'POST'
      ? bundleFormAnswer(services, request, slug)
      : bundleAnswer(services, request, slug),
  c: ({ services }, request, token) => {
    const session = new URL(request.url).pathname.split('/')[3];
    return session === undefined
      ? checkoutAnswer(services, token)
      : linkSaleAnswer(services, request, token, session);
  },
  o: ({ services }, request, token) => {
    const format = new URL(request.url).pathname.split('/')[3];
    return format === undefined
      ? orderAnswer(services, request, token)
      : orderFileAnswer(services, request, token, format);
  },
  orders: ({ services }, request) => linksAnswer(services, request),
  sent: ({ services }, _request, slug) => sentAnswer(services, slug),
  g: ({ services }, _request, token) => downloadLinkAnswer(services, token),
  d: ({ services }, request, token) =>
    downloadAnswer(services, request, token, new URL(request.url).pathname.split('/')[3]),
  confirm: ({ services }, request, token) => confirmAnswer(services, request, token),
  leave: ({ services }, request, key) => {
    const token = new URL(request.url).pathname.split('/')[3];
    return token === undefined
      ? unsubscribeAnswer(services, request, key)
      : leaveNewsAnswer(services, request, token);
  },
};

/** A public page as the app answers it; null where there is none under this path. */
export function answerPage(app: App, request: Request): Promise<Response> | null {
  const [, place = '', name = ''] = new URL(request.url).pathname.split('/');
  if (place.startsWith('@')) return app.within(() => shopAnswer(app.services, request, place.slice(1)));
  const page = PAGES[place];
  return page === undefined ? null : app.within(() => page(app, request, name));
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Somebody without a session, at an address of a network, whose browser runs no script. */
export function visitor(app: App, address: string) {
  const ask = async (path: string, init: RequestInit): Promise<Seen> => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    const response = await answerPage(app, new Request(`http://galley.test${path}`, { ...init, headers }));
    if (response === null) throw new Error(`There is no page at ${path}.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers: given } = response;
    return { path, status, headers: given, text: new TextDecoder().decode(bytes), bytes };
  };
  const open = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return {
    open,
    post,
    /** Fills the form of a page in and sends it; what is not named stays as the page has it, boxes unticked. */
    async send(page: Seen, values: Record<string, string>, headers?: Record<string, string>): Promise<Seen> {
      const [, action = '', inner = ''] =
        /<form[^>]* action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page.text) ?? [];
      const fields = new URLSearchParams();
      for (const [tag] of inner.matchAll(/<input[^>]*>/g)) {
        const attribute = (name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
        const isBox = attribute('type') === 'checkbox';
        // As HTML reads an attribute and a form sends a line.
        const value = attribute('value').replace(/\r\n?/g, '\n').replaceAll('\n', '\r\n');
        if (!isBox || / checked/.test(tag)) fields.set(attribute('name'), value);
      }
      for (const [name, value] of Object.entries(values)) fields.set(name, value);
      return post(action, fields.toString(), headers);
    },
    /** Goes where an answer leads. */
    follow: ({ headers }: Seen) => open(headers.get('location') ?? '/nowhere'),
  };
}
