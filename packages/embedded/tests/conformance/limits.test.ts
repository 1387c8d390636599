import { getConvexSize } from "convex/values";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/domain/json.ts";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { firstOf } from "@passage/testkit/longRun";
import { aRawSocket } from "../../testing/rawSocket.ts";

const MIB = 1024 * 1024;
const TIMEOUT_MS = 120_000;
/** The bytes around the text of an argument and of a result. */
const AROUND_ARGUMENT = getConvexSize([{ text: "" }]);
const AROUND_RESULT = getConvexSize("");

const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);

interface Answer {
  status: string;
  value?: JsonValue;
  errorMessage?: string;
  logLines: string[];
}

const aToken = (): Promise<string> => deployment().tokens.sign({ sub: "ann" });

async function call(path: string, args: JsonValue): Promise<Answer> {
  const response = await fetch(`${deployment().current().url}/api/function`, {
    method: "POST",
    // Without a sign-in a request may have 1 MiB.
    headers: { "content-type": "application/json", authorization: `Bearer ${await aToken()}` },
    body: JSON.stringify({ path, args, format: "json" }),
  });
  return (await response.json()) as Answer;
}

async function valueOf(path: string, args: JsonValue): Promise<JsonValue> {
  const { status, value = null, errorMessage } = await call(path, args);
  if (status !== "success") expect.fail(`${path} was refused: ${errorMessage?.slice(0, 500) ?? status}`);
  return value;
}

const refusalOf = async (path: string, args: JsonValue): Promise<string> => (await call(path, args)).errorMessage ?? "";

// Caught: the numbers of `LIMITS` one less, and one more.
describe("at the limit a call succeeds, one above it is refused by its name", { timeout: TIMEOUT_MS }, () => {
  const limits: [what: string, path: string, args: (over: number) => JsonValue, refusal: RegExp][] = [
    [
      "bytes written",
      "limits:writeBytes",
      (over) => ({ total: 16 * MIB + over, largest: MIB }),
      /Too many bytes written/,
    ],
    ["bytes of a document", "limits:keepBytes", (over) => ({ sizes: [MIB + over] }), /Value is too large/],
    ["items of an array", "values:keepArray", (over) => ({ items: 8_192 + over }), /too long/],
    ["fields of an object", "values:keepFields", (over) => ({ fields: 1_024 + over }), /too many fields/],
    ["levels of a document", "values:keepDepth", (over) => ({ depth: 16 + over }), /too nested/],
    [
      "letters of a document's field",
      "limits:keepName",
      (over) => ({ length: 64 + over, nested: false }),
      /Field name f+ is too long/,
    ],
    [
      "letters of a field inside",
      "limits:keepName",
      (over) => ({ length: 1_024 + over, nested: true }),
      /maximum field name length|is too long/,
    ],
    ["functions scheduled", "limits:schedule", (over) => ({ count: 1_000 + over }), /Too many functions scheduled/],
    [
      "bytes of arguments scheduled",
      "limits:scheduleBytes",
      (over) => ({ total: 16 * MIB + over }),
      /total size of the arguments of scheduled functions/,
    ],
    [
      "bytes of arguments",
      "limits:measure",
      (over) => ({ text: "x".repeat(16 * MIB - AROUND_ARGUMENT + over) }),
      /Arguments for limits:measure are too large/,
    ],
    [
      "bytes of a result",
      "limits:produce",
      (over) => ({ characters: 16 * MIB - AROUND_RESULT + over }),
      /return value is too large/,
    ],
  ];
  test.each(firstOf(limits, 8))("%s", async (_, ...[path, args, refusal]) => {
    await valueOf(path, args(0));
    expect(await refusalOf(path, args(1))).toMatch(refusal);
  });

  test("documents written and documents read; the refused one has written nothing", async () => {
    for (const count of [16_000, 16_000]) await valueOf("limits:insert", { count });
    expect(await refusalOf("limits:insert", { count: 16_001 })).toMatch(/Too many documents written/);
    expect(await valueOf("limits:read", { count: 32_001 })).toBe(32_000);
    await valueOf("limits:insert", { count: 1 });
    expect(await valueOf("limits:read", { count: 32_000 })).toBe(32_000);
    expect(await refusalOf("limits:read", { count: 32_001 })).toMatch(/Too many documents read/);
  });

  testInLongRun("bytes read", async () => {
    const small = 500;
    const kept = async (...sizes: number[]) => (await valueOf("limits:keepBytes", { sizes })) as string[];
    const full = [...(await kept(...Array<number>(7).fill(MIB))), ...(await kept(...Array<number>(8).fill(MIB)))];
    await valueOf("limits:readEach", { ids: [...full, ...(await kept(MIB))] });
    const above = [...full, ...(await kept(MIB - small + 1, small))];
    expect(await refusalOf("limits:readEach", { ids: above })).toMatch(/Too many bytes read/);
  });

  test("index ranges read, one for each row written by its id", async () => {
    await valueOf("limits:touchEach", { count: 4_096 });
    expect(await refusalOf("limits:touchEach", { count: 4_097 })).toMatch(/Too many reads/);
  });

  testInLongRun("bytes of arguments over the sync socket, which stays open", async () => {
    const socket = await aRawSocket(deployment().current().url);
    socket.signIn(await aToken());
    const text = (over: number): JsonValue => ({ text: "x".repeat(16 * MIB - AROUND_ARGUMENT + over) });
    expect(await socket.mutate(0, "limits:measure", text(0))).toMatchObject({ success: true });
    const { success, result } = await socket.mutate(1, "limits:measure", text(1));
    expect([success, result]).toEqual([false, expect.stringMatching(/too large/)]);
    expect(await socket.mutate(2, "limits:measure", { text: "" })).toMatchObject({ success: true });
    await socket.close();
  });

  testInLongRun("bytes of an HTTP action's request and response", async () => {
    const { siteUrl } = deployment().current();
    const measured = (bytes: number) => fetch(`${siteUrl}/measured`, { method: "POST", body: new Uint8Array(bytes) });
    expect(await (await measured(20 * MIB)).json()).toBe(20 * MIB);
    expect((await measured(20 * MIB + 1)).ok).toBe(false);
    const filled = async (bytes: number) => (await fetch(`${siteUrl}/filled?bytes=${String(bytes)}`)).arrayBuffer();
    expect((await filled(20 * MIB)).byteLength).toBe(20 * MIB);
    await expect(filled(20 * MIB + 1)).rejects.toThrow();
  });

  test("lines of a log: those above the limit are dropped", async () => {
    expect((await call("limits:speak", { lines: 256 })).logLines).toHaveLength(256);
    expect((await call("limits:speak", { lines: 257 })).logLines).toHaveLength(256);
  });
});

test.each([
  ["_hidden", /starts with '_'/],
  ["$cost", /starts with (a )?'\$'/],
  ["", /empty/],
  ["naïve", /ASCII/],
])("a document with a field named %j is refused", async (name, refusal) => {
  expect(await refusalOf("limits:keepNamed", { name })).toMatch(refusal);
});
