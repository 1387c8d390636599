import { MAX_ANONYMOUS_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import type { Transport, Trust } from "../protocol/transport.ts";
import type { QueryLimits } from "./querySet.ts";

/** Limits before a sign-in. A reconnecting client sends all of its queries again in one message. */
const ANONYMOUS: QueryLimits = { queries: 100, bytes: 48 * 1024 };
const SIGNED_IN: QueryLimits = { queries: 5_000, bytes: 20 * 1024 * 1024 };

/** The limits of one client: low until a sign-in was accepted on its socket. See docs/decisions/014. */
export class Allowance {
  readonly #transport: Pick<Transport, "trust">;
  #trust: Trust = "none";
  #checks = 0;

  constructor(transport: Pick<Transport, "trust">) {
    this.#transport = transport;
  }

  get queries(): QueryLimits {
    return this.#trust === "proven" ? SIGNED_IN : ANONYMOUS;
  }

  get tooManyQueries(): string {
    const { queries, bytes } = this.queries;
    const most = `at most ${String(queries)} queries, and ${String(bytes)} bytes of arguments in all`;
    return this.#trust === "proven"
      ? `One socket may watch ${most}.`
      : `Without a sign-in one socket may watch ${most}.`;
  }

  /** `unknown` while a token that was sent before is being checked. */
  allowsLength(characters: number): "yes" | "no" | "unknown" {
    if (this.#trust === "proven" || characters <= MAX_ANONYMOUS_MESSAGE_BYTES) return "yes";
    return this.#trust === "checking" ? "unknown" : "no";
  }

  /** A token has arrived. A call of `checked` follows. */
  checking(): void {
    this.#checks += 1;
    if (this.#trust === "none") this.#set("checking");
  }

  checked(): void {
    this.#checks = Math.max(0, this.#checks - 1);
    if (this.#trust === "checking" && this.#checks === 0) this.#set("none");
  }

  accepted(): void {
    this.#set("proven");
  }

  #set(trust: Trust): void {
    this.#trust = trust;
    this.#transport.trust(trust);
  }
}
