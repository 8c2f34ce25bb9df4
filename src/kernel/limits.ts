/**
 * Every number that bounds what the service takes or keeps. Schemas, messages, the OpenAPI document and the
 * dashboard read them here and nowhere else. What an operator sets stands in src/server/env.ts. An account may have any
 * number of recipes and products: a library is as large as its database.
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
  /** Requests of an account in a minute, and expensive ones among them, unless the operator says otherwise. */
  requests_per_minute: 300,
  heavy_per_minute: 30,
  /** Months that a deprecated part of the API goes on working. */
  deprecation_months: 12,
  /** IDs that a list can be narrowed to. */
  list_ids: 100,
  /** The last row a list can reach: page × per_page. */
  list_reach: 1_000_000,

  /** Seconds that reading a foreign address may take, redirects included. */
  fetch_seconds: 5,
  fetch_redirects: 3,
  /** Bytes of a JSON body that is imported: a page may stand in it. */
  import_body_bytes: 8 * 1024 * 1024,
  /** Bytes of JSON that are read in place; a longer import is read in a thread. */
  json_in_place: 256 * 1024,
  /** Fields that such an import may have, and characters of JSON they may have to be handed over as values. */
  import_body_fields: 100,
  import_body_values: 100_000,
  /** Bytes of a page that is fetched, after unpacking. */
  import_page_bytes: 5 * 1024 * 1024,
  /** Parts of a form, and bytes of the headers of one. */
  form_parts: 20,
  form_header_bytes: 8_192,
  /** Bytes of an uploaded file of recipes. */
  import_file_bytes: 50 * 1024 * 1024,
  /** Files in an archive, of which most may be left alone, and the bytes after unpacking of those that are read. */
  import_entries: 100_000,
  /** Files of an archive that are recipes, each of which is unpacked and read. */
  import_archive_files: 2_000,
  import_unpacked_bytes: 50 * 1024 * 1024,
  /** Unpacked bytes for each packed one. */
  import_ratio: 100,
  /** Recipes of one import. */
  import_recipes: 10_000,
  /** Recipes that one answer shows whole; of the others it says what became of them. */
  import_shown: 200,
  /** Characters of the text of one recipe that a preview gives back, to be split in two. */
  import_quoted_text: 20_000,
  /** Remarks on one imported recipe. */
  import_remarks: 20,
  /** Engagement in an archive: its key counts half-lives, of which so many are 80,000 years. */
  engagement_key: 1_000_000,
  /** Characters or bytes of an import that is read in place; of more, and of what is packed, in a thread. */
  import_in_place: 32_768,
  /** Threads that read imports in one process at a time, and imports that may wait for one. */
  import_threads: 3,
  import_waiting: 20,
  /** Seconds that a thread may take to open an import, or to read a batch of it, and memory of its own. */
  import_read_seconds: 10,
  import_memory_mib: 512,
  /** Recipes that are written in one transaction. */
  import_batch: 50,
  /** Photos of steps that are fetched for one batch; a page has a dozen. */
  import_step_photos: 300,
  /** Photos out of one file that its preview shows, and photos elsewhere that are looked at before an import, a minute. */
  import_glances: 60,
  import_glances_per_minute: 240,
  /** Seconds that an import may take, and after which it begins no more recipes. */
  import_seconds: 55,
  import_work_seconds: 40,
  /** Bytes of an exported archive; the format holds 4 GiB, and revisions are written a tenth longer than counted. */
  export_bytes: 3_500_000_000,
  /** Bytes of a part that can be imported again, and of the smallest part. */
  export_part_bytes: 45_000_000,
  export_part_least: 1_000_000,
  /** Bytes that an event takes in an archive, about. */
  export_event_bytes: 120,
  /** Pictures of an archive, whose format holds 65,535 files, and of a part of one. */
  export_pictures: 60_000,
  export_part_pictures: 1_900,
  /** Files of recipes that one process holds in memory at a time. */
  import_uploads: 3,

  email: 254,
  name: 100,
  password_min: 8,
  password: 256,

  search: 200,
  title: 200,
  description: 5_000,
  notes: 20_000,
  credit: 200,
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
  /** Times of one step that start a timer; a recipe of one long step has a dozen. */
  step_times: 40,
  /** Timers that a tab keeps at a time; the oldest make room. */
  timers: 12,
  /** Seconds of the longest timer. */
  timer_seconds: 86_400,
  tags: 30,
  free_tag: 50,
  /** Characters of a vocabulary value: a dietary tag, cuisine, meal type or season. */
  vocabulary: 50,
  minutes: 100_000,
  /** A total follows preparing and cooking, which may each take that long. */
  total_minutes: 200_000,
  nutrient: 1_000_000,
  collections_per_recipe: 100,
  collections: 1_000,
  /** Recipes of a collection whose order is answered and set in one call. */
  collection_order: 1_000,
  collection_name: 100,
  /** Values of one kind that the dashboard's list can be narrowed to. */
  filter_values: 50,
  /** How often something may have happened in one event. */
  event_count: 10_000,
  event_id: 100,
  /** Days for which the name of an event is kept. */
  event_id_days: 90,
  /** Days that an event may lie back. */
  event_days: 365,
  /** Seconds that the clock of a sender of events may be fast. */
  event_skew_seconds: 300,
  /** States that a recipe keeps beside the one it is in. */
  revisions: 50,
  /** Seconds after which an editor's next autosave keeps the state before it. */
  revision_pause_seconds: 120,
  /** Minutes of autosaving after which the next one keeps the state before it, however quickly it follows. */
  revision_burst_minutes: 10,
  /** Recipes of one bulk change. */
  bulk_recipes: 100,

  /** Bytes of an uploaded picture. */
  image_bytes: 15 * 1024 * 1024,
  /** Pixels of an uploaded picture before it is made smaller. */
  image_pixels: 50_000_000,
  /** The same of an AVIF, whose decoder holds several copies of the picture. */
  image_pixels_avif: 25_000_000,
  /** The longer side of a kept picture in pixels: a full page of a book at 200 dpi. */
  image_side: 2_400,
  /** The longer side of what is kept of a larger one for print: A4 with its bleed at 300 pixels in an inch. */
  original_side: 3_600,
  /** Seconds that reading one picture may take. */
  image_seconds: 10,
  /** Seconds that an upload may wait for its turn and its picture. */
  upload_seconds: 30,
  /** Seconds that who asks for a small version of a picture waits for it; then the picture itself is sent. */
  thumb_seconds: 20,
  /** Small versions that wait in one process; who asks for one more is sent the picture itself. */
  thumbs_waiting: 100,
  /** Pictures of one account, unused ones and page pictures of its books included. */
  images: 20_000,
  /** Photos of one recipe. */
  photos: 12,
  /** Characters of the words that stand for a photo. */
  alt: 500,
  /** The least share of a side of a photo that a crop may leave. */
  crop_side: 0.05,
  /** Uploads that one process holds in memory at a time. */
  uploads: 12,

  price_cents: 99_999_999,
  platforms: 20,
  platform_name: 40,
  /** Characters of a description and tags that a listing kit has for a platform whose own limits are not known. */
  listing_description: 10_000,
  listing_tags: 20,
  /** Seconds that connecting to a platform may take: it is asked several things. */
  connection_seconds: 40,
  /** Characters of a platform's key; MailerLite's are signed tokens of more than a thousand. */
  api_key: 2_000,
  /** Characters of the name or id of a mail tool's list. */
  mail_list: 200,
  shop_address: 500,
  chapters: 40,
  /** Recipes of one book; a rendering bound. */
  book_recipes: 500,
  card_recipes: 100,
  lead_recipes: 10,
  /** Recipes that are chosen for the sample of a book. */
  sample_recipes: 5,
  lead_recipes_default: 3,
  plan_days: 31,
  plan_slots: 8,
  plan_entries: 400,
  plan_people: 1_000,
  product_text: 10_000,
  short_text: 300,
  /** On the back of a printed book: about what it holds. */
  back_text: 2_000,
  /** An ISBN with its name and hyphens, as `ISBN-13: 978-3-16-148410-0`. */
  isbn: 30,
  /** Links of a brand kit. */
  brand_links: 10,
  list_items: 100,

  idempotency_key: 255,
  idempotency_hours: 24,
  /** How long the key of a call that crashed stays taken: less than the next one waits for it. */
  idempotency_lease_seconds: 4,
  /** Seconds between two renewals of the lease of a call that runs. */
  idempotency_renewal_seconds: 1,
  idempotency_wait_seconds: 5,

  token_days: 7,
  session_days: 90,
  clock_skew_seconds: 5,
  /** Seconds after which another node surely sees a revoked session. */
  revocation_seconds: 30,
  /** Seconds between two notes of when a session was last used. */
  seen_seconds: 300,
  signed_file_minutes: 15,
  /** Minutes in which the download of a whole library must begin. */
  export_link_minutes: 2,
  download_link_hours: 24,

  /** Days for which a browser that signed in is known. */
  device_days: 365,
  /** Minutes that a link for a new password works. */
  reset_minutes: 60,
  /** Links for a new password that are mailed in an hour, for an account and for one address of a network. */
  reset_mails_per_account: 3,
  reset_mails_per_address: 10,
  /** Notes that the password was changed, which are mailed to an account in an hour; changes beyond go unmailed. */
  password_notes_per_account: 3,
  /** Characters of a code at signing in, with spaces and hyphens; recovery codes that an account gets at a time. */
  two_step_code: 40,
  recovery_codes: 10,
  /** Wrong codes beside the right password of an account in a day, from everywhere. */
  wrong_codes_per_day: 30,
  /** Notes of each kind about the second step, which are mailed to an account in an hour. */
  two_step_notes_per_account: 3,
  /** Passkeys of an account, characters of their names, and minutes in which a device answers for one. */
  passkeys: 10,
  passkey_name: 80,
  passkey_minutes: 5,
  /** Characters of the name that a device gives its passkey (WebAuthn allows 1,023 bytes), and of each part of its answer. */
  passkey_credential: 1_364,
  passkey_answer: 16_384,
  /** Notes that a passkey was added, or removed, which are mailed to an account in an hour. */
  passkey_notes_per_account: 3,

  /** Hours that the link works by which a creator confirms the address of her account. */
  confirmation_hours: 24,
  /** Such links that are mailed to one email address in an hour. */
  confirmation_mails_per_email: 3,
  /** How often an account asks for another address in an hour, and notes of it that are mailed to the old one. */
  email_changes_per_account: 5,
  email_notes_per_account: 5,

  /** Addresses that one address of a network can leave on the forms of lead magnets in an hour. */
  sign_ups_per_address: 5,
  /** Mails that the forms of all lead magnets send to one email address in a day. */
  sign_up_mails_per_email: 3,
  /** Hours that the link in such a mail confirms the address, and days that one is kept which nobody confirmed. */
  sign_up_hours: 48,
  sign_up_pending_days: 30,
  /** Bytes of a form that a visitor sends. */
  visitor_form_bytes: 32_768,
  /** Words that readers agree to. */
  consent_text: 2_000,
  /** Rows of a list of subscribers that is exported; they go out a thousand at a time. */
  exported_subscribers: 1_000_000,
  /** Lead magnets and products bought that the list of subscribers can be narrowed to in the dashboard. */
  filter_magnets: 200,
  /** Countries that it can be narrowed to there. */
  filter_countries: 250,

  /** Checkouts that one address of a network can begin in an hour, and minutes in which one can be paid. */
  checkouts_per_address: 10,
  checkout_minutes: 60,
  /** Comings back from payment links from one address in an hour: each asks Stripe. */
  link_returns_per_address: 60,
  /** Days that the address works to which a buyer comes back from paying. */
  checkout_link_days: 30,
  /** Discount codes of an account, characters of one, products that it is for, and uses that it can be bounded to. */
  discounts: 500,
  discount_code_min: 3,
  discount_code: 40,
  discount_products: 100,
  discount_uses: 1_000_000,
  /** Bundles of an account, and products in one. */
  bundles: 100,
  bundle_products_min: 2,
  bundle_products: 20,
  /** Old addresses of a shop, a product's page or a bundle's that lead to it, beside the present one. */
  old_addresses: 5,
  /** Characters of a shop's handle, and what its page holds. */
  shop_handle_min: 3,
  shop_handle: 30,
  shop_bio: 600,
  shop_links: 8,
  shop_link_label: 40,
  shop_link_url: 300,
  /** Products whose order is kept, those that a shop shows on all its pages, and on one. */
  shop_products: 100,
  shop_shown: 600,
  shop_page: 12,
  /** Characters of the address of a product's page, and what search engines show of it. */
  slug: 100,
  page_title: 120,
  page_description: 320,
  /** Shops and products of the site map, the newest of each; its format allows 50,000 addresses. */
  sitemap_urls: 10_000,
  /** Orders for nothing that one email address can make of a creator's products in a day. */
  free_orders_per_email: 5,
  /** Downloads that an order gives on a day. */
  order_downloads: 20,
  /** Days for which a buyer’s own copy of a file is kept after it was made. */
  stamp_days: 30,
  /** Seconds that a buyer waits for her copy, which others may stand before. */
  stamp_wait_seconds: 40,
  /** Times that the link to an order is mailed again in a day. */
  order_mails: 5,
  /** Copies that one call gives, characters of a cell of its list, and of the note with a copy. */
  given_rows: 10_000,
  buyer_cell: 1_000,
  gift_note: 1_000,
  /** Emails about given copies that one address gets in a day, from all creators together. */
  gift_mails_per_email: 3,
  /** Products that the dashboard offers to give a copy of. */
  givable: 500,
  /** Times in a day that one address is emailed its links because somebody typed it, and addresses typed in an hour from one network. */
  links_mails_per_email: 3,
  links_asked_per_address: 10,
  /** Orders whose links one such email has. */
  links_of_mail: 100,
  /** Announcements of an account, characters of the subject and of the words of one, and those that are sent in a day. */
  announcements: 1_000,
  announcement_subject: 150,
  announcement_text: 5_000,
  announcements_per_day: 5,
  /** Owners of one step of sending an announcement. */
  announcement_step: 50,
  /** Products that the dashboard offers to announce something about. */
  announced_products: 500,
  /** Orders of a list that is exported. */
  exported_orders: 1_000_000,
  /** Events that a connection takes in a second, bytes of one, and days for which it is kept. */
  hooks_per_second: 60,
  hook_bytes: 256 * 1024,
  hook_days: 30,

  /** Members of a library and open invitations to it together, and libraries that one person is a member of. */
  library_members: 10,
  libraries_of_member: 20,
  /** Days that an invitation works, and how many are mailed to one address in an hour and by one account in a day. */
  invitation_days: 7,
  invitation_mails_per_email: 3,
  invitation_mails_per_day: 30,
  /** API keys of an account, characters of their names, and days that one can work. */
  api_keys: 50,
  api_key_name: 80,
  api_key_days: 366,
  /** Fields, and characters of each, that the question before an assistant’s change shows. */
  mcp_question_fields: 20,
  mcp_question_value: 200,

  /** Days for which an account's activity is kept, how much of what is older goes at once, and wrong passwords in it a day. */
  audit_days: 366,
  audit_forgotten: 10_000,
  audit_refused_sign_ins: 20,

  /** Webhooks of an account, and characters of what she notes about one. */
  webhooks: 20,
  webhook_description: 200,
  /** Seconds that a receiver has to answer, bytes of its answer that are read, and bytes of a body that it is sent. */
  webhook_seconds: 10,
  webhook_answer_bytes: 64 * 1024,
  webhook_body_bytes: 256 * 1024,
  /** Seconds that a changed recipe waits before it is told of, so that many saves are told once. */
  webhook_settle_seconds: 10,
  /** Hours for which a delivery is tried, and between two tries at most. */
  webhook_retry_hours: 72,
  webhook_pause_hours: 6,
  /** Seconds that a receiver is left alone at most after nothing got through to it. */
  webhook_rest_seconds: 600,
  /** Days of nothing but failures after which a webhook is switched off. */
  webhook_failing_days: 7,
  /** Days for which deliveries are kept, and how many of a webhook. */
  webhook_delivery_days: 30,
  webhook_deliveries: 1_000,
  /** Hours for which the secret before the present one signs too. */
  webhook_secret_hours: 24,
  /** Deliveries of one account that a process makes at a time. */
  webhook_sends_at_once: 2,

  /** How often work of the queue is tried, seconds before it is tried a second time, and what a process does of it at once. */
  task_tries: 8,
  task_retry_seconds: 10,
  tasks_at_once: 4,
  /** Days for which a mail is kept. */
  mail_days: 90,

  /** Rows of a deleted account that one statement erases. */
  erase_rows: 2_000,
  /** Seconds that deleting an account waits for its records to be erased; what is left is erased behind it. */
  erase_wait_seconds: 10,

  /** Seconds an ordinary call may wait for the database before it answers 503. */
  database_deadline_seconds: 2.8,
  /** Seconds that publish waits for its build before it answers `publishing`. */
  publish_wait_seconds: 8,
  /** Seconds that a file request waits for its build before it answers `build_not_ready`. */
  file_wait_seconds: 20,
  /** Parts of a book that one preview asks for, and previews of one account at a time and in a minute. */
  preview_units: 8,
  previews_at_once: 12,
  previews_per_minute: 240,
  /** Bytes of the pages of one preview; parts beyond are asked for again. */
  preview_bytes: 24 * 1024 * 1024,
  /** Seconds that a preview may wait for its turn and its pages. */
  preview_seconds: 15,
  /** The last page that a book can have in a preview. */
  preview_page: 10_000,
  /** Builds waiting in one account. */
  queued_builds: 20,
} as const;
