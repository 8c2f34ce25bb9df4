import { flag, proseSentence, shortSentence } from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a lead magnet in a body: meaning, unit, bounds. */

export const SOURCE_WORD = 'Id of the product it is taken from; null when it stands for itself.';

export const CTA_WORDS = {
  headline: `What it offers, at most ${LIMITS.title} characters; empty in a draft only.`,
  text: shortSentence('A sentence under it'),
  button: 'The words of the button, 1 to 60 characters.',
  url: `Where the button leads, an http or https address of at most ${LIMITS.url} characters. Null leads to the page of the source while that is published, and in a product without a source is for drafts only.`,
};

export const OPTIN_WORDS = {
  headline: shortSentence('The title of the form; the product’s own when null'),
  subhead: shortSentence('The line under it; our own words when null'),
  bullets: `What readers get, at most 10 lines of 1 to ${LIMITS.short_text} characters.`,
  button:
    'The words of the button, 1 to 60 characters. Those it has at first are written in the language of the product.',
  fields: 'What the form asks for: `email`, and `name` if it is wanted, which readers may leave empty.',
  consent_text: `The consent that readers give by checking a box, at most ${LIMITS.consent_text} characters; null for our default text.`,
  double_optin: flag(
    'readers confirm their email before they get the file and count as subscribers (double opt-in). If we can’t email a reader, they get the file right away; their address stays pending until they confirm. Where email isn’t set up, it counts at once',
  ),
};

export const DELIVERY_WORDS = {
  method:
    '`download` at once on the page, `email` by a link that is sent. Where an address is confirmed first, `email` sends it as well.',
  body: `Text of that mail, at most ${LIMITS.product_text} characters; null for our own words. Its subject is always in ours.`,
  link_ttl_hours: 'Hours that a link to the file works, 1 to 720.',
  max_downloads: 'How often the file can be taken by one link, 1 to 1000; null for any number.',
};

export const MAGNET_WORDS = {
  recipe_ids: `Ids of your recipes in their order, at most ${LIMITS.lead_recipes} and each once.`,
  hook: shortSentence(
    'What makes a reader want it: over the welcome, and up to 100 characters on the cover where there is no subtitle',
  ),
  intro: proseSentence('The author’s words before the recipes'),
  cta: 'Where it leads afterwards, printed on the last page; null without one.',
  optin: 'The form that asks for an email address.',
  delivery: 'How the file reaches a reader.',
};

export const LEAD_CTA =
  'Where it leads afterwards. Left out, to the source; null for none. Without an address it leads to the page of the source, and files that are built before that is published have no button.';
