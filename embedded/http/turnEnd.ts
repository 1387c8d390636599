import type { Duplex } from "node:stream";

/**
 * Holds back what sockets are given until the end of the turn. An answer and its Transition leave in one write; and what many
 * clients are told after a change leaves in a few bursts, not one by one between the runs of their queries, which costs the
 * machine a switch to the network and back for each (see docs/decisions/011).
 */
export class TurnEnd {
  readonly #held = new Set<Duplex>();

  hold(socket: Duplex): void {
    if (this.#held.has(socket)) return;
    if (this.#held.size === 0)
      setImmediate(() => {
        this.#release();
      });
    this.#held.add(socket);
    socket.cork();
  }

  #release(): void {
    const sockets = [...this.#held];
    this.#held.clear();
    for (const socket of sockets) socket.uncork();
  }
}
