import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { RenderFailed } from '@/rendering/model/render-failed';

const IDLE_MS = 60_000;
/** Starting the process may load a native module of 50 MB. */
const START_MS = 30_000;

/**
 * All that a process learns of its environment: none of the server's secrets. With few pools of memory (glibc) what a
 * thread gives back serves the next one; the process then takes a quarter less.
 */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as const;

export interface JobProcessOptions {
  /** What it runs, from the project's root. */
  program: string;
  /** Jobs that may wait; the next one is refused. */
  queue: number;
  /**
   * Milliseconds that the work of a job which nobody waits for any more may go on: ending the process frees the next
   * job at once, but a fresh one has to warm up.
   */
  patience_ms: number;
  /** How far it stands back for others where the processors are busy (0 to 19, as `nice`). */
  niceness: number;
}

/** What a job is allowed, and where it runs. */
export interface JobOptions {
  signal?: AbortSignal | undefined;
  rootDir: string;
  timeoutMs: number;
  memoryBytes: number;
  /** Hears which part of the job begins. */
  onStep?: ((step: string) => void) | undefined;
}

type Answer =
  | { ready: true }
  | { id: number; step: string }
  | { id: number; result: unknown }
  | { id: number; failure: { detail: string } };

interface Job extends JobOptions {
  id: number;
  message: object;
  /** Nobody waits for it any more. */
  left: boolean;
  /** It was begun before, in a process that had done others. */
  again: boolean;
  resolve: (result: unknown) => void;
  reject: (error: RenderFailed) => void;
}

interface Running {
  process: ChildProcess;
  rootDir: string;
  memoryBytes: number;
  ready: boolean;
  /** Whether it has done a job: it keeps some of what it has set, for the next is mostly the same book with an edit. */
  used: boolean;
  /** The end of what it wrote to stderr: the last words of a crash. */
  lastWords: string;
}

/**
 * A process for work on whole books, which blocks while it lasts and can be bounded only from outside. It does one job
 * at a time; the others wait in the order they came. It ends after a minute without work.
 */
export class JobProcess {
  readonly #options: JobProcessOptions;
  #running: Running | null = null;
  #active: { job: Job; timer: NodeJS.Timeout } | null = null;
  #queue: Job[] = [];
  #idle: NodeJS.Timeout | null = null;
  #nextId = 1;

  constructor(options: JobProcessOptions) {
    this.#options = options;
  }

  /** The id of the process, or null while there is none. */
  get pid(): number | null {
    return this.#running?.process.pid ?? null;
  }

  /**
   * What the process answers to `message`. Rejects with RenderFailed: too many jobs wait (`queue_full`), the job ran
   * over its time (`timeout`) or memory (`memory`), the process died (`crashed`), what it runs refused (`compile`) or
   * the signal fired (`aborted`). Later jobs are unharmed.
   */
  run(message: object, options: JobOptions): Promise<unknown> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(new RenderFailed('The build was canceled.', 'aborted'));
    if (this.#queue.length >= this.#options.queue)
      return Promise.reject(new RenderFailed('Too many jobs are already waiting.', 'queue_full'));
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#abort(job);
      const released =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          signal?.removeEventListener('abort', onAbort);
          then(value);
        };
      const job: Job = {
        ...options,
        id: this.#nextId++,
        message,
        left: false,
        again: false,
        resolve: released(resolve),
        reject: released(reject),
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  /** Ends the process; waiting and running jobs are rejected. Later jobs start a new one. */
  async close(): Promise<void> {
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) job.reject(new RenderFailed('The server is shutting down.', 'aborted'));
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    const running = this.#running;
    if (!running) return;
    const gone = new Promise<void>((resolve) => running.process.once('exit', () => resolve()));
    this.#discard(running);
    this.#fail(new RenderFailed('The server is shutting down.', 'aborted'));
    await gone;
  }

  #start({ rootDir, memoryBytes }: Job): Running {
    const child = fork(
      // Next's bundler follows the path of a fork and fails on one that begins at run time.
      /* turbopackIgnore: true */ join(rootDir, this.#options.program),
      [rootDir, String(memoryBytes), String(this.#options.niceness)],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // Whole files pass through: what is done with is let go of early.
        execArgv: ['--expose-gc', '--max-semi-space-size=8'],
        cwd: rootDir,
        env: ENVIRONMENT,
      },
    );
    const running: Running = {
      process: child,
      rootDir,
      memoryBytes,
      ready: false,
      used: false,
      lastWords: '',
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      running.lastWords = (running.lastWords + text).slice(-4000);
    });
    child.on('message', (message) => this.#hear(running, message as Answer));
    child.on('error', (error) => this.#ended(running, error.message));
    // `close` comes after the last words have been read; `exit` may come before.
    child.on('close', (code, signal) => this.#ended(running, signal ?? `exit code ${code}`));
    return running;
  }

  #hear(running: Running, answer: Answer): void {
    if (this.#running !== running) return;
    if ('ready' in answer) {
      running.ready = true;
      return;
    }
    if (this.#active?.job.id !== answer.id) return;
    if ('step' in answer) {
      if (!this.#active.job.left) this.#active.job.onStep?.(answer.step);
      return;
    }
    running.used = true;
    if ('failure' in answer)
      this.#fail(new RenderFailed('The file couldn’t be built.', 'compile', answer.failure.detail));
    else this.#settle((job) => job.resolve(answer.result));
    this.#next();
  }

  #ended(running: Running, how: string): void {
    if (this.#running !== running) return;
    this.#running = null;
    const memory = running.lastWords.includes('memory limit reached');
    if (memory && running.used && this.#again()) return;
    const detail = `${how}: ${running.lastWords.trim()}`;
    this.#fail(
      memory
        ? new RenderFailed('The file needs more memory than is allowed.', 'memory', detail)
        : new RenderFailed('The process ended before the file was finished.', 'crashed', detail),
    );
    this.#next();
  }

  /** Begins the job in hand once more, in a fresh process: what a used one had kept may have taken its memory. */
  #again(): boolean {
    const active = this.#active;
    if (!active || active.job.again || active.job.left) return false;
    clearTimeout(active.timer);
    this.#active = null;
    active.job.again = true;
    this.#queue.unshift(active.job);
    this.#next();
    return true;
  }

  #settle(tell: (job: Job) => void): void {
    const active = this.#active;
    if (!active) return;
    clearTimeout(active.timer);
    this.#active = null;
    if (!active.job.left) tell(active.job);
  }

  #fail(error: RenderFailed): void {
    this.#settle((job) => job.reject(error));
  }

  /** Ends the process and forgets it at once, so that the next job gets a fresh one. */
  #discard(running: Running): void {
    if (this.#running === running) this.#running = null;
    running.process.kill('SIGKILL');
  }

  /** Ends the process in the middle of its job, which fails so. */
  #cut(running: Running, error: RenderFailed): void {
    this.#discard(running);
    this.#fail(error);
    this.#next();
  }

  #next(): void {
    if (this.#active) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#rest();
      return;
    }
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    const usable = this.#running;
    if (usable && (usable.rootDir !== job.rootDir || usable.memoryBytes !== job.memoryBytes))
      this.#discard(usable);
    this.#running ??= this.#start(job);
    const running = this.#running;
    hold(running, true);
    const seconds = Math.round(job.timeoutMs / 1000);
    const timer = setTimeout(
      () =>
        this.#cut(
          running,
          new RenderFailed(`The file took longer than ${seconds} seconds to build.`, 'timeout'),
        ),
      job.timeoutMs + (running.ready ? 0 : START_MS),
    );
    this.#active = { job, timer };
    running.process.send({ id: job.id, ...job.message }, (error) => {
      if (error && this.#running === running)
        this.#cut(running, new RenderFailed('The process couldn’t be reached.', 'crashed', error.message));
    });
  }

  /** Nothing to do: the process may not keep the server alive, and ends after a minute. */
  #rest(): void {
    const running = this.#running;
    if (!running) return;
    hold(running, false);
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#running === running) this.#running = null;
      if (running.process.connected) running.process.disconnect();
    }, IDLE_MS);
    this.#idle.unref();
  }

  #abort(job: Job): void {
    const failure = new RenderFailed('The build was canceled.', 'aborted');
    const active = this.#active;
    if (active?.job !== job) {
      if (!this.#queue.includes(job)) return;
      this.#queue = this.#queue.filter((waiting) => waiting !== job);
      job.reject(failure);
      return;
    }
    const running = this.#running;
    if (running === null || this.#options.patience_ms === 0) {
      if (running) this.#discard(running);
      this.#fail(failure);
      this.#next();
      return;
    }
    job.left = true;
    job.reject(failure);
    clearTimeout(active.timer);
    active.timer = setTimeout(() => this.#cut(running, failure), this.#options.patience_ms);
  }
}

/** While a job runs the process may keep the server alive, for someone waits; an idle one never does. */
function hold(running: Running, held: boolean): void {
  const change = held ? 'ref' : 'unref';
  running.process[change]();
  running.process.channel?.[change]();
  const stderr = running.process.stderr;
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
}

const place = globalThis as typeof globalThis & { [key: symbol]: Map<string, JobProcess> | undefined };
const KEY = Symbol.for('galley.job_processes');

/** The process of a name: one per server, also where the bundle and Next each load this module. */
export function jobProcess(name: string, options: JobProcessOptions): JobProcess {
  place[KEY] ??= new Map();
  const found = place[KEY].get(name) ?? new JobProcess(options);
  place[KEY].set(name, found);
  return found;
}

/** Ends all processes. Later jobs start new ones. */
export async function closeJobProcesses(): Promise<void> {
  for (const one of place[KEY]?.values() ?? []) await one.close();
}
