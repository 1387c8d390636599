import { identityKey, identityOf, type Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";

const ANONYMOUS: Caller = { kind: "anonymous" };

/** Equal for all tokens of one person, regardless of their other claims; null for an anonymous caller. */
export function personOf(caller: Caller): string | null {
  return caller.kind === "anonymous" ? null : `${caller.kind} ${identityOf(caller)?.tokenIdentifier ?? ""}`;
}

/** The caller a socket is authenticated as, and until when. */
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

  /** Counts accepted sign-ins and sign-outs, as the client does. */
  get version(): number {
    return this.#version;
  }

  /** Returns whether the identity changed. A fresh token of the same person changes no query result. */
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

  /** The caller is anonymous until the next `accept`. */
  drop(): void {
    this.#caller = ANONYMOUS;
    this.#expiry?.cancel();
  }
}
