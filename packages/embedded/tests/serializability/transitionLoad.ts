import type { JsonValue } from "../../src/domain/json.ts";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";
import { seededRandom } from "@passage/testkit/seededRandom";
import { type AskedQuery, type ResultAt, transitionProblems } from "./transitions.ts";

export interface TransitionLoad {
  url: string;
  clients: number;
  /** Requests of each client, one after the other. */
  requests: number;
  seed: number;
}

const KEYS = ["a", "b", "c"];
const AUTHORS = ["ann", "bob"];
const CAPACITY = 8;
const MAX_RANK = 20;

type Change =
  | { kind: "append"; key: string; item: number }
  | { kind: "ranks"; author: string; ranks: number[] }
  | { kind: "seat"; passenger: string };

interface Commit {
  ts: bigint;
  change: Change;
}

interface SentRequest {
  path: string;
  args: JsonValue;
  /** The change that it made, computed from its answer. */
  change: (result: JsonValue) => Change | null;
}

/**
 * Runs clients that write and change their subscriptions, and compares everything that they received with the history of
 * writes.
 */
export async function transitionProblemsUnder({ url, clients, requests, seed }: TransitionLoad): Promise<string[]> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => aRawSocket(url)));
  const commits = await Promise.all(sockets.map((socket, client) => run(socket, { client, requests, seed })));
  await Promise.all(sockets.map((socket) => socket.roundTrip()));
  const resultAt = resultsOf(commits.flat());
  const problems = sockets.flatMap(({ frames }, client) =>
    transitionProblems(frames, resultAt).map((problem) => `client ${client}: ${problem}`),
  );
  const transitions = sockets.reduce((sum, { steps }) => sum + steps.length, 0);
  await Promise.all(sockets.map((socket) => socket.close()));
  // With too few Transitions the check would prove nothing. On a busy machine, one shows many changes.
  return transitions < requests / 3 ? [`only ${transitions} Transitions`, ...problems] : problems;
}

async function run(
  socket: RawSocket,
  { client, requests, seed }: { client: number; requests: number; seed: number },
): Promise<Commit[]> {
  const random = seededRandom(seed * 7_919 + client);
  const watched: number[] = [];
  const commits: Commit[] = [];
  for (let request = 0; request < requests; request += 1) {
    lookElsewhere(socket, watched, { random, queryId: request });
    const sent = randomWrite(random, client * requests + request);
    const { success, result, ts } = await socket.mutate(request, sent.path, sent.args);
    if (!success) throw new Error(JSON.stringify(result));
    const change = sent.change(result);
    if (change !== null && ts !== null) commits.push({ ts, change });
  }
  return commits;
}

/** Adds a subscription, removes one, or authenticates again. */
function lookElsewhere(
  socket: RawSocket,
  watched: number[],
  { random, queryId }: { random: () => number; queryId: number },
): void {
  if (random() < 0.1) socket.signIn(null);
  if (watched.length > 0 && random() < 0.3) {
    const [gone = 0] = watched.splice(Math.floor(random() * watched.length), 1);
    socket.unwatch(gone);
  }
  if (watched.length > 5) return;
  const { udfPath, args } = randomQuery(random);
  socket.watch(queryId, udfPath, args);
  watched.push(queryId);
}

function pick<T>(random: () => number, from: readonly [T, ...T[]] | readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("Nothing to pick from.");
  return picked;
}

function randomQuery(random: () => number): AskedQuery {
  const kind = random();
  if (kind < 0.3) return { udfPath: "lists:read", args: { keys: KEYS.slice(Math.floor(random() * KEYS.length)) } };
  if (kind < 0.5) return { udfPath: "lists:seats", args: { flight: "f" } };
  const above = Math.floor(random() * MAX_RANK);
  const range = random() < 0.5 ? { above } : { above, upTo: above + 5 };
  return {
    udfPath: "notices:ranksOf",
    args: { author: pick(random, AUTHORS), order: random() < 0.5 ? "asc" : "desc", ...range },
  };
}

function randomWrite(random: () => number, unique: number): SentRequest {
  const kind = random();
  if (kind < 0.4) {
    const [key, item] = [pick(random, KEYS), unique];
    const args = { steps: [{ append: key, item }] };
    return { path: "lists:transact", args, change: () => ({ kind: "append", key, item }) };
  }
  if (kind < 0.8) {
    const ranks = Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * MAX_RANK));
    const author = pick(random, AUTHORS);
    return { path: "notices:addRanks", args: { author, ranks }, change: () => ({ kind: "ranks", author, ranks }) };
  }
  const passenger = String(unique);
  const args = { flight: "f", passenger, capacity: CAPACITY };
  return {
    path: "lists:takeSeat",
    args,
    change: (taken) => (taken === null ? null : { kind: "seat", passenger }),
  };
}

/** The result of every query at every moment, computed from the commits: a few lines instead of the deployment. */
function resultsOf(commits: readonly Commit[]): ResultAt {
  const inOrder = commits.toSorted((one, other) => (one.ts < other.ts ? -1 : 1));
  return ({ udfPath, args }, ts) => {
    const changes = inOrder.filter((commit) => commit.ts <= ts).map(({ change }) => change);
    const asked = args as { keys: string[]; author: string; order: string; above: number; upTo?: number };
    switch (udfPath) {
      case "lists:read":
        return asked.keys.map((key) =>
          changes.flatMap((change) => (change.kind === "append" && change.key === key ? [change.item] : [])),
        );
      case "lists:seats":
        return changes.flatMap((change) => (change.kind === "seat" ? [change.passenger] : []));
      case "notices:ranksOf":
        return ranksOf(changes, asked);
      default:
        throw new Error(`Nobody knows what ${udfPath} gives.`);
    }
  };
}

function ranksOf(
  changes: readonly Change[],
  { author, order, above, upTo }: { author: string; order: string; above: number; upTo?: number },
): number[] {
  const ranks = changes.flatMap((change) => (change.kind === "ranks" && change.author === author ? change.ranks : []));
  const inRange = ranks.filter((rank) => rank > above && rank <= (upTo ?? Number.POSITIVE_INFINITY));
  return inRange.toSorted((a, b) => (order === "asc" ? a - b : b - a));
}
