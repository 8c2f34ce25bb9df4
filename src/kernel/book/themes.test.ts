import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEME_ACCENTS, THEMES } from './themes';

const FOLDER = join(process.cwd(), 'src/rendering/typst/templates/themes');

it.each(THEMES)('%s has one accent, in its templates and on the pages that sell it', (theme) => {
  const [, drawn] =
    /^\s*accent: rgb\("(#\w{6})"\)/m.exec(readFileSync(join(FOLDER, `${theme}.typ`), 'utf8')) ?? [];
  // Public pages have heirloom's by themselves (storefront.css).
  expect(THEME_ACCENTS[theme] ?? '#A9462A').toBe(drawn);
});
