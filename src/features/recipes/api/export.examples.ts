import { recipeCooklang } from '@/rendering/exports/cooklang';
import { recipeEmailHtml } from '@/rendering/exports/email-html';
import { recipeJsonLd } from '@/rendering/exports/json-ld';
import { recipeMarkdown } from '@/rendering/exports/markdown';
import { recipePlainText } from '@/rendering/exports/plain-text';
import { recipeExample } from './recipes.examples';

const recipe = { ...recipeExample, author_name: 'Ines Alba' };

/** The example recipe in each format, by media type: written by what writes the real ones. */
export const exportExamples = {
  'application/ld+json': { json_ld: recipeJsonLd(recipe) },
  'text/plain': { cooklang: recipeCooklang(recipe), text: recipePlainText(recipe) },
  'text/markdown': { markdown: recipeMarkdown(recipe) },
  'text/html': {
    email_html: recipeEmailHtml(recipe, {
      accent: '#A9462A',
      link_url: null,
      link_text: 'Read it on the web',
    }),
  },
};
