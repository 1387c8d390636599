import { beforeAll, describe, expect, test } from "vitest";
import type { JsonValue } from "../../embedded/engine/ports.ts";
import { seededRandomness, standingClock } from "../../embedded/replay.ts";
import { type BoardTokens, boardTokens } from "../support/boardTokens.ts";
import { pushBoard } from "../support/boardDeployment.ts";
import { NOON } from "../support/clock.ts";
import { anEmbeddedDeployment } from "../support/embeddedDeployment.ts";
import { aRawSocket, type ServerMessage } from "../support/rawSocket.ts";

const SESSION = "00000000-0000-4000-8000-000000000001";
const TIMEOUT_MS = 90_000;

let tokens: BoardTokens;
beforeAll(async () => {
  tokens = await boardTokens();
}, TIMEOUT_MS);

interface Told {
  overHttp: JsonValue[];
  /** Answers and every step of the live queries; pings have no place in it. */
  overSocket: ServerMessage[];
  afterRestart: JsonValue[];
}

/** Everything that one client is told by a deployment that begins empty, and begins anew half-way. */
async function toldBy(seed: number): Promise<Told> {
  const deployment = await anEmbeddedDeployment({
    randomness: seededRandomness(seed),
    clock: standingClock(NOON),
    conflictShare: 0.5,
  });
  const call = async (path: string, args: JsonValue): Promise<JsonValue> => {
    const body = JSON.stringify({ path, args, format: "json" });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${deployment.current().url}/api/function`, { method: "POST", headers, body });
    return (await response.json()) as JsonValue;
  };
  try {
    await pushBoard(deployment.current(), tokens);
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
    await call("later:scheduleInAction", { name: "from an action" }),
    await call("refusals:plain", {}),
    await call("notices:all", { order: "asc" }),
  ];
}

/** The live queries run between the mutations, earlier or later; what the mutations draw does not depend on it. */
async function callsOverSocket(url: string): Promise<ServerMessage[]> {
  const socket = await aRawSocket(url, SESSION);
  socket.watch(1, "notices:all", { order: "desc" });
  await socket.untilValue(1, () => true);
  socket.watch(2, "notices:runOver", { author: "ann", upTo: 5 });
  await socket.untilValue(2, () => true);
  for (let request = 0; request < 5; request += 1) {
    await socket.mutate(request, "notices:addRanks", { author: "ann", ranks: [request] });
    const count = request + 1;
    await socket.untilValue(1, (rows) => Array.isArray(rows) && rows.length >= count);
    await socket.mutate(request + 100, "chance:inMutation");
  }
  await socket.close();
  return socket.messages.filter(({ type }) => type !== "Ping");
}

describe("a run", { timeout: TIMEOUT_MS }, () => {
  let first: Told;
  beforeAll(async () => {
    first = await toldBy(7);
  }, TIMEOUT_MS);

  // Caught: ids, request ids, `Math.random()` and an action's bytes from the machine; a clock that goes on.
  test("is replayed by its seed and time: ids, timestamps, chance, errors, live results", async () => {
    expect(await toldBy(7)).toEqual(first);
  });

  test("with another seed differs wherever chance has a part", async () => {
    const other = await toldBy(8);
    expect(other.overHttp.slice(0, 3).filter((told, at) => isSame(told, first.overHttp[at]))).toEqual([]);
    expect(other.overSocket).not.toEqual(first.overSocket);
  });

  // Caught: the seed's stream of ids begun again at the restart.
  test("that is begun anew makes no id twice", () => {
    const ids = [first.overHttp, first.afterRestart].map((told) => (told[2] as { value: string }).value);
    expect(ids.every((id) => /^[0-9a-z]{31,37}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2);
  });
});

function isSame(one: JsonValue, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
