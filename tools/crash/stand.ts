import { join } from 'node:path';
import { freePort, type RunningApp, startApp } from './app';
import { Caller, pause, type Reply } from './client';

/** Seconds in which all has to come to what was asked: a task is taken up again 30 s after its worker died. */
const SETTLED_SECONDS = 180;
/** More calls than any scene has. */
const MOST_CALLS = 50;

/** A platform of the tests that Galley calls. */
export interface Place {
  /** What it is called in the table. */
  label: string;
  platform: string;
  /** Leads Galley's calls there. */
  env: Record<string, string>;
  /** What connects an account to it. */
  connection: object;
  /** Has the answers lost of those calls for which `loses` says so, after what they ask is done. */
  cut(loses: () => boolean): void;
}

/** What is asked of Galley, and what it has to come to. */
export interface Scene {
  name: string;
  ask(stand: Stand, subject: string): Promise<unknown>;
  /** Whether Galley says that it has come to it. */
  stands(stand: Stand, subject: string): Promise<boolean>;
  /** What is wrong at the platform afterwards; null for nothing. */
  faultOf(subject: string): 'lost' | 'double' | null;
}

/** A Galley that a platform of the tests stands beside, and a creator who is connected to it. */
export class Stand {
  #token = '';

  private constructor(
    readonly place: Place,
    private readonly env: Record<string, string>,
    private app: RunningApp,
  ) {}

  static async open(folder: string, place: Place): Promise<Stand> {
    const env = {
      ...{ PORT: String(await freePort()), GALLEY_DATA_DIR: join(folder, place.platform) },
      ...{ DATABASE_URL: '', AUTH_SECRET: '', ...place.env },
    };
    const stand = new Stand(place, env, await startApp(env));
    const body = { email: 'creator@example.com', password: 'correct horse', name: 'Ines' };
    stand.#token = (await stand.call('POST', '/api/auth/register', body)).body.token;
    await stand.call('PUT', `/api/connections/${place.platform}`, place.connection);
    return stand;
  }

  get base(): string {
    return this.app.base;
  }

  /** Calls the API, again where it was killed before it answered, or had no time; throws for an answer that says no. */
  async call(method: string, path: string, body?: object): Promise<Reply> {
    const isAnswered = () => reply.status !== 0 && reply.status !== 503;
    let reply = await this.reply(method, path, body);
    await this.#until(async () => {
      if (!isAnswered()) reply = await this.reply(method, path, body);
      return isAnswered();
    });
    if (reply.status < 200 || reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${reply.body.detail}`);
    return reply;
  }

  /** Calls it once: status 0 where it is killed meanwhile. */
  async reply(method: string, path: string, body?: object): Promise<Reply> {
    const caller = new Caller(this.base);
    const reply = await caller.call(method, path, { token: this.#token, body });
    caller.close();
    return reply;
  }

  /**
   * Plays a scene; kills the app when the platform has done what the call of this number asks and has not answered it,
   * and starts it again. Says whether there was such a call.
   */
  async #play(scene: Scene, subject: string, kill_at: number | null): Promise<boolean> {
    let calls = 0;
    let killed: Promise<unknown> | null = null;
    this.place.cut(() => {
      if (killed !== null || calls++ !== kill_at) return false;
      killed = this.app.end('SIGKILL');
      return true;
    });
    // It may be killed before it has answered what was asked.
    const asked = scene.ask(this, subject);
    const stands = () => scene.stands(this, subject);
    await this.#until(async () => {
      if (killed === null) return (await stands()) && (await asked.then(() => true));
      await killed;
      this.place.cut(() => false);
      this.app = await startApp(this.env);
      return true;
    });
    await asked;
    this.place.cut(() => false);
    if (killed === null) return false;
    await this.#until(stands);
    return true;
  }

  async #until(done: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + SETTLED_SECONDS * 1000;
    while (performance.now() < end) {
      if (await done()) return;
      await pause(50);
    }
  }

  /** Plays each scene on new subjects, behind those before it, with a kill at each of its calls in turn; then ends. */
  async tally(scenes: readonly Scene[], subjectOf: (stand: Stand) => Promise<string>): Promise<Tally> {
    try {
      return await this.#kills(scenes, subjectOf);
    } finally {
      await this.app.end('SIGTERM');
    }
  }

  async #kills(scenes: readonly Scene[], subjectOf: (stand: Stand) => Promise<string>): Promise<Tally> {
    const { label } = this.place;
    const tally: Tally = { label, kills: [], lost: 0, double: 0 };
    for (const [at, scene] of scenes.entries()) {
      let kills = 0;
      for (; kills < MOST_CALLS; kills++) {
        const subject = await subjectOf(this);
        for (const before of scenes.slice(0, at)) await this.#play(before, subject, null);
        const was_killed = await this.#play(scene, subject, kills);
        const fault = (await scene.stands(this, subject)) ? scene.faultOf(subject) : 'lost';
        if (fault !== null) {
          tally[fault]++;
          process.stdout.write(`      ${label}, ${scene.name}, call ${kills + 1}: ${fault}\n`);
        }
        if (!was_killed) break;
      }
      tally.kills.push(kills);
      process.stdout.write(`   ${label}, ${scene.name}: killed at each of ${kills} calls\n`);
    }
    return tally;
  }
}

/** What became of the kills at a platform: their number in each scene, in order. */
export interface Tally {
  label: string;
  kills: number[];
  lost: number;
  double: number;
}

/** Whether nothing was lost or done twice, and each scene had a call to be killed at. */
export const held = ({ kills, lost, double }: Tally): boolean =>
  kills.every((count) => count > 0) && lost + double === 0;

/** Its row in a table. */
export const rowOf = ({ label, kills, lost, double }: Tally): string[] =>
  [label, ...kills, lost, double].map(String);
