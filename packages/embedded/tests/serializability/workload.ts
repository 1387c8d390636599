import type { JsonValue } from "../../src/domain/json.ts";
import { seededRandom } from "@passage/testkit/seededRandom";
import { aRawSocket, type RawSocket, type Step } from "../../testing/rawSocket.ts";
import type { Operation, Transaction } from "./checker.ts";

export interface Load {
  url: string;
  clients: number;
  /** Transactions of each client, one after the other. */
  transactions: number;
  seed: number;
}

export interface Observed {
  history: Transaction[];
  problems: string[];
}

const KEYS = ["a", "b", "c"];
/** Watched by every client; each step is one read-only transaction. */
const ALL = 1;
/** A second query over the same lists: a step that changes one without the other is torn. */
const FIRST = 2;
const LAST = 3;

type SentStep = { append: string; item: number } | { read: string };

/** Runs the clients side by side. Returns everything they did and saw, and problems with its order. */
export async function runLoad({ url, clients, transactions, seed }: Load): Promise<Observed> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => aRawSocket(url)));
  for (const socket of sockets) watchLists(socket);
  const runs = await Promise.all(sockets.map((socket, client) => runClient(socket, { client, transactions, seed })));
  const last = await aRawSocket(url);
  const everything = KEYS.map((read) => ({ read }));
  runs.push(await runClient(last, { client: clients, transactions: 1, seed }, everything));
  const history = runs.flatMap((run) => run.history);
  const problems = runs.flatMap((run) => run.problems);
  for (const [client, socket] of [...sockets, last].entries()) {
    history.push(...stepsAsReads(socket, client));
    problems.push(...orderProblems(socket));
    await socket.close();
  }
  return { history, problems };
}

function watchLists(socket: RawSocket): void {
  socket.watch(ALL, "lists:read", { keys: KEYS });
  socket.watch(FIRST, "lists:read", { keys: KEYS.slice(0, 1) });
  socket.watch(LAST, "lists:read", { keys: KEYS.slice(-1) });
}

async function runClient(
  socket: RawSocket,
  { client, transactions, seed }: { client: number; transactions: number; seed: number },
  fixed?: SentStep[],
): Promise<Observed> {
  const random = seededRandom(seed * 1_000 + client);
  const history: Transaction[] = [];
  const problems: string[] = [];
  for (let request = 0; request < transactions; request += 1) {
    const steps = fixed ?? randomSteps(random, (client * transactions + request) * 10);
    const beganAt = performance.now();
    const answer = await socket.mutate(request, "lists:transact", { steps });
    if (!answer.success) {
      problems.push(`${client}.${request} was refused: ${JSON.stringify(answer.result)}`);
      continue;
    }
    const operations = operationsOf(steps, answer.result as number[][]);
    const writes = operations.some(({ kind }) => kind === "append");
    // A transaction that only reads commits nothing, so it shares its timestamp with the write before it.
    history.push({
      name: `${client}.${request}`,
      operations,
      beganAt,
      endedAt: performance.now(),
      ts: answer.ts,
      writes,
    });
  }
  return { history, problems };
}

function randomSteps(random: () => number, firstItem: number): SentStep[] {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, (_, at) => {
    const key = KEYS[Math.floor(random() * KEYS.length)] ?? "a";
    return random() < 0.5 ? { append: key, item: firstItem + at } : { read: key };
  });
}

function operationsOf(steps: readonly SentStep[], seen: number[][]): Operation[] {
  const results = seen.values();
  return steps.map((step) =>
    "append" in step
      ? { kind: "append", key: step.append, item: step.item }
      : { kind: "read", key: step.read, items: results.next().value ?? [] },
  );
}

/** Each step of a client's view is a read-only transaction at the step's timestamp. */
function stepsAsReads(socket: RawSocket, client: number): Transaction[] {
  return socket.steps.flatMap((step, at) => {
    const operations = [
      ...readsOf(step, ALL, KEYS),
      ...readsOf(step, FIRST, KEYS.slice(0, 1)),
      ...readsOf(step, LAST, KEYS.slice(-1)),
    ];
    const name = `step ${client}.${at}`;
    return operations.length === 0 ? [] : [{ name, operations, beganAt: 0, endedAt: null, ts: step.ts, writes: false }];
  });
}

function readsOf({ values }: Step, queryId: number, keys: readonly string[]): Operation[] {
  const value: JsonValue | undefined = values.get(queryId);
  if (value === undefined) return [];
  return (value as number[][]).map((items, at) => ({ kind: "read", key: keys[at] ?? "", items }));
}

/** Problems in the order of one client's steps: each must begin where the previous one ended and never go back. */
export function orderProblems(socket: RawSocket): string[] {
  return socket.steps.flatMap((step, at) => {
    const previous = socket.steps[at - 1]?.ts ?? 0n;
    const problems =
      step.start === previous ? [] : [`step ${at} begins at ${step.start}, the last ended at ${previous}`];
    return step.ts < step.start ? [...problems, `step ${at} goes back`] : problems;
  });
}
