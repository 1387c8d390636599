import { expect, test } from "vitest";
import { dashboardRoutes } from "./dashboardRoutes.ts";
import { aDeployment } from "../../testing/testPush.ts";
import { startedEngine, type TestFunction } from "../../testing/testEngine.ts";

const wake: TestFunction = () => Promise.resolve(null);
const schedule: TestFunction = async (call, { name = "clock:wake", count = 1 }) => {
  const ids = [];
  for (let job = 0; job < Number(count); job += 1) ids.push(await call("1.0/schedule", { name, args: {}, ts: 4e9 }));
  return ids;
};
const CLOCK = { mutations: { "clock:wake": wake, "clock:ring": wake, "clock:schedule": schedule } };

/** Routes over an engine whose functions schedule others for later, in the app and in a component. */
async function aClock() {
  const deployment = aDeployment();
  const engine = await startedEngine({
    ...CLOCK,
    mutations: {
      ...CLOCK.mutations,
      "clock:scheduleInside": (call, args) =>
        call("1.0/runUdf", { udfType: "mutation", reference: "_reference/childComponent/inner/clock/schedule", args }),
    },
    components: { inner: CLOCK },
  });
  const routes = dashboardRoutes({
    ...deployment,
    inOwnCommit: (work, to) => engine.calls.ownCommit(work, to),
    requireAdmin: (_context, next) => next(),
  });
  const post = async (path: string, body: object): Promise<number> =>
    (await routes.request(path, { method: "POST", body: JSON.stringify(body) })).status;
  const pending = async (component = ""): Promise<string[]> =>
    (await engine.calls.ownCommit((scheduling) => scheduling.pending(), { component })).map(({ path }) => path);
  return { deployment, engine, routes, post, pending };
}

// Caught: the transaction of the root for a component's job.
test("a scheduled function is cancelled by its id, in its component", async () => {
  const { engine, post, pending } = await aClock();
  const [id] = (await engine.run("clock:schedule")) as string[];
  const [inside] = (await engine.run("clock:scheduleInside")) as string[];
  expect(await post("/api/cancel_job", { id })).toBe(200);
  expect([await pending(), await pending("inner")]).toEqual([[], ["clock:wake"]]);
  expect(await post("/api/cancel_job", { id: inside, componentId: "inner" })).toBe(200);
  expect(await pending("inner")).toEqual([]);
  expect(await post("/api/cancel_job", {})).toBe(400);
  await engine.close();
});

// Caught, one at a time: the path ignored; compared without its canonical form; other components included; the first 500 only.
test("all scheduled functions of a component are cancelled, or those with one path", async () => {
  const { engine, post, pending } = await aClock();
  await engine.run("clock:schedule", { count: 600 });
  await engine.run("clock:schedule", { name: "clock:ring" });
  await engine.run("clock:scheduleInside", {});
  expect(await post("/api/cancel_all_jobs", { udfPath: "clock.js:wake" })).toBe(200);
  expect(await pending()).toEqual(["clock:ring"]);
  expect(await post("/api/cancel_all_jobs", {})).toBe(200);
  expect([await pending(), await pending("inner")]).toEqual([[], ["clock:wake"]]);
  await engine.close();
});

// Caught: tables of every component.
test("the tables of a component, the variables, and the key's rights are listed", async () => {
  const { deployment, routes, engine } = await aClock();
  const read = async (path: string): Promise<unknown> => (await routes.request(path)).json();
  deployment.installation.sizes = [
    { component: "", table: "pets", documents: 2 },
    { component: "", table: "toys", documents: 0 },
    { component: "inner", table: "bells", documents: 1 },
  ];
  await deployment.pushes.updateEnvironment({ changes: [{ name: "MOTTO", value: "read" }] });
  expect(await read("/api/shapes2")).toEqual({ pets: { type: "Unknown" }, toys: { type: "Never" } });
  expect(await read("/api/shapes2?component=inner")).toEqual({ bells: { type: "Unknown" } });
  expect(await read("/api/v1/list_environment_variables")).toEqual({ environmentVariables: { MOTTO: "read" } });
  expect(await read("/api/check_admin_key")).toEqual({ success: true, allowedOps: [], isReadOnly: false });
  await engine.close();
});
