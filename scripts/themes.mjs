// `npm run themes`: draws the thumbnails of the themes.
import { bundled } from './bundle.mjs';

/** @type {{ drawThemes(): Promise<void> }} */
const { drawThemes } = await bundled({ themes: 'scripts/demo/themes.ts' });
await drawThemes();
