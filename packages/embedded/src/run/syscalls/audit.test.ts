import { expect, test } from "vitest";
import { asAdmin, callOf, startedEngine, type SystemCall } from "../../../testing/testEngine.ts";

const body = {
  action: "read",
  by: [{ ip: { $var: "ip" }, agent: { $var: "userAgent" } }, { $var: "requestId" }],
  at: { $var: "now" },
  as: { $var: "convexActor" },
  of: { $var: "something else" },
  plain: null,
};

// Caught, one at a time: the call unknown; the values of variables missing.
test("a function's audit record is logged, with the values of the deployment's variables", async () => {
  const told: unknown[] = [];
  const info = (message: string, details?: object): void => {
    if (message === "audit") told.push(details);
  };
  const ignore = (): void => undefined;
  const audited = (call: SystemCall) => call("1.0/auditLog", { body });
  const project = { queries: { "r:read": audited }, mutations: { "r:write": audited }, actions: { "r:act": audited } };
  const engine = await startedEngine(project, { log: { info, error: ignore, refusal: ignore } });
  const origin = { ip: "10.0.0.1", userAgent: "a browser" };
  for (const path of ["r:read", "r:write", "r:act"]) {
    expect(await engine.calls.anyFunction({ ...callOf(path), origin })).toMatchObject({ ok: true, value: "null" });
  }
  const entry = {
    action: "read",
    by: [{ ip: "10.0.0.1", agent: "a browser" }, "r"],
    at: engine.clock.now(),
    as: null,
    of: null,
    plain: null,
  };
  expect(told).toEqual(
    ["r:read", "r:write", "r:act"].map((path) => {
      // A query is shared by callers, so no request is its own.
      const own = path === "r:read" ? { ...entry, by: [{ ip: null, agent: null }, "r"] } : entry;
      return { path, requestId: "r", entry: own };
    }),
  );
  await engine.run("r:act", {}, asAdmin);
  expect(told.at(-1)).toMatchObject({ entry: { as: { kind: "admin", actingAs: null } } });
  await engine.close();
});
