/**
 * Connections on which nobody has signed in. Each takes one of the server's places for as long as its other end likes, which
 * may ask for nothing, or never read its answer. Where there are too many, the one gives way whose last request, or else its
 * beginning, is longest ago: whoever has just come stays. See docs/decisions/014.
 */
import type { Server } from "node:http";
import type { Duplex } from "node:stream";

const MOST = 4_096;

export class Places {
  readonly #most: number;
  /** In the order in which they give way. */
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

  /** Never gives this connection up for others: its caller has signed in, or it is a sync socket, which has a limit of its own. */
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
