// `npm run books`: makes books of the demo library and writes what they cost to docs/rendering.md.
import { bundled } from '../bundle.mjs';

/** @type {{ measureBooks(): Promise<void> }} */
const { measureBooks } = await bundled({ rendering: 'tools/rendering/main.ts' });
await measureBooks();
