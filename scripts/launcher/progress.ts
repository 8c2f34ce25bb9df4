const began = Date.now();

/** Prints a line with the seconds since the start, so that a person sees that something goes on. */
export function say(line: string): void {
  const seconds = String(Math.round((Date.now() - began) / 1000)).padStart(4);
  process.stdout.write(`${seconds} s  ${line}\n`);
}

/** Prints a line about what went wrong while everything goes on. */
export function sayWrong(line: string): void {
  process.stderr.write(`        ${line}\n`);
}

/** Runs slow work under a line that is repeated with its time every 15 seconds. */
export async function whileSaying<T>(line: string, work: () => Promise<T>): Promise<T> {
  say(line);
  const timer = setInterval(() => say(`${line} (still working)`), 15_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Shows steps of a known number: on a terminal in one line, elsewhere at every quarter. */
export function counter(): (line: string, done?: number, total?: number) => void {
  let quarter = 0;
  return (line, done, total) => {
    if (done === undefined || total === undefined || total === 0) return say(line);
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\x1b[K        ${line} ${done}/${total}${done === total ? '\n' : ''}`);
      return;
    }
    const now = Math.floor((4 * done) / total);
    if (now > quarter) say(`${line} ${done}/${total}`);
    quarter = now === 4 ? 0 : now;
  };
}
