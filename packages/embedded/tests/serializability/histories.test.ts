import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { firstOf, scaled } from "@passage/testkit/longRun";
import { aRawSocket } from "../../testing/rawSocket.ts";
import type { Anomaly, Transaction } from "./checker.ts";
import { FAULTS } from "./faults.ts";
import { emptied, onOwnBoard } from "./ownBoard.ts";
import { orderProblems, runLoad } from "./workload.ts";

const CLIENTS = 16;
const TRANSACTIONS = scaled(25, 100);
const SEEDS = scaled(1, 40);
const CAPACITY = 20;
const TIMEOUT_MS = scaled(60_000, 900_000);

/**
 * The check runs in its own thread: the deployment in this one would take seconds of work for a hanging function, and
 * end it.
 */
async function checkHistory(history: Transaction[]): Promise<Anomaly[]> {
  const thread = new Worker(new URL("./checkerThread.ts", import.meta.url), { workerData: history, execArgv: [] });
  const [anomalies] = (await once(thread, "message")) as [Anomaly[]];
  return anomalies;
}

async function loadOn(deployment: BoardDeployment, seed: number): Promise<unknown[]> {
  const url = await emptied(deployment);
  const { history, problems } = await runLoad({ url, clients: CLIENTS, transactions: TRANSACTIONS, seed });
  return [...problems, ...(await checkHistory(history))];
}

const firstLoad = (deployment: BoardDeployment): Promise<unknown[]> => loadOn(deployment, 1);

/** All want a seat at once; each takes one only after counting those taken. */
async function seatsTaken(deployment: BoardDeployment): Promise<{ counts: number[]; problems: string[] }> {
  const url = await emptied(deployment);
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => aRawSocket(url)));
  for (const socket of sockets) socket.watch(1, "lists:seats", { flight: "f" });
  const passengers = sockets.map(async (socket, client) => {
    for (let request = 0; request < 6; request += 1) {
      const passenger = `${client}.${request}`;
      await socket.mutate(request, "lists:takeSeat", { flight: "f", passenger, capacity: CAPACITY });
    }
  });
  await Promise.all(passengers);
  const last = await aRawSocket(url);
  last.watch(1, "lists:seats", { flight: "f" });
  await last.untilValue(1, () => true);
  const counts = [...sockets, last].flatMap(({ steps }) =>
    steps.map(({ values }) => (values.get(1) as string[] | undefined)?.length ?? 0),
  );
  const problems = sockets.flatMap(orderProblems);
  await Promise.all([...sockets, last].map((socket) => socket.close()));
  return { counts, problems };
}

describe("the deployment", { timeout: TIMEOUT_MS }, () => {
  const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);

  test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    "16 clients' reads, appends and live views fit one order, in real time and by timestamps (seed %i)",
    async (seed) => {
      expect(await loadOn(deployment(), seed)).toEqual([]);
    },
  );

  test("a counted range does not grow unseen: no flight is overbooked or left with a free seat", async () => {
    const { counts, problems } = await seatsTaken(deployment());
    expect(Math.max(...counts)).toBe(CAPACITY);
    expect(counts.at(-1)).toBe(CAPACITY);
    expect(problems).toEqual([]);
  });
});

test(
  "histories fit one order while a third of the mutations is retried",
  async () => {
    expect(await onOwnBoard({ conflicts: { share: 0.3 } }, firstLoad)).toEqual([]);
  },
  TIMEOUT_MS,
);

/** The same measurements must find problems in a deployment that is broken on purpose. */
describe("a broken deployment is detected", { timeout: TIMEOUT_MS }, () => {
  test.each(firstOf(["staleCache", "lostUpdate", "skippedRangeCheck"] as const, 1))("%s", async (fault) => {
    expect(await onOwnBoard(FAULTS[fault](), firstLoad)).not.toEqual([]);
  });

  test("phantomRows", async () => {
    const { counts } = await onOwnBoard(FAULTS.phantomRows(), seatsTaken);
    expect(counts.at(-1)).toBe(CAPACITY + 1);
  });
});
