import type { Durability } from "../transaction/durability.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { Transport } from "../protocol/transport.ts";

/**
 * Answers cannot be merged as Transitions can. A client that leaves this much unread is disconnected and may
 * reconnect.
 */
const TOO_SLOW_BYTES = 32 * 1024 * 1024;

type OutboxTransport = Pick<Transport, "send" | "bufferedBytes">;
type DurablePart = Pick<Durability, "durable" | "whenReached">;

/** Messages in the order they were decided. Each is held until the commits it reports are durable. */
export class Outbox {
  readonly #transport: OutboxTransport;
  readonly #durability: DurablePart;
  readonly #onTooSlow: () => void;
  readonly #waiting: { ts: Timestamp; texts: readonly string[] }[] = [];

  #wasTooSlow = false;

  constructor(transport: OutboxTransport, durability: DurablePart, onTooSlow: () => void) {
    this.#transport = transport;
    this.#durability = durability;
    this.#onTooSlow = onTooSlow;
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
    if (this.#wasTooSlow) return;
    for (const text of texts) this.#transport.send(text);
    if (this.#transport.bufferedBytes() <= TOO_SLOW_BYTES) return;
    this.#wasTooSlow = true;
    this.#onTooSlow();
  }
}
