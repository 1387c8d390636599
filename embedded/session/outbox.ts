import type { Durability } from "../engine/durability.ts";
import type { Timestamp } from "../engine/ports.ts";
import type { Transport } from "../protocol/transport.ts";

/** Messages in the order they were decided, each held back until the history it tells of is durable. */
export class Outbox {
  readonly #transport: Transport;
  readonly #durability: Durability;
  readonly #waiting: { ts: Timestamp; texts: readonly string[] }[] = [];

  constructor(transport: Transport, durability: Durability) {
    this.#transport = transport;
    this.#durability = durability;
  }

  push(ts: Timestamp, texts: readonly string[]): void {
    if (this.#waiting.length === 0 && ts <= this.#durability.durable) {
      this.#send(texts);
      return;
    }
    this.#waiting.push({ ts, texts });
    this.#durability.whenReached(ts, () => {
      this.#release();
    });
  }

  #release(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && next.ts <= this.#durability.durable;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#send(next.texts);
    }
  }

  #send(texts: readonly string[]): void {
    for (const text of texts) this.#transport.send(text);
  }
}
