import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { pushedProject, setEnvironment } from "../../testing/pushedProject.ts";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 60_000;
/** Some hundred milliseconds of computing: long enough that others come in between. */
const LONG = 8;
/** Enough to be slow. */
const ROUNDS = 2;

const deployment = forAllTests(async () => await aDeploymentProcess(await pushedProject("endless")), TIMEOUT_MS);
let writer: RawSocket;
let written = 0;
let requests = 0;

interface Counted {
  lines: number;
  word: string | null;
}

async function ask<T>(path: string, args: object): Promise<T> {
  const response = await fetch(`${deployment().current().url}/api/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path, args, format: "json" }),
  });
  const answer = (await response.json()) as { status: string; value: T; errorMessage?: string };
  if (answer.status !== "success") throw new Error(answer.errorMessage);
  return answer.value;
}

async function write(): Promise<void> {
  requests += 1;
  written += 1;
  expect(await writer.mutate(requests, "hangs:write", { text: "a line" })).toMatchObject({ success: true });
}

beforeAll(async () => {
  // A query is known to be slow after two runs.
  for (const path of ["slow:count", "slow:count", "slow:nested", "slow:nested"]) await ask(path, { rounds: ROUNDS });
}, TIMEOUT_MS);
beforeEach(async () => {
  writer = await aRawSocket(deployment().current().url);
});
afterEach(async () => {
  await writer.close();
});

describe("a query that takes long", { timeout: TIMEOUT_MS }, () => {
  // Caught: queries that wait for it; it runs in the thread that serves.
  test("delays nobody: later requests are answered before it", async () => {
    const order: string[] = [];
    const slow = ask<Counted>("slow:count", { rounds: LONG }).then(({ lines }) => {
      order.push("slow");
      return lines;
    });
    const before = written;
    await new Promise((resolve) => setTimeout(resolve, 20));
    await write();
    order.push("write");
    expect(await ask("slow:quickCount", {})).toBe(written);
    order.push("quick");
    // It sees one moment: before or after the write.
    expect([before, before + 1]).toContain(await slow);
    expect(order).toEqual(["write", "quick", "slow"]);
  });

  // Caught: a snapshot of before; a query that it calls not found, or on another snapshot.
  test("sees all writes before its call, also through a query that it calls", async () => {
    await write();
    expect(await ask("slow:count", { rounds: ROUNDS })).toMatchObject({ lines: written });
    await write();
    expect(await ask("slow:nested", { rounds: ROUNDS })).toBe(written);
  });

  // Caught, one at a time: a Transition that goes out with the quick result alone; a result of before the write kept as current; a
  // subscription that hears nothing.
  test("and is live moves to a write together with the client's other queries", async () => {
    const watcher = await aRawSocket(deployment().current().url);
    const seen: [slow: unknown, quick: unknown][] = [];
    watcher.watch(1, "slow:count", { rounds: ROUNDS });
    watcher.watch(2, "slow:quickCount", {});
    for (let time = 0; time < 3; time += 1) {
      await watcher.until(() => {
        const [slow, quick] = [1, 2].map((id) => watcher.latest?.values.get(id));
        if (slow !== undefined || quick !== undefined) seen.push([(slow as Counted | undefined)?.lines, quick]);
        return quick === written && (slow as Counted | undefined)?.lines === written;
      });
      await write();
    }
    for (const [slow, quick] of seen) expect(slow).toBe(quick);
    await watcher.close();
  });

  // Caught: an environment as it was when the thread began.
  test("sees a variable that has been set since", async () => {
    for (const word of ["one", "two"]) {
      await setEnvironment(deployment().current(), "WORD", word);
      expect(await ask("slow:count", { rounds: ROUNDS })).toMatchObject({ word });
    }
  });

  // Caught: a thread that is never ended; one that nobody replaces.
  test("and never ends is ended, and the next one is answered", async () => {
    await expect(ask("slow:count", { rounds: -1 })).rejects.toThrow(
      /Function execution timed out \(maximum duration: 1s\)/,
    );
    expect(await ask("slow:count", { rounds: ROUNDS })).toMatchObject({ lines: written });
  });
});
