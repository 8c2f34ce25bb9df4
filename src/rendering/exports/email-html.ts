import { sayAbout, typesetLine } from '@/culinary/lines/typeset';
import { joinUnits } from '@/rendering/layout/typeset';
import { byGroup, creditLine, type ExportRecipe, factsOf } from './export-recipe';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What newsletter programs read as a field to be filled in: `{{name}}`, `{% if %}`, `*|NAME|*`, `%NAME%`. */
const FIELD = /[{}|]|%(?=\S)/g;

/** Words that are no field of a newsletter program either; to be used in text and in `alt`. */
const words = (text: string): string => attribute(text).replace(FIELD, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Text for HTML, with ½ for 1/2 and amounts joined to their units; line breaks become `<br>`. Nothing of an author's
 * text is ever markup.
 */
const html = (text: string): string =>
  words(joinUnits(typesetLine(text)))
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/\r?\n/g, '<br>');

/** Text for an attribute: an address stays as it is. */
const attribute = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Widths that newsletter editors keep, and fonts that every mail program has. */
const SERIF = "font-family:Georgia,'Times New Roman',serif";
const SANS = 'font-family:Arial,Helvetica,sans-serif';
const INK = 'color:#231E19';
const QUIET = 'color:#6F655A';

const row = (cell: string, style: string): string => `<tr><td style="${style}">${cell}</td></tr>`;

export interface EmailOptions {
  /** `#RRGGBB`, for headings and the link. */
  accent: string;
  /** Where the link under the recipe leads; null for none. */
  link_url: string | null;
  link_text: string;
  /** The picture's own width and height, for its proportions; without it the picture is as wide as the block. */
  image_size?: { width: number; height: number } | null;
}

/** How wide the photo of a step is at most, in pixels: it stands below its words, and should not push the next step away. */
const STEP_PHOTO = 320;

/** How wide the block is at most, and how high its picture, in pixels: a portrait fills no screen. */
const WIDEST = 600;
const HIGHEST = 440;

/**
 * How wide a picture is shown, in pixels: never wider than it is itself, as it would be blurred. A height in a style would distort it in mail programs that keep the width, so
 * the width alone says how high it is.
 */
const shownWidth = (size: EmailOptions['image_size']): number =>
  size ? Math.max(1, Math.min(WIDEST, size.width, Math.round((HIGHEST * size.width) / size.height))) : WIDEST;

/**
 * A recipe as one table with inline styles: 600 wide at most, no style sheet, no script, no background picture, so
 * that it survives the editors of newsletter programs. Lists are rows, because mail programs set list marks as
 * they please. At most some 100 kB; Gmail cuts a mail off there.
 */
export function recipeEmailHtml(recipe: ExportRecipe, options: EmailOptions): string {
  const { accent, link_url, link_text } = options;
  const wide = shownWidth(options.image_size);
  const facts = factsOf(recipe);
  const rows: string[] = [];
  if (recipe.image_url !== null)
    rows.push(
      row(
        `<img src="${attribute(recipe.image_url)}" alt="${words(recipe.photos[0]?.alt ?? recipe.title)}" width="${wide}" style="display:block;width:100%;max-width:${wide}px;height:auto;border:0">`,
        'padding:0 0 20px 0',
      ),
    );
  rows.push(
    row(
      `<h2 style="margin:0;${SERIF};font-size:28px;line-height:34px;font-weight:normal;${INK}">${html(recipe.title)}</h2>`,
      'padding:0 0 8px 0',
    ),
  );
  if (facts.length > 0)
    rows.push(
      row(
        facts.map(html).join(' &middot; '),
        `padding:0 0 12px 0;${SANS};font-size:13px;line-height:18px;${QUIET}`,
      ),
    );
  if (recipe.description !== null)
    rows.push(
      row(
        html(recipe.description.trim()),
        `padding:0 0 16px 0;${SERIF};font-size:17px;line-height:26px;${INK}`,
      ),
    );
  const title = (text: string) =>
    row(
      `<h3 style="margin:0;${SERIF};font-size:20px;line-height:26px;font-weight:normal;color:${accent}">${text}</h3>`,
      'padding:12px 0 6px 0',
    );
  const group = (text: string) =>
    row(
      html(/[:：]$/.test(text) ? text : `${text}:`),
      `padding:10px 0 4px 0;${SANS};font-size:13px;line-height:18px;font-weight:bold;${INK}`,
    );
  if (recipe.ingredients.length > 0) rows.push(title('Ingredients'));
  for (const run of byGroup(recipe.ingredients)) {
    if (run.group !== null) rows.push(group(run.group));
    for (const { display, approximate } of run.lines)
      rows.push(
        row(
          html(sayAbout(display, approximate === true)),
          `padding:5px 0;border-bottom:1px solid #E6DED2;${SANS};font-size:15px;line-height:22px;${INK}`,
        ),
      );
  }
  if (recipe.instructions.length > 0) rows.push(title('Method'));
  let number = 0;
  for (const run of byGroup(recipe.instructions)) {
    if (run.group !== null) rows.push(group(run.group));
    for (const { text, said, photo } of run.lines) {
      number += 1;
      rows.push(
        row(
          `<strong style="color:${accent}">${number}.</strong>&nbsp; ${html(said ?? text)}`,
          `padding:6px 0;${SANS};font-size:15px;line-height:23px;${INK}`,
        ),
      );
      if (photo)
        rows.push(
          row(
            `<img src="${attribute(photo.url)}" alt="${words(photo.alt ?? `Step ${number}`)}" width="${STEP_PHOTO}" style="display:block;width:100%;max-width:${STEP_PHOTO}px;height:auto;border:0">`,
            'padding:4px 0 12px 0',
          ),
        );
    }
  }
  if (recipe.notes !== null) {
    rows.push(title('Notes'));
    rows.push(
      row(
        html(recipe.notes.trim()),
        `padding:0 0 8px 0;${SERIF};font-size:15px;line-height:23px;font-style:italic;${INK}`,
      ),
    );
  }
  for (const credit of creditLine(recipe))
    rows.push(row(html(credit), `padding:8px 0 0 0;${SANS};font-size:13px;line-height:18px;${QUIET}`));
  if (link_url !== null)
    rows.push(
      row(
        `<a href="${attribute(link_url)}" style="display:inline-block;padding:11px 20px;background-color:${accent};${SANS};font-size:15px;line-height:20px;color:#FFFFFF;text-decoration:none;border-radius:6px">${html(link_text)}</a>`,
        'padding:18px 0 0 0',
      ),
    );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto;border-collapse:collapse;background-color:#FFFFFF">
${rows.join('\n')}
</table>
`;
}
