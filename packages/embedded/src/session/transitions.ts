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

type Versions = Omit<StateVersion, "ts">;

interface TransitionsDeps {
  executor: Pick<Executor, "soon">;
  durability: Pick<Durability, "applied">;
  clock: Pick<Clock, "setTimer">;
  transport: Pick<Transport, "bufferedBytes">;
  outbox: Pick<Outbox, "push">;
  queries: Pick<QuerySet, "hasStale" | "since" | "waits" | "collect" | "delivered">;
  connectionId: string;
  /** While false, no Transition is sent; changes are included in the next one that is requested. */
  maySend: () => boolean;
  /** The query set and identity versions that the client has requested so far. */
  requestedVersions: () => Versions;
  onFailure: (error: unknown) => void;
}

/** Makes a client's Transitions. Each is computed at one commit timestamp and starts where the previous one ended. */
export class Transitions {
  readonly #deps: TransitionsDeps;
  #sent: StateVersion = { querySet: 0, identity: 0, ts: 0n };
  #clockSkew: number | undefined;
  /** True from a request until its Transition has been made. */
  #requested = false;
  /** Pending while the queries run. Changes to the query set wait for it. */
  #collecting: Promise<unknown> | null = null;
  /** The commit that the next Transition must reach, even if no result changes. */
  #mustReach: Timestamp | null = null;
  #retry: { cancel(): void } | null = null;

  constructor(deps: TransitionsDeps) {
    this.#deps = deps;
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
  requestAtLeast(commit: Timestamp): void {
    if (this.#mustReach === null || commit > this.#mustReach) this.#mustReach = commit;
    this.request();
  }

  request(): void {
    const { executor, transport, maySend } = this.#deps;
    if (this.#requested || !maySend()) return;
    if (transport.bufferedBytes() > SLOW_BYTES) {
      this.#waitForClient();
      return;
    }
    this.#requested = true;
    executor.soon(this.#run);
  }

  stop(): void {
    this.#retry?.cancel();
  }

  #waitForClient(): void {
    this.#retry ??= this.#deps.clock.setTimer(() => {
      this.#retry = null;
      this.request();
    }, SLOW_RETRY_MS);
  }

  readonly #run = (): Promise<void> | null => {
    try {
      return this.#make()?.catch(this.#deps.onFailure) ?? null;
    } catch (error) {
      this.#deps.onFailure(error);
      return null;
    }
  };

  /** A promise only if code must run: after a change, most clients get the result of another client's query. */
  #make(): Promise<void> | null {
    const { queries, maySend, requestedVersions } = this.#deps;
    const end = requestedVersions();
    this.#requested = false;
    // The query's end requests the Transition again.
    if (maySend() && queries.waits()) return null;
    const collecting = maySend() ? queries.collect() : [];
    if (collecting instanceof Promise) {
      this.#requested = true;
      return this.#deliverCollected(collecting, end);
    }
    this.#deliver(collecting, end);
    return null;
  }

  async #deliverCollected(collecting: Promise<string[]>, end: Versions): Promise<void> {
    this.#collecting = collecting;
    let modifications: string[];
    try {
      modifications = await collecting;
    } finally {
      this.#collecting = null;
      this.#requested = false;
    }
    this.#deliver(modifications, end);
  }

  #deliver(modifications: string[], end: Versions): void {
    const { queries, maySend } = this.#deps;
    // The token expired during the await: the collected results are discarded and collected again after a sign-in.
    if (!maySend()) return;
    queries.delivered();
    this.#send(modifications, { ...end, ts: this.#reached() });
    if (queries.hasStale) this.request();
  }

  /**
   * The timestamp of the next Transition: the earliest at which all results are valid and that the client waits for, because the
   * Transition waits until it is durable. A client that has just reconnected may wait for later commits as well, so it gets the
   * newest.
   */
  #reached(): Timestamp {
    const { durability, queries } = this.#deps;
    const { ts: sent } = this.#sent;
    if (sent === 0n) return durability.applied;
    return newest(sent, queries.since, this.#mustReach ?? 0n);
  }

  #send(modifications: string[], end: StateVersion): void {
    const moved = end.querySet !== this.#sent.querySet || end.identity !== this.#sent.identity;
    if (modifications.length === 0 && !moved && this.#mustReach === null) return;
    this.#mustReach = null;
    const text = encodeTransition({ start: this.#sent, end, modifications, clientClockSkew: this.#clockSkew });
    this.#clockSkew = undefined;
    this.#sent = end;
    const { outbox, connectionId } = this.#deps;
    outbox.push(
      end.ts,
      splitTransition(text, () => `${connectionId}-${String(end.ts)}`),
    );
  }
}

function newest(...commits: readonly Timestamp[]): Timestamp {
  return commits.reduce((one, other) => (other > one ? other : one));
}
