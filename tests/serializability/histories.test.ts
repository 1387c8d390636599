import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBoardDeployment, type BoardDeployment } from "../support/boardDeployment.ts";
import { scaled } from "../support/longRun.ts";
import { aRawSocket } from "../support/rawSocket.ts";
import { checkHistory } from "./checker.ts";
import { FAULTS } from "./faults.ts";
import { orderProblems, runLoad } from "./workload.ts";

const CLIENTS = 16;
const TRANSACTIONS = scaled(25, 100);
const SEEDS = scaled(2, 40);
const CAPACITY = 20;
const TIMEOUT_MS = scaled(60_000, 900_000);

async function emptied(deployment: BoardDeployment): Promise<string> {
  const { url } = deployment.current();
  const socket = await aRawSocket(url);
  await socket.mutate(0, "board:clear");
  await socket.close();
  return url;
}

async function loadOn(deployment: BoardDeployment, seed: number): Promise<unknown[]> {
  const url = await emptied(deployment);
  const { history, problems } = await runLoad({ url, clients: CLIENTS, transactions: TRANSACTIONS, seed });
  return [...problems, ...checkHistory(history)];
}

/** Everybody wants a seat at once; each takes one only after counting those taken. */
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
  let deployment: BoardDeployment;
  beforeAll(async () => {
    deployment = await aBoardDeployment();
  }, TIMEOUT_MS);
  afterAll(() => deployment.remove());

  test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    "16 clients' reads, appends and live views fit one order, which is that of real time and of timestamps (seed %i)",
    async (seed) => {
      expect(await loadOn(deployment, seed)).toEqual([]);
    },
  );

  test("a range that was counted does not grow unseen: no flight is overbooked, none left with a free seat", async () => {
    const { counts, problems } = await seatsTaken(deployment);
    expect(Math.max(...counts)).toBe(CAPACITY);
    expect(counts.at(-1)).toBe(CAPACITY);
    expect(problems).toEqual([]);
  });
});

test(
  "histories fit one order while a third of the mutations is thrown away once and run again",
  async () => {
    const deployment = await aBoardDeployment({ conflictShare: 0.3 });
    try {
      expect(await loadOn(deployment, 1)).toEqual([]);
    } finally {
      await deployment.remove();
    }
  },
  TIMEOUT_MS,
);

/** The same measurements must find fault with a deployment that is broken on purpose. */
describe("a broken deployment is found out", { timeout: TIMEOUT_MS }, () => {
  test.each(["staleCache", "lostUpdate", "skippedRangeCheck"] as const)("%s", async (fault) => {
    const deployment = await aBoardDeployment(FAULTS[fault]());
    try {
      expect(await loadOn(deployment, 1)).not.toEqual([]);
    } finally {
      await deployment.remove();
    }
  });

  test("phantomRows", async () => {
    const deployment = await aBoardDeployment(FAULTS.phantomRows());
    try {
      const { counts } = await seatsTaken(deployment);
      expect(counts.at(-1)).toBe(CAPACITY + 1);
    } finally {
      await deployment.remove();
    }
  });
});
