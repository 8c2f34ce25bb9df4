import { checkMetadata, checkSession, invalid, missing, type Parameters } from './stripe-checks';
import type { Payer, TillField, TillLink, TillSession } from './stripe-objects';
import type { AccountState } from './stripe-state';

interface Completion {
  type: string;
  redirect?: { url: string };
}

/** What a session of a link is made from. */
const sessionWish = ({
  line_items = [],
  metadata = {},
  automatic_tax,
  managed_payments,
  ...rest
}: Parameters) => {
  const { type, redirect } = (rest.after_completion ?? {
    type: 'hosted_confirmation',
  }) as unknown as Completion;
  if (type === 'redirect' && redirect === undefined)
    throw invalid('Missing required param: after_completion[redirect].', 'after_completion[redirect]');
  return {
    mode: 'payment',
    success_url: redirect?.url ?? 'https://stripe.example/thanks',
    line_items,
    metadata,
    ...(automatic_tax === undefined ? {} : { automatic_tax }),
    ...(managed_payments === undefined ? {} : { managed_payments }),
  };
};

const wishes = new WeakMap<TillLink, Parameters>();

function fieldsOf(sent: Parameters): TillField[] {
  const fields = (sent.custom_fields ?? []) as unknown as (TillField & {
    optional?: boolean | undefined;
  })[];
  if (fields.length > 3) throw invalid('You can add at most 3 custom fields.', 'custom_fields');
  return fields.map(({ key, label, optional = false, type, dropdown }) => {
    if (!/^[a-z0-9]+$/i.test(key))
      throw invalid('Custom field keys are alphanumeric.', 'custom_fields[0][key]');
    if (type !== 'dropdown') throw new Error('the till of the tests knows choices only');
    for (const { value } of dropdown.options)
      if (!/^[a-z0-9]+$/i.test(value))
        throw invalid('Values of options are alphanumeric.', 'custom_fields[0][dropdown][options]');
    return { key, label, optional, type, dropdown: { options: dropdown.options, value: null } };
  });
}

/** Makes a link. @throws Refused */
export function createLink(state: AccountState, sent: Parameters): TillLink {
  checkMetadata(sent.metadata);
  const wish = sessionWish(sent);
  const { currency, lines } = checkSession(wish, state.now() * 1000);
  const { managed, automatic } = state.taxOf(sent);
  const id = state.id('plink');
  const link: TillLink = {
    id,
    object: 'payment_link',
    active: true,
    after_completion: Object(sent.after_completion ?? { type: 'hosted_confirmation' }),
    automatic_tax: { enabled: automatic },
    created: state.now(),
    currency,
    custom_fields: fieldsOf(sent),
    inactive_message: sent.inactive_message === undefined ? null : String(sent.inactive_message),
    livemode: state.livemode,
    managed_payments: { enabled: managed },
    metadata: (sent.metadata ?? {}) as TillLink['metadata'],
    url: state.pageAt(`/b/${id}`),
  };
  state.links.set(id, link);
  state.lines.set(id, lines);
  wishes.set(link, sent);
  return link;
}

/** A link by its id. @throws Refused */
export function linkOf(state: AccountState, id: string): TillLink {
  const link = state.links.get(id);
  if (link === undefined) throw missing('payment_link', id, 'payment_link');
  return link;
}

/** Changes a link: what it sells for is fixed. @throws Refused */
export function updateLink(state: AccountState, id: string, sent: Parameters): TillLink {
  const link = linkOf(state, id);
  checkMetadata(sent.metadata);
  if (sent.line_items !== undefined) throw new Error('the till of the tests keeps the lines of links');
  const before = wishes.get(link) ?? {};
  const { metadata: added = {}, active, ...rest } = sent;
  const metadata: Record<string, string> = Object.fromEntries(
    // A name with no text is taken away.
    Object.entries<string>({ ...link.metadata, ...Object(added) }).filter(([, text]) => text !== ''),
  );
  const wish: Parameters = { ...before, ...rest, metadata };
  sessionWish(wish);
  wishes.set(link, wish);
  Object.assign(link, {
    metadata,
    ...(active === undefined ? {} : { active }),
    ...(rest.inactive_message === undefined ? {} : { inactive_message: String(rest.inactive_message) }),
    ...(rest.custom_fields === undefined ? {} : { custom_fields: fieldsOf(rest) }),
    ...(rest.after_completion === undefined ? {} : { after_completion: rest.after_completion }),
  });
  return link;
}

/** A buyer opens a link: a session begins, for a day. */
export function openLink(state: AccountState, id: string): TillSession {
  const link = linkOf(state, id);
  if (!link.active) throw new Error(`${id} is switched off`);
  const session = state.createSession(sessionWish(wishes.get(link) ?? {}));
  session.payment_link = id;
  session.custom_fields = structuredClone(link.custom_fields);
  return session;
}

/** A buyer opens a link, chooses the first answer of each field, and pays. */
export function buyByLink(state: AccountState, id: string, payer: Payer, how = {}): TillSession {
  const session = openLink(state, id);
  for (const { dropdown } of session.custom_fields) dropdown.value = dropdown.options[0]?.value ?? null;
  return state.pay(session.id, payer, how);
}
