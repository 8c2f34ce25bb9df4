/** A statement that goes over the rows of all owners. */
interface Sweep {
  /** How it begins, and no other statement. */
  begins: string;
  /** What it is for, and why it can't ask for an owner. */
  why: string;
}

/**
 * All statements that go over the rows of all owners. They lock no rows that they don't change, and each is of one kind
 * of table, so that a database which is divided by owner can send it to every machine.
 */
const SWEEPS: readonly Sweep[] = [
  // Of requests, where a visitor has nothing that leads to an owner.
  {
    begins:
      'select "user_id", "id", "email", "email_key", "state", "product_id" from "subscribers" where "subscribers"."leave_key" = $1',
    why: 'Links that end mail work for ever, also those from before their keys named the owner.',
  },
  {
    begins: 'select "grants"."user_id", "grants"."order_id" from "grants"',
    why: 'A buyer who asks for her links gets those of all creators.',
  },
  { begins: 'select "shops"."handle" from "shops"', why: 'The sitemap names all shops, once an hour.' },
  { begins: 'select "products"."slug" from "products"', why: 'The sitemap names all pages of products.' },
  { begins: 'select "bundles"."slug" from "bundles"', why: 'The sitemap names all pages of bundles.' },
  {
    begins: 'select "id" from "builds" where (("builds"."files" @>',
    why: 'A file goes with an account only if no other names it: equal files are kept once.',
  },
  // Of the background: what is found leads to its owner, and is worked on under that.
  {
    begins: 'select "user_id", "id", "created_at" from "builds" where "builds"."state" = $1',
    why: 'Builds that a former release has put into no queue.',
  },
  {
    begins: 'select "subscribers"."user_id" from "subscribers" inner join "users"',
    why: 'Whose readers wait for mail.',
  },
  {
    begins: 'select distinct "user_id" from "subscribers" where ("subscribers"."state" = $1',
    why: 'Who has sign-ups that nobody confirmed for a month.',
  },
  {
    begins: 'select "user_id", "platform" from "connections" where ("connections"."platform" in',
    why: 'Whose contacts an email tool has to be told of.',
  },
  {
    begins:
      'select "user_id" from "connections" where ("connections"."platform" = $1 and "connections"."state" = $2',
    why: 'Whose till or shop is to be asked what it sold or gave back.',
  },
  {
    begins:
      'select "user_id", "platform", "state", "problem", "mode", "account_id", "account_name", "settings", "credentials", "last4", "endpoint_id", "checked_at", "version", "created_at", "updated_at" from "connections" where',
    why: 'Connections sealed by a former secret, and those that can be opened again.',
  },
  {
    begins: 'select "user_id", "secret", "enabled_at", "last_step" from "two_steps" where left(',
    why: 'Second factors sealed by a former secret.',
  },
  {
    begins:
      'select "user_id", "id", "url", "description", "events", "enabled", "off_reason", "secrets", "former_until", "failing_since", "failures", "rests_until", "version", "created_at", "updated_at" from "webhooks" where left(',
    why: 'Webhooks whose secrets a former secret has sealed.',
  },
  {
    begins: 'select "user_id", "id" from "webhooks" where exists (select from "webhook_deliveries"',
    why: 'Webhooks with more messages than are kept.',
  },
  {
    begins:
      'select "user_id", "grant_id", "build_id", "format", "blob_key", "bytes", "created_at" from "stamps"',
    why: 'Copies for buyers that are old enough to be made anew when they are asked for.',
  },
  // Of the background: what is too old goes.
  { begins: 'delete from idempotency_keys where created_at <', why: 'Answers that are kept for a day.' },
  { begins: 'delete from "audit_events" where ("audit_events"."user_id", ', why: 'Activity of a year ago.' },
  {
    begins: 'delete from "recipe_event_ids" where "recipe_event_ids"."created_at" <',
    why: 'Names of events.',
  },
  {
    begins: 'delete from "webhook_deliveries" where ("webhook_deliveries"."user_id", ',
    why: 'Messages to webhooks.',
  },
  { begins: 'delete from "mails" where "mails"."created_at" <', why: 'Mails.' },
  { begins: 'delete from "hook_events" where "hook_events"."created_at" <', why: 'What platforms told us.' },
  {
    begins:
      'update "subscribers" set "mail_waits_since" = $1 where ("subscribers"."mail_waits_since" is not null',
    why: 'Mail that nobody waits for any longer.',
  },
];

/** Whether a statement is one of those that go over the rows of all owners. */
export const isSweep = (statement: string): boolean =>
  SWEEPS.some(({ begins }) => statement.startsWith(begins)) &&
  !/ for (?:no key )?(?:update|share)\b/.test(statement);
