import {
  flag,
  PDF_FORMATS_SENTENCE,
  proseSentence,
  shortSentence,
} from '@/features/products/types/description/sentences.rules';
import { LIMITS } from '@/kernel/limits';

/** What the document says of the fields of a lead magnet in a body: meaning, unit, bounds. */

export const SOURCE_WORD =
  'The ID of the product that the lead magnet was created from. `null` if it wasn’t created from a product.';

export const CTA_WORDS = {
  headline: `The headline. At most ${LIMITS.title} characters. Can be empty only in a draft.`,
  text: shortSentence('A sentence below the headline'),
  button: 'The button text, 1 to 60 characters.',
  url: `The http or https URL that the button opens, at most ${LIMITS.url} characters. With \`null\`, it opens the source’s page while the source is published. In a product without a source, it can be \`null\` only in a draft.`,
};

export const OPTIN_WORDS = {
  headline: `The form’s title. At most ${LIMITS.short_text} characters. If \`null\`, the product’s title is used.`,
  subhead: `The line below the form’s title. At most ${LIMITS.short_text} characters. If \`null\`, Galley’s default text is used.`,
  bullets: `What readers get, as up to 10 lines of 1 to ${LIMITS.short_text} characters.`,
  button: 'The button text, 1 to 60 characters. The default is in the product’s language.',
  fields: 'What the form asks for: `email`, and optionally `name`, which readers can leave blank.',
  consent_text: `The consent that readers give by checking a box. At most ${LIMITS.consent_text} characters. If \`null\`, Galley’s default text is used.`,
  double_optin: flag(
    'readers must confirm their email before they get the file and count as subscribers (double opt-in). If Galley can’t email a reader, they get the file right away, and their address stays pending until they confirm. If email isn’t set up on the service, the address counts right away',
  ),
};

export const DELIVERY_WORDS = {
  method:
    '`download`: right away, on the page. `email`: by a link in an email. If addresses have to be confirmed first, `email` sends the link afterward.',
  body: `The text of the email. At most ${LIMITS.product_text} characters. If \`null\`, Galley’s default text is used. The subject is always Galley’s.`,
  link_ttl_hours: 'How long a link to the file works, in hours, 1 to 720.',
  max_downloads: 'How many times the file can be downloaded with one link, 1 to 1000. `null` for no limit.',
};

export const MAGNET_WORDS = {
  recipe_ids: `The IDs of your recipes, in order, at most ${LIMITS.lead_recipes}, each only once.`,
  hook: shortSentence(
    'The opening line that makes readers want it. It appears above the introduction, and its first 100 characters appear on the cover if there’s no subtitle',
  ),
  intro: proseSentence('The introduction before the recipes'),
  cta: 'The call to action on the last page. `null` if there’s none.',
  optin: 'The sign-up form.',
  delivery: 'How readers get the file.',
  formats: PDF_FORMATS_SENTENCE,
};

export const LEAD_CTA =
  'The call to action. If omitted, it leads to the source. `null` for none. Without a `url`, the button opens the source’s page; files built before the source is published have no button.';
