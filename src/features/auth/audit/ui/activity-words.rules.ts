import type { AuditEvent } from '@/features/auth/audit/audit.schema';
import { roleNoun } from '@/features/auth/team/team.rules';
import type { AuditKind } from '@/kernel/audit-kinds';
import { MEMBER_ROLES } from '@/kernel/scopes';

const named = ({ record }: AuditEvent): string => `“${record?.name ?? ''}”`;
const plain = ({ record }: AuditEvent): string => record?.name ?? '';
const roleIn = ({ detail }: AuditEvent): string => {
  const role = MEMBER_ROLES.find((one) => one === detail);
  return role === undefined ? 'a member' : roleNoun(role);
};

/** What happened, in a creator’s words. */
const SAYS: Record<AuditKind, string | ((event: AuditEvent) => string)> = {
  'session.started': (event) =>
    event.record === null ? 'Signed in' : `Signed in with passkey ${named(event)}`,
  'session.refused': 'Failed sign-in (wrong password)',
  'session.ended': (event) =>
    event.record?.id === event.actor.id ? 'Signed out' : `Signed out ${plain(event)}`,
  'sessions.ended': 'Signed out all other devices',
  'password.changed': 'Changed the password',
  'password.reset': ({ actor }) =>
    actor.type === 'operator' ? 'Password reset' : 'Reset the password with an emailed link',
  'two_step.on': 'Turned on two-step verification',
  'two_step.off': 'Turned off two-step verification',
  'two_step.codes_created': 'Created new recovery codes',
  'two_step.code_used': 'Used a recovery code',
  'two_step.refused': 'Failed sign-in (right password, wrong code)',
  'passkey.added': (event) => `Added passkey ${named(event)}`,
  'passkey.removed': (event) => `Removed passkey ${named(event)}`,
  'passkey.refused': 'Failed sign-in (passkey)',
  'email.changed': 'Changed the email',
  'key.created': (event) => `Created API key ${named(event)}`,
  'key.deleted': (event) => `Deleted API key ${named(event)}`,
  'member.invited': (event) =>
    event.record?.name
      ? `Invited ${event.record.name} as ${roleIn(event)}`
      : `Created a link to join as ${roleIn(event)}`,
  'member.joined': (event) => `Joined your library as ${roleIn(event)}`,
  'member.role_changed': (event) => `Made ${plain(event)} ${roleIn(event)}`,
  'member.removed': (event) =>
    event.record?.id === event.actor.id ? 'Left your library' : `Removed ${plain(event)} from your library`,
  'connection.created': (event) => `Connected ${plain(event)}`,
  'connection.changed': (event) => `Changed the ${plain(event)} connection`,
  'connection.deleted': (event) => `Disconnected ${plain(event)}`,
  'webhook.created': (event) => `Added a webhook for ${plain(event)}`,
  'webhook.changed': (event) => `Changed a webhook’s URL to one on ${plain(event)}`,
  'webhook.deleted': (event) => `Deleted the webhook for ${plain(event)}`,
  'product.published': (event) => `Published ${named(event)}`,
  'product.unpublished': (event) => `Unpublished ${named(event)}`,
  'listing.ended': (event) => `Took ${named(event)} down from ${event.detail ?? 'a platform'}`,
  'bundle.published': (event) => `Published bundle ${named(event)}`,
  'bundle.unpublished': (event) => `Unpublished bundle ${named(event)}`,
  'bundle.deleted': (event) => `Deleted bundle ${named(event)}`,
  'order.refunded': (event) => `Refunded ${event.detail ?? ''} on order ${plain(event)}`,
  'account.exported': 'Exported everything',
  'orders.exported': 'Exported orders',
  'subscribers.exported': 'Exported subscribers',
  'subscriber.deleted': 'Deleted a subscriber',
  'collection.deleted': (event) => `Deleted collection ${named(event)}`,
  'discount.deleted': (event) => `Deleted discount code ${named(event)}`,
  'announcement.deleted': (event) => `Deleted announcement ${named(event)}`,
};

/** What happened, and by whom. */
export function activityWords(event: AuditEvent): { what: string; who: string } {
  const { kind, actor } = event;
  const says = SAYS[kind];
  const by = {
    person: actor.name,
    member: actor.name,
    key: `API key “${actor.name}”`,
    platform: actor.name,
    operator: actor.name,
  };
  return { what: typeof says === 'string' ? says : says(event), who: by[actor.type] };
}
