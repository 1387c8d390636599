import { convexToJson, type Value } from "convex/values";
import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { formatValue } from "./formatValue.ts";

describe("a value is shown as Convex shows it", () => {
  test.each<[string, Value, string]>([
    ["an empty object", {}, "{}"],
    ["an empty array", [], "[]"],
    ["fields and items", { a: [1, "b", null], c: { d: true } }, '{a: [1.0, "b", null], c: {d: true}}'],
    ["a fraction", 0.5, "0.5"],
    ["a whole number", -3, "-3.0"],
    ["an int64", -7n, "-7n"],
    ["text with a quote and a line", 'say "no"\n', '"say \\"no\\"\\n"'],
  ])("%s", (_, value, text) => {
    expect(formatValue(convexToJson(value))).toBe(text);
  });

  test("a missing value", () => {
    expect(formatValue(undefined)).toBe("undefined");
  });
});

describe("a long value is cut at 4,096 characters", () => {
  test("but not a value of exactly this length", () => {
    const text = "x".repeat(4_094);
    expect(formatValue(text)).toBe(`"${text}"`);
    expect(formatValue(`${text}x`)).toBe(`"${text}x…`);
  });

  // Caught: a text of 4 MB built for each error.
  test.each<[string, JsonObject | JsonValue[]]>([
    ["an array", Array.from({ length: 1_000_000 }, () => 1)],
    ["an array of arrays", Array.from({ length: 300_000 }, () => [])],
    ["a record", Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${String(at)}`, at]))],
  ])("formatting %s stops at the limit", (_, value) => {
    let looked = 0;
    const watched = new Proxy(value, {
      get: (target, key) => {
        looked += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
    expect(formatValue(watched)).toHaveLength(4_097);
    expect(looked).toBeLessThan(4_096);
  });
});
