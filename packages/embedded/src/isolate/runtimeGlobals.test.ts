import { expect, test } from "vitest";
import type { RegisteredFunction } from "../domain/application.ts";
import { REPLACED as EVERY_NAME } from "./runtimeGlobals.ts";
import { aHost, importing } from "../../testing/testHost.ts";

/** A library that gives its function another clock and no `crypto`, and restores only some of them. */
const SOURCE = `
  const look = () => JSON.stringify([Date.now(), typeof crypto, typeof process, Math.max(1, 2), performance]);
  globalThis.performance = "the module's own";
  const registered = (kind, run) => Object.assign(() => undefined, { ["is" + kind]: true, ["invoke" + kind]: run });
  const replace = () => {
    Object.assign(globalThis, { Math: { max: () => "replaced" }, Date: { now: () => "replaced" }, process: undefined, performance: 0 });
    Object.defineProperty(globalThis, "crypto", { get: () => undefined, configurable: true });
  };
  export const seen = registered("Query", async () => look());
  export const slow = registered("Query", async () => {
    for (let step = 0; step < 9; step++) await null;
    return look();
  });
  export const acted = registered("Action", async () => look());
  const answered = registered("HttpAction", async () => new Response(look()));
  export default { isRouter: true, getRoutes: () => [["/", "GET", Object.assign(answered, { isHttp: true })]] };
  export const caller = registered("Mutation", async () => {
    replace();
    const called = await Promise.all(["slow", "seen"].map((name) => Convex.asyncSyscall(name, "")));
    return "[" + called.join() + "," + look() + "]";
  });
`;
const OWN = [1_700_000_000_000, "object", "object", 2, "the module's own"];
const REPLACED = ["replaced", "undefined", "undefined", "replaced", 0];

async function loaded(): Promise<Record<string, RegisteredFunction>> {
  const module: Record<string, RegisteredFunction> = {};
  const called = (name: string): Promise<string> => module[name]?.invokeQuery?.("[]") ?? Promise.resolve("");
  return Object.assign(module, await importing(SOURCE, { host: aHost({ asyncSyscall: called }) }));
}
const parsed = async (json: string | Promise<string> | undefined): Promise<unknown> => JSON.parse((await json) ?? "");

// Caught, one at a time: the caller's globals left in place; globals saved before the modules were loaded; the caller's
// restored when the first of two functions ends.
test("called functions see the realm's globals, and their caller then sees its own again", async () => {
  const { caller, seen } = await loaded();
  expect(await parsed(caller?.invokeMutation?.("[]"))).toEqual([OWN, OWN, REPLACED]);
  expect(await parsed(seen?.invokeQuery?.("[]"))).toEqual(OWN);
});

test.each(["a query", "an action", "an HTTP action"])(
  "%s sees the realm's globals after another function replaced them",
  async (kind) => {
    const { caller, seen, acted, default: router } = await loaded();
    await caller?.invokeMutation?.("[]");
    const [[, , answered]] = (
      router as unknown as { getRoutes: () => [[string, string, RegisteredFunction]] }
    ).getRoutes();
    const look = {
      "a query": () => seen?.invokeQuery?.("[]"),
      "an action": () => acted?.invokeAction?.("", "[]"),
      "an HTTP action": async () => await (await answered.invokeHttpAction?.(new Request("http://localhost")))?.text(),
    }[kind];
    expect(JSON.parse((await look?.()) ?? "")).toEqual(OWN);
  },
);

// Caught: each name missing from the comparison.
test.each(EVERY_NAME)("a function sees the realm's own %s after another replaced it", async (name) => {
  const module = await importing(
    `export const left = Object.assign(() => undefined, { isMutation: true, invokeMutation: async () => { globalThis.${name} = 5; return "" } });
     const own = globalThis.${name};
     export const seen = Object.assign(() => undefined, { isQuery: true, invokeQuery: async () => String(own === globalThis.${name}) });`,
    { host: aHost() },
  );
  const { left, seen } = module as Record<string, RegisteredFunction>;
  await left?.invokeMutation?.("[]");
  expect(await seen?.invokeQuery?.("[]")).toBe("true");
});
