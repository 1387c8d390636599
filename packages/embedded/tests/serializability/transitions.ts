/**
 * Checks one client's messages about its live queries, over the frames of its socket in both directions. The versions of
 * Transitions must form a chain, and after each of them every query of the set must show exactly its result at that
 * Transition's timestamp, even if this Transition did not change it. So no two results are from different moments.
 */
import type { JsonValue } from "../../src/domain/json.ts";
import { decodeTimestamp } from "../../src/protocol/codec.ts";

export interface Frame {
  from: "client" | "server";
  message: { type: string } & Record<string, unknown>;
}

export interface AskedQuery {
  udfPath: string;
  args: JsonValue;
}

/** The result of a query at a timestamp, computed without asking the deployment. */
export type ResultAt = (query: AskedQuery, ts: bigint) => JsonValue;

interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

interface Transition {
  startVersion: Version;
  endVersion: Version;
  modifications: { type: string; queryId: number; value?: JsonValue; errorMessage?: string }[];
}

interface SetChange {
  newVersion: number;
  modifications: { type: "Add" | "Remove"; queryId: number; udfPath: string; args: JsonValue[] }[];
}

const START: Version = { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };

export function transitionProblems(frames: readonly Frame[], resultAt: ResultAt): string[] {
  const view = new View(resultAt);
  for (const { from, message } of frames) {
    if (from === "client" && message.type === "ModifyQuerySet") view.asked(message as unknown as SetChange);
    if (from === "client" && message.type === "Authenticate") view.authenticated();
    if (from === "server" && message.type === "Transition") view.told(message as unknown as Transition);
  }
  return view.problems;
}

/** The client's subscriptions and the results received so far. */
class View {
  readonly problems: string[] = [];
  readonly #resultAt: ResultAt;
  readonly #changes = new Map<number, SetChange["modifications"]>();
  readonly #queries = new Map<number, AskedQuery>();
  readonly #shown = new Map<number, JsonValue>();
  #identities = 0;
  #version = START;
  #step = 0;

  constructor(resultAt: ResultAt) {
    this.#resultAt = resultAt;
  }

  asked({ newVersion, modifications }: SetChange): void {
    this.#changes.set(newVersion, modifications);
  }

  authenticated(): void {
    this.#identities += 1;
  }

  told({ startVersion, endVersion, modifications }: Transition): void {
    this.#checkVersions(startVersion, endVersion);
    for (let version = this.#version.querySet + 1; version <= endVersion.querySet; version += 1) {
      this.#changeSet(version);
    }
    for (const modification of modifications) this.#show(modification);
    const ts = decodeTimestamp(endVersion.ts);
    for (const [queryId, query] of this.#queries) this.#checkResult(queryId, query, ts);
    this.#version = endVersion;
    this.#step += 1;
  }

  #checkVersions(start: Version, end: Version): void {
    if (JSON.stringify(start) !== JSON.stringify(this.#version)) {
      this.#report("does not begin where the last one ended");
    }
    if (decodeTimestamp(end.ts) < decodeTimestamp(start.ts)) this.#report("goes back in time");
    if (end.querySet < start.querySet || end.identity < start.identity) this.#report("goes back to an earlier set");
    if (end.identity > this.#identities) this.#report("knows an identity that nobody has shown");
  }

  #changeSet(version: number): void {
    const changes = this.#changes.get(version);
    if (changes === undefined) this.#report(`answers a query set ${version} that nobody has asked for`);
    for (const { type, queryId, udfPath, args } of changes ?? []) {
      this.#shown.delete(queryId);
      if (type === "Remove") this.#queries.delete(queryId);
      else this.#queries.set(queryId, { udfPath, args: args[0] ?? {} });
    }
  }

  #show({ type, queryId, value, errorMessage }: Transition["modifications"][number]): void {
    if (type === "QueryRemoved") return;
    if (!this.#queries.has(queryId)) this.#report(`has a result of query ${queryId}, which is not in the set`);
    if (type === "QueryUpdated" && value !== undefined) this.#shown.set(queryId, value);
    else this.#report(`says that query ${queryId} failed: ${errorMessage ?? type}`);
  }

  #checkResult(queryId: number, query: AskedQuery, ts: bigint): void {
    const shown = this.#shown.get(queryId);
    if (shown === undefined) {
      this.#report(`leaves query ${queryId} without a result`);
      return;
    }
    const right = JSON.stringify(this.#resultAt(query, ts));
    if (JSON.stringify(shown) !== right) {
      this.#report(`at ${ts} shows query ${queryId} as ${JSON.stringify(shown)}; run then, it gives ${right}`);
    }
  }

  #report(problem: string): void {
    this.problems.push(`Transition ${this.#step} ${problem}`);
  }
}
