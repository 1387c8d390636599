import type { Durability } from "../transaction/durability.ts";
import type { Executor } from "../run/executor.ts";
import type { Clock, Timestamp } from "../domain/clock.ts";
import { encodeTransition, type StateVersion } from "../protocol/serverMessages.ts";
import { splitTransition } from "../protocol/transitionChunks.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Outbox } from "./outbox.ts";
import type { QuerySet } from "./querySet.ts";

/** A client with more unread bytes gets no new Transition; later changes are merged into one. */
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
  /** While false, no Transition is sent; changes are included in the next one that is requested. */
  mayTell: () => boolean;
  /** The query set and identity versions that the client has requested so far. */
  asked: () => Omit<StateVersion, "ts">;
  onFailure: (error: unknown) => void;
}

/** Makes a client's Transitions. Each is computed at one commit timestamp and starts where the previous one ended. */
export class Transitions {
  readonly #world: TransitionsWorld;
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n };
  #clockSkew: number | undefined;
  /** True from a request until its Transition has been made. */
  #requested = false;
  /** Pending while the queries run. Changes to the query set wait for it. */
  #collecting: Promise<unknown> | null = null;
  /** The commit that the next Transition must reach, even if no result changes. */
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

  /** Included in the next Transition. */
  noteClockSkew(skewMs: number): void {
    this.#clockSkew = skewMs;
  }

  /**
   * Requests a Transition that reaches this commit, even if no result changes, because the client waits for it. A
   * resent request's commit may be older than the last Transition.
   */
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
    // The token expired meanwhile: the collected results are discarded and collected again after a sign-in.
    if (!mayTell()) return;
    queries.delivered();
    this.#send(modifications, { ...end, ts: this.#reached(isUntouched) });
    if (queries.hasStale) this.request();
  }

  /**
   * The timestamp of the next Transition. If no commit has touched the client's queries since the last one, their
   * results are also valid at the commit that the client waits for, which is durable before later commits are. A
   * client that has just reconnected may wait for later commits as well, so it gets the newest.
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
