import { convexToJson } from "convex/values";
import { describe, expect, test } from "vitest";
import { malformedScalar } from "./encodedScalars.ts";
import type { JsonValue } from "../domain/json.ts";
import { asPerson, startedEngine } from "../../testing/testEngine.ts";

const ONE_AND_A_HALF = Buffer.from(new Float64Array([1.5]).buffer).toString("base64");

const MALFORMED: [JsonValue, string][] = [
  [{ $integer: "AA==" }, "Received 1 bytes, expected 8 for $integer"],
  [{ $integer: "AAAAAAAAAAAA" }, "Received 9 bytes, expected 8 for $integer"],
  [{ $integer: "" }, "Received 0 bytes, expected 8 for $integer"],
  [{ $integer: 1 }, "Malformed $integer field"],
  [{ $integer: "AAAAAAAAAA" }, "Malformed $integer field"],
  [{ $integer: "AAAA_AAAAAA=" }, "Malformed $integer field"],
  [{ $float: "AA==" }, "Received 1 bytes, expected 8 for $float"],
  [{ $float: null }, "Malformed $float field"],
  [{ $float: ONE_AND_A_HALF }, "This float should be encoded as a number"],
  [{ $bytes: "A" }, "Malformed $bytes field"],
  [{ $bytes: "A===" }, "Malformed $bytes field"],
  [{ $bytes: "AA=A" }, "Malformed $bytes field"],
  [{ $bytes: {} }, "Malformed $bytes field"],
];

describe("an invalid encoding", () => {
  // Caught: Node's error about a buffer range, which does not mention the argument.
  test.each(MALFORMED)("%j is reported, wherever it occurs", (encoded, problem) => {
    expect(malformedScalar(JSON.stringify(encoded))).toBe(problem);
    expect(malformedScalar(JSON.stringify([1, { a: "x", b: [null, { c: encoded }] }, 2]))).toBe(problem);
  });
});

test.each([5n, -(2n ** 63n), 0n, NaN, -0, Infinity, -Infinity, new Uint8Array([1, 2]).buffer, new ArrayBuffer(0)])(
  "%s in Convex's encoding is valid",
  (value) => {
    expect(malformedScalar(JSON.stringify({ a: [convexToJson(value)] }))).toBeNull();
  },
);

test("bytes may be as large as arguments", () => {
  const encoded = Buffer.alloc(12_000_000).toString("base64");
  expect(malformedScalar(JSON.stringify({ a: { $bytes: encoded } }))).toBeNull();
});

test.each<JsonValue>([{}, { $integer: "AA==", b: 1 }, { a: "$integer" }, ["$bytes"], '"$float"', null])(
  "%j is left to other checks",
  (value) => {
    expect(malformedScalar(JSON.stringify(value))).toBeNull();
  },
);

test("a function is not called with an invalid argument", async () => {
  const begun: JsonValue[] = [];
  const queries = { "notes:any": (_: unknown, args: JsonValue) => Promise.resolve(begun.push(args)) };
  const engine = await startedEngine({ queries });
  const refused = "Invalid arguments for notes:any: Received 1 bytes, expected 8 for $integer";
  await expect(engine.run("notes:any", { a: { $integer: "AA==" } }, asPerson("ann"))).rejects.toThrow(refused);
  expect(begun).toEqual([]);
  await engine.close();
});
