import { describe, expect, test } from "vitest";
import { parsedArguments, setsPrototype, textOfArguments } from "./callArguments.ts";
import { JsonText } from "./jsonText.ts";
import type { CallOutcome, FunctionCall } from "./calls.ts";
import type { JsonValue } from "./json.ts";
import { callOf, startedEngine, type TestEngine } from "../../testing/testEngine.ts";

const HOSTILE = '{"a":[{"__proto__":{"role":"staff"}}]}';

describe("arguments", () => {
  test.each<[string, boolean]>([
    ['{"__proto__":1}', true],
    [HOSTILE, true],
    ['[1,{"b":{"__proto__":null}}]', true],
    ['{"a":"__proto__"}', false],
    ['["__proto__"]', false],
    ['{"proto":{"__proto":1}}', false],
    ["null", false],
  ])("%s sets a prototype: %s", (json, isHostile) => {
    expect(setsPrototype(json)).toBe(isHostile);
  });

  test("are the same as text and as a value", () => {
    expect(textOfArguments(new JsonText('{"a":1}'))).toBe(textOfArguments({ a: 1 }));
    expect(parsedArguments(new JsonText('{"a":1}'))).toEqual(parsedArguments({ a: 1 }));
  });
});

describe("a function", () => {
  const seen: JsonValue[] = [];
  const note = (_: unknown, args: Record<string, JsonValue>): Promise<JsonValue> => {
    seen.push(args);
    return Promise.resolve(args);
  };
  const project = { queries: { "a:query": note }, mutations: { "a:mutation": note }, actions: { "a:action": note } };
  const KINDS: [string, (engine: TestEngine, call: FunctionCall) => Promise<CallOutcome>][] = [
    ["a:query", async ({ calls }, call) => (await calls.query(call)).outcome],
    ["a:mutation", async ({ calls }, call) => (await calls.mutation(call)).outcome],
    ["a:action", ({ calls }, call) => calls.action(call)],
  ];

  // Caught: an argument named `__proto__` passed on, which `jsonToConvex` sets as the object's prototype.
  test.each(KINDS)("%s never sees a field named __proto__", async (path, calling) => {
    const engine = await startedEngine(project);
    seen.length = 0;
    for (const args of [JSON.parse(HOSTILE) as JsonValue, new JsonText(HOSTILE)]) {
      expect(await calling(engine, { ...callOf(path), args })).toMatchObject({
        ok: false,
        errorMessage: expect.stringMatching(/a field named "__proto__"/) as string,
      });
    }
    expect(seen).toEqual([]);
    expect(await calling(engine, { ...callOf(path), args: { a: "__proto__" } })).toMatchObject({ ok: true });
    await engine.close();
  });

  // Caught: text passed on as if it were the value.
  test.each(KINDS)("%s is called with the value of a text", async (path, calling) => {
    const engine = await startedEngine(project);
    const outcome = await calling(engine, { ...callOf(path), args: new JsonText('{"a":[1]}') });
    expect(outcome).toMatchObject({ ok: true, value: '{"a":[1]}' });
    await engine.close();
  });
});
