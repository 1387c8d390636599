/**
 * Limits connections without a sign-in, which may stay idle or never read their response. When there are too many, the
 * one whose last request (or else its opening) is oldest is closed, so that a new connection is accepted. See
 * docs/decisions/014.
 */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";

const MOST = 4_096;

export class ConnectionSlots {
  readonly #most: number;
  /** Ordered: the first is closed next. */
  readonly #taken = new Set<Duplex>();

  constructor(server: Server, most = MOST) {
    this.#most = most;
    server.on("connection", (connection) => {
      this.#take(connection);
    });
    server.on("request", ({ socket }) => {
      if (this.#taken.delete(socket)) this.#taken.add(socket);
    });
  }

  /** Exempts a connection: its caller has signed in, or it is a sync socket, which has a limit of its own. */
  keep(connection: Duplex): void {
    this.#taken.delete(connection);
  }

  #take(connection: Duplex): void {
    this.#taken.add(connection);
    connection.once("close", () => this.#taken.delete(connection));
    const [first] = this.#taken;
    if (first === undefined || this.#taken.size <= this.#most) return;
    this.#taken.delete(first);
    first.destroy();
  }
}
