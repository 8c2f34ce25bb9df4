import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { LIGHT, LOOKS, type Look, type Place } from './places/place';

/** Where pictures are kept; nowhere unless told. */
const folder = process.env.SCREENS_DIR;

/** Whether a picture of the screen in this state and look is to be kept. */
export const isPictured = ({ pictures = LIGHT, dark }: Place, look: Look): boolean =>
  folder !== undefined && (look === 'dark' ? dark === true : pictures.includes(look));

export const fileOf = ({ name }: Place, look: Look): string =>
  `${name}${look === 'light' ? '' : `-${look}`}.webp`;

/** Keeps what the window shows as a WebP picture, if pictures are wanted. */
export async function keepPicture(page: Page, place: Place, look: Look): Promise<void> {
  if (folder === undefined || !isPictured(place, look)) return;
  mkdirSync(folder, { recursive: true });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(join(folder, fileOf(place, look)), await sharp(png).webp({ quality: 75 }).toBuffer());
}

const lookWords: Record<Look, string> = { light: '1440 px', dark: '1440 px, dark', phone: '390 px' };

/** Writes the index of the pictures beside them, if pictures are wanted. */
export async function writeIndex(places: readonly Place[]): Promise<void> {
  if (folder === undefined) return;
  const lines = places.map((place) => {
    const looks = LOOKS.filter((look) => isPictured(place, look));
    const links = looks.map((look) => `[${lookWords[look]}](${fileOf(place, look)})`);
    return `- ${place.says}: ${links.join(' · ')}`;
  });
  const text = `# Every screen in every state

Made by \`npm run screens\` from a fresh install with its demo library, by the run that also requires of each that axe finds nothing, that nothing scrolls sideways, and that there is one title.

${lines.join('\n')}
`;
  await writeFile(join(folder, 'README.md'), text);
}
