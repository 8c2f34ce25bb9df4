import { RenderFailed } from '@/rendering/model/render-failed';
import { jobProcess } from '@/rendering/process/job-process';

const TIMEOUT_MS = 30_000;
const MEMORY_BYTES = 512 * 1024 ** 2;

/** What a buyer's copy says, on each page of a PDF or on a last page of an EPUB file. */
export interface Stamp {
  /** Plain text: one line. */
  words: string;
  /** Their language, a BCP 47 tag, and how it is written. */
  language: string;
  direction: 'ltr' | 'rtl';
}

interface StampOptions {
  /** The project's root, where node_modules and src stand; the working directory when left out. */
  rootDir?: string;
}

// Whoever has bought a book waits for it.
const stamps = () =>
  jobProcess('stamps', {
    program: 'src/rendering/stamp/stamp.process.mjs',
    queue: 50,
    patience_ms: 0,
    niceness: 0,
  });

/**
 * A copy of a finished file of ours with a stamp. A PDF stays tagged and claims what it claimed; the stamp in it is an
 * artifact, which is not read aloud. Equal input gives equal bytes. One file is stamped at a time, in a process of its
 * own; up to 50 wait.
 *
 * Rejects with RenderFailed: too many wait (`queue_full`), it took over 30 s (`timeout`) or 512 MiB (`memory`), the
 * process died (`crashed`), or the file is none of ours (`compile`).
 */
export async function stampFile(
  format: 'pdf' | 'epub',
  bytes: Uint8Array,
  stamp: Stamp,
  { rootDir = process.cwd() }: StampOptions = {},
): Promise<Uint8Array> {
  const made = await stamps().run(
    { format, bytes, ...stamp },
    { rootDir, timeoutMs: TIMEOUT_MS, memoryBytes: MEMORY_BYTES },
  );
  if (made instanceof Uint8Array) return made;
  throw new RenderFailed('The copy couldn’t be stamped.', 'crashed');
}

/** What a sample says of itself, in its language. */
export interface SampleWords {
  /** The word across each page. */
  mark: string;
  /** Plain text: the line at the foot of each page. */
  words: string;
  title: string;
  /** A BCP 47 tag. */
  language: string;
}

/**
 * A PDF of some pages (from 1, at least one) of a finished PDF of ours, with a word across each. Equal input gives equal
 * bytes. It waits its turn among the stamps, and rejects as `stampFile` does.
 */
export async function sampleFile(
  bytes: Uint8Array,
  pages: readonly number[],
  says: SampleWords,
  { rootDir = process.cwd() }: StampOptions = {},
): Promise<Uint8Array> {
  const made = await stamps().run(
    { format: 'sample', bytes, pages: [...pages], ...says },
    { rootDir, timeoutMs: TIMEOUT_MS, memoryBytes: MEMORY_BYTES },
  );
  if (made instanceof Uint8Array) return made;
  throw new RenderFailed('The sample couldn’t be made.', 'crashed');
}

/** The id of the process that stamps, or null while there is none. */
export const stamperPid = (): number | null => stamps().pid;
