import type { Duplex } from "node:stream";

/**
 * Corks sockets until the end of the event loop turn. An answer and its Transition are sent in one write, and a change
 * reaches many clients in a few bursts instead of one write after each query, which would cost a system call each (see
 * docs/decisions/011).
 */
export class SocketCork {
  readonly #held = new Set<Duplex>();

  hold(socket: Duplex): void {
    if (this.#held.has(socket)) return;
    if (this.#held.size === 0) {
      setImmediate(() => {
        this.#release();
      });
    }
    this.#held.add(socket);
    socket.cork();
  }

  #release(): void {
    const sockets = [...this.#held];
    this.#held.clear();
    for (const socket of sockets) socket.uncork();
  }
}
