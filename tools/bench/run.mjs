// `npm run bench`: measures the transports beside their floors (docs/benchmarks.md).
import { bundled } from '../bundle.mjs';

/** @type {{ bench(words: string[]): Promise<void> }} */
const { bench } = await bundled({ bench: 'tools/bench/main.ts', 'bench-floor': 'tools/bench/floor.ts' });
await bench(process.argv.slice(2));
