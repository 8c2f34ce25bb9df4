// `npm run culinary`: measures src/culinary and writes docs/culinary.md.
import { bundled } from '../bundle.mjs';

/** @type {{ main(words: string[]): void }} */
const { main } = await bundled({ culinary: 'tools/culinary/main.ts' });
main(process.argv.slice(2));
