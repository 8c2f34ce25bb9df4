import { Worker } from 'node:worker_threads';

/**
 * Ends this process once it holds more than `limit` bytes, or once its parent has gone. Work may keep the main thread
 * busy, so another one watches; it can end the whole process only by a signal, and what it writes first tells the
 * parent why.
 * @param {number} limit
 */
export function watchMemory(limit) {
  new Worker(
    `const { workerData } = require('node:worker_threads');
     const { writeSync } = require('node:fs');
     const parent = process.ppid;
     const look = () => {
       const over = process.memoryUsage.rss() > workerData.limit;
       if (over) writeSync(2, 'memory limit reached\\n');
       if (over || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
     };
     look();
     setInterval(look, 100);`,
    { eval: true, workerData: { limit } },
  ).unref();
}
