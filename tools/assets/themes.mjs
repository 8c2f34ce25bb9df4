// `npm run themes`: draws the thumbnails of the themes.
import { bundled } from '../bundle.mjs';

/** @type {{ drawThemes(): Promise<void> }} */
const { drawThemes } = await bundled({ themes: 'tools/assets/draw-themes.ts' });
await drawThemes();
