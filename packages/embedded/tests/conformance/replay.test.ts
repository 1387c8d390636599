import { beforeAll, describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/domain/json.ts";
import { seededRandomness, fixedClock } from "../../src/process/seededEnvironment.ts";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { NOON } from "@passage/testkit/clock";
import { aRawSocket, type ServerMessage } from "../../testing/rawSocket.ts";

const SESSION = "00000000-0000-4000-8000-000000000001";
const TIMEOUT_MS = 90_000;
/** Enough documents of one table for repeated ids to collide. */
const MANY = 40;
const WRITES = 5;

interface RunRecord {
  overHttp: JsonValue[];
  /** Answers and every step of the live queries; pings are left out. */
  overSocket: ServerMessage[];
  afterRestart: JsonValue[];
}

/** Everything that a deployment sends to one client; it starts without a document and is restarted half-way. */
async function toldBy(seed: number): Promise<RunRecord> {
  const deployment = await aBoardDeployment({
    randomness: seededRandomness(seed),
    clock: fixedClock(NOON),
    conflicts: { share: 0.5 },
  });
  const call = async (path: string, args: JsonValue): Promise<JsonValue> => {
    const body = JSON.stringify({ path, args, format: "json" });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${deployment.current().url}/api/function`, { method: "POST", headers, body });
    return (await response.json()) as JsonValue;
  };
  try {
    const overHttp = await callsOverHttp(call);
    const overSocket = await callsOverSocket(deployment.current().url);
    await deployment.restart();
    return { overHttp, overSocket, afterRestart: await callsOverHttp(call) };
  } finally {
    await deployment.remove();
  }
}

async function callsOverHttp(call: (path: string, args: JsonValue) => Promise<JsonValue>): Promise<JsonValue[]> {
  return [
    await call("chance:inMutation", {}),
    await call("chance:inAction", {}),
    await call("notices:add", { author: "ann", rank: 1, text: "a" }),
    await call("notices:addRanks", { author: "bob", ranks: Array.from({ length: MANY }, (_, rank) => rank) }),
    await call("later:scheduleInAction", { name: "from an action" }),
    await call("refusals:plain", {}),
    await call("notices:all", { order: "asc" }),
  ];
}

/**
 * The live queries run between the mutations, earlier or later; the random numbers of the mutations do not depend on
 * that.
 */
async function callsOverSocket(url: string): Promise<ServerMessage[]> {
  const socket = await aRawSocket(url, SESSION);
  socket.watch(1, "notices:all", { order: "desc" });
  const before = (await socket.untilValue(1, () => true)) as JsonValue[];
  socket.watch(2, "notices:runOver", { author: "ann", upTo: 5 });
  await socket.untilValue(2, () => true);
  for (let request = 0; request < WRITES; request += 1) {
    await socket.mutate(request, "notices:addRanks", { author: "ann", ranks: [request] });
    const count = before.length + request + 1;
    await socket.untilValue(1, (rows) => Array.isArray(rows) && rows.length === count);
    await socket.mutate(request + 100, "chance:inMutation");
  }
  await socket.close();
  return socket.messages.filter(({ type }) => type !== "Ping");
}

describe("a run", { timeout: TIMEOUT_MS }, () => {
  let first: RunRecord;
  beforeAll(async () => {
    first = await toldBy(7);
  }, TIMEOUT_MS);

  // Caught: ids, request ids, `Math.random()` and an action's bytes from the machine; a clock that runs.
  test("is replayed by its seed and time: ids, timestamps, chance, errors, live results", async () => {
    expect(await toldBy(7)).toEqual(first);
  });

  test("with another seed differs in everything random", async () => {
    const other = await toldBy(8);
    expect(other.overHttp.slice(0, 3).filter((told, at) => isSame(told, first.overHttp[at]))).toEqual([]);
    expect(other.overSocket).not.toEqual(first.overSocket);
  });

  // Caught: the seed's stream of ids started again at the restart.
  test("that is restarted makes no id twice", () => {
    const { value } = first.afterRestart.at(-1) as { value: { _id: string }[] };
    const { value: before } = first.overHttp.at(-1) as { value: unknown[] };
    expect(before).toHaveLength(MANY + 1);
    expect(new Set(value.map(({ _id }) => _id)).size).toBe(2 * (MANY + 1) + WRITES);
  });
});

function isSame(one: JsonValue, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
