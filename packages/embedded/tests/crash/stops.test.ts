import { expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { aRawSocket } from "../../testing/rawSocket.ts";

const ROUNDS = scaled(4, 30);
const CLIENTS = 8;
const TIMEOUT_MS = scaled(60_000, 600_000);

const deployment = forAllTests(
  () => aBoardDeployment({ onDiskFailure: (error) => diskFailures.push(error) }),
  TIMEOUT_MS,
);
const diskFailures: unknown[] = [];

// Caught: a commit of a cron or the scheduler on a closed database; a log closed while it was being synced.
test(
  "a stop under load finishes running work, causes no failures and loses nothing",
  async () => {
    const answered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { url } = deployment().current();
      const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => aRawSocket(url)));
      const work = sockets.map(async (socket, client) => {
        for (let request = 0; ; request += 1) {
          const number = (round * 1_000 + request) * CLIENTS + client;
          const { success } = await socket.mutate(request, "later:markTwice", { name: "mark", number });
          if (success) answered.push(number);
        }
      });
      const ended = Promise.allSettled(work);
      const enough = answered.length + 50 + round * 7;
      await sockets[0]?.until(() => answered.length >= enough);
      await deployment().restart();
      await ended;
      expect(diskFailures).toEqual([]);
    }
    const last = await aRawSocket(deployment().current().url);
    last.watch(1, "later:unfinished");
    await last.untilValue(1, (count) => count === 0);
    last.watch(2, "later:marks", { name: "mark" });
    last.watch(3, "later:marks", { name: "mark later" });
    await last.until(() => last.latest?.values.has(2) === true && last.latest.values.has(3));
    const [marks, later] = [2, 3].map((queryId) => last.latest?.values.get(queryId) as number[]);
    await last.close();
    expect(answered.filter((number) => marks?.includes(number) !== true)).toEqual([]);
    expect(later).toEqual(marks);
  },
  TIMEOUT_MS,
);
