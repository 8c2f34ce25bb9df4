const TICK = 10;

/**
 * The answer, if it comes within so many milliseconds in which this process was free to take it. While something
 * holds the event loop the answer may lie there unread, so a tick that comes late counts no more than any other.
 * @throws what `answer` throws, or an error that says for how long there was no answer
 */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = milliseconds;
    timer = setInterval(() => {
      left -= TICK;
      if (left <= 0) reject(new Error(`No answer in ${milliseconds} ms.`));
    }, TICK);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearInterval(timer);
  }
}
