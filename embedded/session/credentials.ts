import { identityKey, identityOf } from "../run/execution.ts";
import type { Caller, Clock } from "../domain/ports.ts";

const ANONYMOUS: Caller = { kind: "anonymous" };

/** The same for every token of one person, whatever else the tokens say; null for nobody in particular. */
export function personOf(caller: Caller): string | null {
  return caller.kind === "anonymous" ? null : `${caller.kind} ${identityOf(caller)?.tokenIdentifier ?? ""}`;
}

/** Whom a socket speaks for, and until when. */
export class Credentials {
  readonly #clock: Clock;
  readonly #onExpiry: () => void;
  #caller: Caller = ANONYMOUS;
  #version = 0;
  #expiry: { cancel(): void } | null = null;

  constructor(clock: Clock, onExpiry: () => void) {
    this.#clock = clock;
    this.#onExpiry = onExpiry;
  }

  get caller(): Caller {
    return this.#caller;
  }

  /** Counts the sign-ins and sign-outs that were accepted, as the client does. */
  get version(): number {
    return this.#version;
  }

  /** Answers whether anybody else is speaking now: a fresh token of the same person changes no result. */
  accept(caller: Caller): boolean {
    const changed = identityKey(caller) !== identityKey(this.#caller);
    this.#version += 1;
    this.#caller = caller;
    this.#expiry?.cancel();
    this.#expiry =
      caller.kind === "user"
        ? this.#clock.setTimer(this.#onExpiry, Math.max(0, caller.expiresAt - this.#clock.now()))
        : null;
    return changed;
  }

  /** Nobody speaks until the next `accept`. */
  drop(): void {
    this.#caller = ANONYMOUS;
    this.#expiry?.cancel();
  }
}
