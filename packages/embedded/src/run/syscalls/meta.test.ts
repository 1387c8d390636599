import { describe, expect, test } from "vitest";
import { int64Base64 } from "../../documents/commitTimestamp.ts";
import { asPerson, callOf, startedEngine, type TestFunction, valueOf } from "../../../testing/testEngine.ts";

const asking =
  (op: string): TestFunction =>
  (call) =>
    call(`1.0/${op}`, {});

const NOT_IN_QUERIES =
  "getRequestMetadata() can only be called from a mutation, action or HTTP action. It is not available in queries.";

describe("a function can read", () => {
  // Caught, one at a time: the export's name shown for a default export; the root's name inside a component.
  test("its name and component", async () => {
    const functions = {
      queries: { "some/module:default": asking("getFunctionMetadata"), "a:b": asking("getFunctionMetadata") },
    };
    const engine = await startedEngine({ ...functions, components: { mail: functions } });
    expect(await engine.run("some/module:default")).toEqual({ name: "some/module", componentPath: "" });
    expect(await engine.run("a:b")).toEqual({ name: "a:b", componentPath: "" });
    const call = { ...callOf("a:b"), caller: { kind: "admin", actingAs: null } as const, componentPath: "mail" };
    expect(valueOf((await engine.calls.query(call)).outcome)).toEqual({ name: "a:b", componentPath: "mail" });
    await engine.close();
  });

  // Caught, one at a time: request metadata in a query, whose result is shared; each part missing.
  test("its request's metadata, unless it is a query", async () => {
    const ask = asking("getRequestMetadata");
    const engine = await startedEngine({ queries: { "a:q": ask }, mutations: { "a:m": ask }, actions: { "a:a": ask } });
    await expect(engine.run("a:q")).rejects.toThrow(NOT_IN_QUERIES);
    const nothing = { ip: null, userAgent: null, requestId: "r", scheduledFunctionId: null, authToken: null };
    expect([await engine.run("a:m"), await engine.run("a:a")]).toEqual([nothing, nothing]);
    const ann = { ...asPerson("ann"), token: "a token" };
    const call = { ...callOf("a:m"), caller: ann, origin: { ip: "::1", userAgent: "browser" }, requestId: "seven" };
    expect(valueOf((await engine.calls.mutation(call)).outcome)).toEqual({
      ip: "::1",
      userAgent: "browser",
      requestId: "seven",
      scheduledFunctionId: null,
      authToken: "a token",
    });
    expect(await engine.run("a:m", {}, asPerson("bob"))).toEqual(nothing);
    await engine.close();
  });

  // Caught: another timestamp than that of its snapshot.
  test("the timestamp of its snapshot", async () => {
    const engine = await startedEngine({
      queries: { "a:moment": asking("getSnapshotTs") },
      mutations: { "a:write": (call) => call("1.0/insert", { table: "rows", value: {} }) },
    });
    const { ts } = await engine.calls.mutation(callOf("a:write"));
    expect(await engine.run("a:moment")).toEqual({ $integer: int64Base64(ts) });
    await engine.close();
  });

  // Caught, one at a time: no identity; another caller's cached identity.
  test("its caller's identity, each time", async () => {
    const engine = await startedEngine({ queries: { "a:who": asking("getUserIdentity") } });
    const [ann, bob] = [asPerson("ann"), asPerson("bob")];
    const who = async (caller = ann) => await engine.run("a:who", {}, caller);
    expect([await who(), await who(bob), await who()]).toMatchObject([
      { subject: "ann" },
      { subject: "bob" },
      { subject: "ann" },
    ]);
    expect(await engine.run("a:who")).toBeNull();
    await engine.close();
  });

  test("its limits and its deployment", async () => {
    const engine = await startedEngine({
      queries: { "a:left": asking("getTransactionMetrics"), "a:where": asking("getDeploymentMetadata") },
      actions: { "a:left2": asking("getTransactionMetrics") },
    });
    expect(await engine.run("a:left")).toMatchObject({ documentsRead: { used: 0, remaining: 32_000 } });
    expect(await engine.run("a:where")).toEqual({ name: "embedded", region: null, class: "s16" });
    await expect(engine.run("a:left2")).rejects.toThrow();
    await engine.close();
  });
});
