import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database that can be cut, and made to swallow what is sent. */
export class DatabaseLine {
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  #server: Server | undefined;
  #swallows = false;
  #port = 0;
  /** How many connections it has taken. */
  taken = 0;

  constructor(database_url: string) {
    this.#target = new URL(database_url);
  }

  /** The database's address over this line. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  /** Lets everything through from now on. */
  async open(): Promise<void> {
    this.#swallows = false;
    this.#server = createServer((near) => {
      this.taken++;
      this.#keep(near);
      if (this.#swallows) return void near.resume();
      const far = this.#keep(connect(Number(this.#target.port), this.#target.hostname));
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** As when the server has ended: connections break, and new ones are refused. */
  async cut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    this.#drop();
    await closed;
  }

  /** As when its machine has vanished: connections are there, and nothing ever comes back. */
  swallow(): void {
    this.#swallows = true;
    this.#drop();
  }

  /** As when the network between has failed: what is sent over open connections never arrives. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }
}
