/**
 * Every number that bounds what the service takes or keeps. Schemas, messages, the OpenAPI document and the
 * dashboard read them here and nowhere else.
 */
export const LIMITS = {
  /** Bytes of a JSON body, counted while it is read. */
  body_bytes: 1024 * 1024,
  /** Levels of nesting in a JSON body. */
  body_depth: 32,
  /** Entries in the `errors` list of a problem. */
  problem_errors: 20,
  /** Bytes of a query string. */
  query_bytes: 8192,
  /** Calls in one tRPC batch. */
  batch_calls: 10,

  page_default: 1,
  per_page_default: 20,
  per_page: 100,
  /** The last row a list can reach: page × per_page. */
  list_reach: 1_000_000,

  email: 254,
  name: 100,
  password_min: 8,
  password: 256,

  search: 200,
  title: 200,
  description: 5_000,
  notes: 20_000,
  yield_text: 100,
  url: 2_048,
  servings: 10_000,
  ingredients: 200,
  ingredient_text: 500,
  /** What is read in a line is never longer than the line and the words we add. */
  ingredient_item: 500,
  ingredient_note: 600,
  ingredient_unit: 50,
  quantity: 1_000_000_000,
  group: 200,
  instructions: 200,
  instruction_text: 5_000,
  tags: 30,
  /** Characters of a vocabulary value: a dietary tag, cuisine, meal type or season. */
  vocabulary: 50,
  minutes: 100_000,
  nutrient: 1_000_000,
  collections_per_recipe: 100,
  collections: 1_000,
  collection_name: 100,

  price_cents: 99_999_999,
  platforms: 20,
  platform_name: 40,
  chapters: 40,
  /** Recipes of one book; a rendering bound. */
  book_recipes: 500,
  card_recipes: 100,
  lead_recipes: 10,
  lead_recipes_default: 3,
  plan_days: 31,
  plan_slots: 8,
  plan_entries: 400,
  plan_people: 1_000,
  product_text: 10_000,
  short_text: 300,
  list_items: 100,

  idempotency_key: 255,
  idempotency_hours: 24,
  idempotency_lease_seconds: 60,
  idempotency_wait_seconds: 5,

  token_days: 7,
  session_days: 90,
  clock_skew_seconds: 5,
  /** Seconds after which another node surely sees a revoked session. */
  revocation_seconds: 30,
  signed_file_minutes: 15,
  download_link_hours: 24,

  /** Seconds an ordinary call may wait for the database before it answers 503. */
  database_deadline_seconds: 3,
  /** Seconds that publish waits for its build before it answers `publishing`. */
  publish_wait_seconds: 8,
  /** Seconds that a file request waits for its build before it answers `build_not_ready`. */
  file_wait_seconds: 20,
  /** Builds waiting in one account. */
  queued_builds: 20,
} as const;
