import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { aBoardProcess } from "../../testing/boardProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { aRawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 60_000;
const NAME = "full";
const BEFORE = 20;
const deployment = forAllTests(aBoardProcess, TIMEOUT_MS);

/** From now on the process cannot write beyond the first page of a file, and so fails as on a full disk. */
function fillDisk(pid: number): void {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=4096"]);
}

async function marksNow(): Promise<unknown> {
  const socket = await aRawSocket(deployment().current().url);
  socket.watch(1, "later:marks", { name: NAME });
  const marks = (await socket.untilValue(1, () => true)) as number[];
  await socket.close();
  return marks.toSorted((a, b) => a - b);
}

// Caught: an answer for a change that the full disk did not take; a deployment that goes on serving what is nowhere.
test.runIf(process.platform === "linux")(
  "a deployment on a full disk ends and says so, and everything that it acknowledged is there when there is room again",
  { timeout: TIMEOUT_MS },
  async () => {
    const { current, restart } = deployment();
    const running = current();
    const socket = await aRawSocket(running.url);
    const acknowledged: number[] = [];
    const mark = async (number: number): Promise<void> => {
      const { success } = await socket.mutate(number, "later:markTwice", { name: NAME, number });
      if (success) acknowledged.push(number);
    };
    for (let number = 0; number < BEFORE; number += 1) await mark(number);
    fillDisk(running.pid);
    let next = BEFORE;
    const writing = async (): Promise<void> => {
      while (!running.hasEnded()) await mark(next++);
    };
    await writing().catch(() => undefined);
    await expect.poll(() => running.hasEnded(), { timeout: 20_000 }).toBe(true);
    expect(running.told()).toContain("The disk failed");
    await restart();
    const twice = acknowledged.flatMap((number) => [number, number]);
    expect(await marksNow()).toEqual(expect.arrayContaining(twice));
    expect(acknowledged.length).toBeGreaterThanOrEqual(BEFORE);
  },
);
