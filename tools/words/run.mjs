// `npm run words`: everything a feature says, on one page a feature (tools/words/main.ts).
import { bundled } from '../bundle.mjs';

/** @type {{ writeWords(): void }} */
const { writeWords } = await bundled({ words: 'tools/words/main.ts' });
writeWords();
