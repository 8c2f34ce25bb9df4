/** What an account's log says, with what happened, in the words of the document and of screens. A new kind adds its line here. */
export const AUDIT_KINDS = {
  'session.started': {
    label: 'Sign-in',
    about: 'Someone signed in; `record` is the passkey, if they used one.',
  },
  'session.refused': { label: 'Failed sign-in', about: 'Someone tried to sign in with the wrong password.' },
  'session.ended': { label: 'Sign-out', about: 'A session was ended; `record` is the session.' },
  'sessions.ended': { label: 'Sign-out of other devices', about: 'All other sessions were ended.' },
  'password.changed': { label: 'Password changed', about: 'The password was changed.' },
  'password.reset': {
    label: 'Password reset',
    about: 'A new password was set through an emailed link, or by an administrator.',
  },
  'two_step.on': { label: 'Two-step verification on', about: 'Two-step verification was turned on.' },
  'two_step.off': {
    label: 'Two-step verification off',
    about: 'Two-step verification was turned off, by the person or an administrator.',
  },
  'two_step.codes_created': {
    label: 'New recovery codes',
    about: 'New recovery codes were created, and the old ones stopped working.',
  },
  'two_step.code_used': {
    label: 'Recovery code used',
    about: 'Someone signed in with a recovery code.',
  },
  'two_step.refused': {
    label: 'Wrong verification code',
    about: 'Someone tried to sign in with the right password, but the wrong code.',
  },
  'passkey.added': { label: 'Passkey added', about: 'A passkey was added; `record` is the passkey.' },
  'passkey.removed': { label: 'Passkey removed', about: 'A passkey was removed; `record` is the passkey.' },
  'passkey.refused': {
    label: 'Failed sign-in with a passkey',
    about: 'Someone tried to sign in with one of the account’s passkeys, and it was rejected.',
  },
  'email.changed': { label: 'Email changed', about: 'The account’s email was changed.' },
  'key.created': { label: 'API key created', about: 'An API key was created.' },
  'key.deleted': { label: 'API key deleted', about: 'An API key was deleted.' },
  'member.invited': {
    label: 'Person invited',
    about: 'Someone was invited to the library; `record` is the invitation and `detail` the role.',
  },
  'member.joined': {
    label: 'Person joined',
    about: 'Someone joined the library with an invitation; `detail` is the role.',
  },
  'member.role_changed': {
    label: 'Role changed',
    about: 'A member got another role; `detail` is the new one.',
  },
  'member.removed': { label: 'Person removed', about: 'A member was removed from the library, or left it.' },
  'connection.created': { label: 'Platform connected', about: 'A platform was connected.' },
  'connection.changed': {
    label: 'Connection changed',
    about: 'The key or the settings of a connected platform were changed.',
  },
  'connection.deleted': { label: 'Platform disconnected', about: 'A platform was disconnected.' },
  'webhook.created': { label: 'Webhook created', about: 'A webhook was created.' },
  'webhook.changed': { label: 'Webhook URL changed', about: 'A webhook was pointed at another URL.' },
  'webhook.deleted': { label: 'Webhook deleted', about: 'A webhook was deleted.' },
  'product.published': {
    label: 'Product published',
    about: 'A product was published, or published again with changes.',
  },
  'product.unpublished': { label: 'Product unpublished', about: 'A product was unpublished or archived.' },
  'listing.ended': {
    label: 'Product taken down from a platform',
    about: 'A product was taken down from one platform; `detail` names it.',
  },
  'bundle.published': { label: 'Bundle published', about: 'A bundle was published.' },
  'bundle.unpublished': { label: 'Bundle unpublished', about: 'A bundle was unpublished.' },
  'bundle.deleted': { label: 'Bundle deleted', about: 'A bundle was deleted.' },
  'order.refunded': {
    label: 'Refund',
    about:
      'An order was refunded in full or in part; `record.name` is its number and `detail` the amount. Refunds made on the platform itself are listed too.',
  },
  'account.exported': { label: 'Full export', about: 'Everything in the account was exported.' },
  'orders.exported': { label: 'Orders exported', about: 'Orders were exported.' },
  'subscribers.exported': { label: 'Subscribers exported', about: 'Subscribers were exported.' },
  'subscriber.deleted': {
    label: 'Subscriber deleted',
    about: 'A subscriber was deleted. The address isn’t kept here either.',
  },
  'collection.deleted': { label: 'Collection deleted', about: 'A collection was deleted.' },
  'discount.deleted': { label: 'Discount code deleted', about: 'A discount code was deleted.' },
  'announcement.deleted': { label: 'Announcement deleted', about: 'A draft of an announcement was deleted.' },
} as const satisfies Record<string, { label: string; about: string }>;

export type AuditKind = keyof typeof AUDIT_KINDS;
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

/** Who did it: its owner at a device, a member of the library, a program with an API key, a platform, or whoever runs this Galley. */
export const AUDIT_ACTORS = ['person', 'member', 'key', 'platform', 'operator'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];
