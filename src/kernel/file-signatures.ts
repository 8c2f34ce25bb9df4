/**
 * How files of ours that hold one recipe are known, so that they are read as what they are and not as any text might be
 * meant: a comment in Markdown, and one in the YAML above Cooklang, that no program shows.
 */
export const MARKDOWN_SIGN = '<!-- Galley -->';
export const COOKLANG_SIGN = '# Galley';

/** What the parts of our Markdown are called. */
export const MARKDOWN_PARTS = {
  ingredients: 'Ingredients',
  instructions: 'Method',
  notes: 'Notes',
  nutrition: 'Nutrition (per serving)',
  details: 'Details',
} as const;
