import type { Durability } from "../transaction/durability.ts";
import type { Executor } from "../run/executor.ts";
import type { Clock, Timestamp } from "../domain/ports.ts";
import { encodeTransition, type StateVersion } from "../protocol/serverMessages.ts";
import { splitTransition } from "../protocol/transitionChunks.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Outbox } from "./outbox.ts";
import type { QuerySet } from "./querySet.ts";

/** A client that has not read this much gets no new Transition; what changes meanwhile is folded into one. */
const SLOW_BYTES = 1024 * 1024;
const SLOW_RETRY_MS = 50;

interface TransitionsWorld {
  executor: Pick<Executor, "background">;
  durability: Pick<Durability, "applied">;
  clock: Pick<Clock, "setTimer">;
  transport: Pick<Transport, "bufferedBytes">;
  outbox: Pick<Outbox, "push">;
  queries: Pick<QuerySet, "hasStale" | "collect" | "delivered">;
  connectionId: string;
  /** While it is false nothing is told; what has changed by then is told when it is asked for again. */
  mayTell: () => boolean;
  /** What the client has asked for by now. */
  asked: () => Omit<StateVersion, "ts">;
  onFailure: (error: unknown) => void;
}

/** How a client's queries move together: each Transition is made at one point of history, from where the last one ended. */
export class Transitions {
  readonly #world: TransitionsWorld;
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n };
  #clockSkew: number | undefined;
  /** Asked for, until it has been made. */
  #requested = false;
  /** While the queries run. Whatever would change them waits for it. */
  #collecting: Promise<unknown> | null = null;
  /** The commit that the next one must reach, even if it changes nothing. */
  #owed: Timestamp | null = null;
  #retry: { cancel(): void } | null = null;

  constructor(world: TransitionsWorld) {
    this.#world = world;
  }

  get isCollecting(): boolean {
    return this.#collecting !== null;
  }

  async collected(): Promise<void> {
    while (this.#collecting !== null) await this.#collecting;
  }

  /** Told to the client with the next one. */
  noteClockSkew(skewMs: number): void {
    this.#clockSkew = skewMs;
  }

  /** One is made even if it changes nothing: the client waits for it. What is sent again was committed earlier. */
  requestOwed(commit: Timestamp): void {
    if (this.#owed === null || commit > this.#owed) this.#owed = commit;
    this.request();
  }

  request(): void {
    const { executor, transport, mayTell, onFailure } = this.#world;
    if (this.#requested || !mayTell()) return;
    if (transport.bufferedBytes() > SLOW_BYTES) {
      this.#waitForClient();
      return;
    }
    this.#requested = true;
    executor.background(() => this.#make()).catch(onFailure);
  }

  stop(): void {
    this.#retry?.cancel();
  }

  #waitForClient(): void {
    this.#retry ??= this.#world.clock.setTimer(() => {
      this.#retry = null;
      this.request();
    }, SLOW_RETRY_MS);
  }

  async #make(): Promise<void> {
    const { queries, mayTell, asked } = this.#world;
    const end = asked();
    const isUntouched = !queries.hasStale;
    const collecting = mayTell() ? queries.collect() : Promise.resolve([]);
    this.#collecting = collecting;
    let modifications: string[];
    try {
      modifications = await collecting;
    } finally {
      this.#collecting = null;
      this.#requested = false;
    }
    // A token that ran out meanwhile: what was collected is nobody's any more, and is collected anew after a sign-in.
    if (!mayTell()) return;
    queries.delivered();
    this.#send(modifications, { ...end, ts: this.#reached(isUntouched) });
    if (queries.hasStale) this.request();
  }

  /**
   * Where nothing has touched the client's queries since, what it has is also what was true at the commit that it waits for; that
   * one is on disk before what others have committed after it. A client that has just come back may wait for later ones, too.
   */
  #reached(isUntouched: boolean): Timestamp {
    const { applied } = this.#world.durability;
    const [owed, sent] = [this.#owed, this.#sent.ts];
    if (!isUntouched || owed === null || sent === 0n) return applied;
    return owed > sent ? owed : sent;
  }

  #send(modifications: string[], end: StateVersion): void {
    const moved = end.querySet !== this.#sent.querySet || end.identity !== this.#sent.identity;
    if (modifications.length === 0 && !moved && this.#owed === null) return;
    this.#owed = null;
    const text = encodeTransition({ start: this.#sent, end, modifications, clientClockSkew: this.#clockSkew });
    this.#clockSkew = undefined;
    this.#sent = end;
    const { outbox, connectionId } = this.#world;
    outbox.push(
      end.ts,
      splitTransition(text, () => `${connectionId}-${String(end.ts)}`),
    );
  }
}
