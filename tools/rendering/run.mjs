// `npm run books`: makes books of the demo library and writes what they cost to docs/rendering.md. With `--looks` it
// judges their layout and writes docs/book-layout.md; `--looks=50,heirloom,7.5x9.25` judges some of them.
import { bundled } from '../bundle.mjs';

/** @type {{ measureBooks(): Promise<void>, judgeBooks(only: string): Promise<number> }} */
const { measureBooks, judgeBooks } = await bundled({ rendering: 'tools/rendering/main.ts' });
const looks = process.argv.slice(2).find((word) => /^--looks(?:=|$)/.test(word));
if (looks === undefined) await measureBooks();
else process.exitCode = await judgeBooks(looks.slice('--looks='.length));
