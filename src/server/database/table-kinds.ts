/**
 * Where the rows of a table are once the database is divided by owner, over many machines:
 * - `distributed`: with their owner, on one machine. Each key begins with the owner, so a statement for one owner
 *   goes to one machine.
 * - `reference`: on every machine, so that distributed rows can refer to them.
 * - `local`: on one machine for all owners. Directories lead from what a visitor has, such as a link, to its owner;
 *   queues are claimed across owners.
 */
export type TableKind = 'distributed' | 'reference' | 'local';

/** The kind of every table. A test holds it against the database (`src/testing/database/table-kinds.test.ts`). */
export const TABLE_KINDS: Readonly<Record<string, TableKind>> = {
  users: 'reference',

  // Directories.
  account_links: 'local',
  announcement_links: 'local',
  bundle_slugs: 'local',
  confirmations: 'local',
  connection_hooks: 'local',
  download_tokens: 'local',
  images: 'local',
  invitations: 'local',
  library_members: 'local',
  link_requests: 'local',
  order_links: 'local',
  passkey_challenges: 'local',
  product_slugs: 'local',
  sessions: 'local',
  shop_handles: 'local',

  // How far the log of one machine was, for its replica.
  library_places: 'local',

  // Queues.
  build_queue: 'local',
  tasks: 'local',

  announcement_leaves: 'distributed',
  announcement_recipients: 'distributed',
  announcements: 'distributed',
  api_keys: 'distributed',
  audit_events: 'distributed',
  brands: 'distributed',
  builds: 'distributed',
  bundles: 'distributed',
  checkout_lines: 'distributed',
  checkouts: 'distributed',
  collection_recipes: 'distributed',
  collections: 'distributed',
  connections: 'distributed',
  contact_labels: 'distributed',
  contacts: 'distributed',
  discount_uses: 'distributed',
  discounts: 'distributed',
  disputes: 'distributed',
  editions: 'distributed',
  grants: 'distributed',
  hook_events: 'distributed',
  idempotency_keys: 'distributed',
  listings: 'distributed',
  mails: 'distributed',
  order_items: 'distributed',
  order_numbers: 'distributed',
  orders: 'distributed',
  passkeys: 'distributed',
  product_recipes: 'distributed',
  product_views: 'distributed',
  products: 'distributed',
  public_pages: 'distributed',
  recipe_counts: 'distributed',
  recipe_event_ids: 'distributed',
  recipe_events: 'distributed',
  recipe_revisions: 'distributed',
  recipe_texts: 'distributed',
  recipes: 'distributed',
  recovery_codes: 'distributed',
  refunds: 'distributed',
  sales_days: 'distributed',
  search_words: 'distributed',
  shops: 'distributed',
  stamps: 'distributed',
  subscribers: 'distributed',
  two_steps: 'distributed',
  webhook_deliveries: 'distributed',
  webhooks: 'distributed',
};
