import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { EMPTY_APPLICATION } from "../domain/components.ts";
import { restoreApplication } from "./restoreApplication.ts";
import { moduleHash } from "./sources.ts";
import { aDeployment, pushBody } from "../../testing/testPush.ts";

const SHOP = {
  schema: `export default defineSchema({ pets: defineTable({ name: v.string() }).index("by_name", ["name"]) });`,
  modules: {
    "pets.js": `export const add = mutation({ args: { name: v.string() }, returns: v.null(), handler: () => null });
      export const list = query(() => []); export const clean = internalMutation(() => null); export const helper = api; export default query(() => 1);`,
    "deep/order.js": `export const place = action({ args: {}, handler: () => process.env.SHOP });`,
    "http.js": `const http = httpRouter(); http.route({ path: "/pets", method: "GET", handler: httpAction(async () => new Response("hi")) }); export default http;`,
    "crons.js": `const crons = cronJobs(); crons.interval("sweep", { hours: 2 }, api.pets.clean, { deep: 1n }); crons.daily("clean", { hourUTC: 3 }, api.pets.clean); export default crons;`,
  },
};

describe("a push", () => {
  test("installs functions with kind, visibility and validators", async () => {
    const { push, installation } = aDeployment();
    await push(SHOP);
    const functions = [...installation.application.functions.values()].map(
      ({ path, kind, visibility }) => `${visibility} ${kind} ${path}`,
    );
    expect(functions.sort()).toEqual([
      "internal mutation pets:clean",
      "public action deep/order:place",
      "public mutation pets:add",
      "public query pets:default",
      "public query pets:list",
    ]);
    const add = installation.application.functions.get("pets:add");
    expect(add?.args).toEqual({ type: "object", value: { name: { fieldType: { type: "string" }, optional: false } } });
    expect(add?.returns).toEqual({ type: "null" });
    expect(installation.application.functions.get("pets:list")?.returns).toBeNull();
  });

  test("installs schema, crons and HTTP routes", async () => {
    const { push, installation } = aDeployment();
    await push(SHOP);
    const { schema, crons, http } = installation.application;
    expect(schema?.tables[0]).toMatchObject({
      name: "pets",
      indexes: [{ name: "by_name", fields: ["name"], staged: false }],
    });
    expect(crons).toEqual([
      {
        name: "sweep",
        functionPath: "pets:clean",
        args: { deep: { $integer: "AQAAAAAAAAA=" } },
        schedule: { type: "interval", seconds: 7_200 },
      },
      // The minute that the job omits is derived from its name.
      { name: "clean", functionPath: "pets:clean", args: {}, schedule: { type: "daily", hourUTC: 3, minuteUTC: 8 } },
    ]);
    const route = http?.lookup("/pets", "HEAD");
    const response = await route?.[0].invokeHttpAction?.(new Request("http://x/pets"));
    expect(await response?.text()).toBe("hi");
  });

  test("returns its changes", async () => {
    const { push } = aDeployment();
    expect(await push(SHOP)).toMatchObject([
      { type: "complete" },
      {
        componentDiffs: {
          "": {
            diffType: { type: "create" },
            cronDiff: { added: ["sweep", "clean"] },
            indexDiff: { added_indexes: [{ name: "pets.by_name" }] },
          },
        },
      },
    ]);
    const { "crons.js": _, ...modules } = SHOP.modules;
    expect(await push({ ...SHOP, modules })).toMatchObject([
      { type: "complete" },
      {
        componentDiffs: {
          "": {
            diffType: { type: "modify" },
            moduleDiff: { added: [], removed: ["crons.js"] },
            cronDiff: { deleted: ["sweep", "clean"] },
            schemaDiff: null,
          },
        },
      },
    ]);
  });

  // Caught: the source hashed without its map.
  test("takes modules that the CLI omitted as unchanged from the store", async () => {
    const { push, pushes, installation } = aDeployment();
    await push(SHOP);
    const { moduleHashes } = pushes.getConfigHashes() as { moduleHashes: { path: string; hash: string }[] };
    const body = pushBody(SHOP, new Set(moduleHashes.map(({ hash }) => hash)));
    expect(body["appDefinition"]).toMatchObject({ changedModules: [] });
    const startPush = await pushes.startPush(body);
    await pushes.waitForSchema({ schemaChange: startPush["schemaChange"], timeoutMs: 0, dryRun: false });
    await pushes.finishPush({ startPush, dryRun: false });
    expect(installation.installs).toBe(2);
    expect(installation.application.functions.size).toBe(5);
    expect(moduleHash({ source: "a", sourceMap: "b" })).toBe(moduleHash({ source: "ab" }));
  });

  test("is refused as a race if a module that the CLI omitted has changed in the store", async () => {
    const { push, pushes } = aDeployment();
    const { moduleHashes } = (await push(SHOP), pushes.getConfigHashes()) as { moduleHashes: { hash: string }[] };
    const body = pushBody(SHOP, new Set(moduleHashes.map(({ hash }) => hash)));
    await push({ ...SHOP, modules: { "other.js": "" } });
    await expect(pushes.startPush(body)).rejects.toMatchObject({ code: "RaceDetected" });
  });

  test("survives a restart without a push", async () => {
    const { push, pushes, settings, host, urls } = aDeployment();
    expect(await restoreApplication(settings, { host, urls, secrets: {} })).toBeNull();
    await pushes.updateEnvironment({ changes: [{ name: "SHOP", value: "corner" }] });
    await push(SHOP);
    const restored = await restoreApplication(settings, { host, urls, secrets: {} });
    expect(restored?.functions.size).toBe(5);
    expect(restored?.crons.length).toBe(2);
    expect(await restored?.functions.get("deep/order:place")?.registered.invokeAction?.("", "[{}]")).toBe('"corner"');
  });

  test("as a dry run changes nothing", async () => {
    const { push, installation, settings } = aDeployment();
    await push({ ...SHOP, dryRun: true });
    expect([installation.installs, installation.prepared.length, settings.entries("modules").length]).toEqual([
      0, 0, 0,
    ]);
  });

  test("that is only started, as by code generation, changes nothing", async () => {
    const { pushes, installation, settings } = aDeployment();
    await pushes.startPush(pushBody(SHOP));
    expect([installation.installs, installation.prepared.length, settings.entries("modules").length]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe("renewing the installed application", () => {
  const COUNTED = {
    modules: {
      "counts.js": `let count = 0; const shop = process.env.SHOP; export const add = mutation(() => [shop, (count += 1)]);`,
    },
  };
  const add = async ({ installation }: ReturnType<typeof aDeployment>): Promise<unknown> =>
    await installation.application.functions.get("counts:add")?.registered.invokeMutation?.("[{}]");

  // Caught, one at a time: the evaluation of the push reused; variables omitted; installed as a push is.
  test("resets its module variables, and changes nothing else", async () => {
    const deployment = aDeployment();
    await deployment.pushes.updateEnvironment({ changes: [{ name: "SHOP", value: "corner" }] });
    await deployment.push(COUNTED);
    expect([await add(deployment), await add(deployment)]).toEqual(['["corner",1]', '["corner",2]']);
    const { installs } = deployment.installation;
    expect(await deployment.pushes.renew()).toBe(true);
    expect(await add(deployment)).toBe('["corner",1]');
    expect(deployment.installation.installs).toBe(installs);
  });

  // Caught, one at a time: a push of the same code, started before or after, that installed the former modules again.
  test("gives the modules that a push of the same code installs, started before or after", async () => {
    const deployment = aDeployment();
    const { push, pushes, installation } = deployment;
    await push(COUNTED);
    const startPush = await pushes.startPush(pushBody(COUNTED));
    await pushes.renew();
    const renewed = installation.application;
    await pushes.waitForSchema({ schemaChange: startPush["schemaChange"], timeoutMs: 0, dryRun: false });
    await pushes.finishPush({ startPush, dryRun: false });
    expect(installation.application).toBe(renewed);
    await push(COUNTED);
    expect(installation.application).toBe(renewed);
  });

  // Caught, one at a time: the former modules retained by the cached evaluation, by an unfinished push, and by the
  // caller.
  test("leaves no reference to the former modules, which can be collected", async () => {
    const { push, pushes, installation } = aDeployment();
    await push(COUNTED);
    await pushes.startPush(pushBody(COUNTED));
    const former = new WeakRef(installation.application);
    let isHeld = true;
    await pushes.renew(() => {
      setFlagsFromString("--expose-gc");
      runInNewContext("gc()");
      isHeld = former.deref() !== undefined;
    });
    expect(isHeld).toBe(false);
  });

  // Caught, one at a time: a push of other code, started before, that installed the renewed modules; renewed modules
  // installed over a push that came meanwhile.
  test("does not affect a push of other code, started before or installed in between", async () => {
    const { push, pushes, installation } = aDeployment();
    await push(COUNTED);
    const startPush = await pushes.startPush(pushBody(SHOP));
    expect(await pushes.renew()).toBe(true);
    await pushes.waitForSchema({ schemaChange: startPush["schemaChange"], timeoutMs: 0, dryRun: false });
    const renewing = pushes.renew();
    const finished = pushes.finishPush({ startPush, dryRun: false });
    await Promise.all([renewing, finished]);
    expect([...installation.application.functions.keys()]).toContain("pets:add");
  });

  // Caught: a push that failed to load at the start installed without its indexes.
  test("does nothing if nothing was pushed, or if the stored push does not load", async () => {
    const { push, pushes, installation } = aDeployment();
    expect(await pushes.renew()).toBe(false);
    await push(COUNTED);
    installation.application = EMPTY_APPLICATION;
    expect(await pushes.renew()).toBe(false);
    expect(installation.application).toBe(EMPTY_APPLICATION);
  });
});

describe("waiting for the schema", () => {
  const start = async (): Promise<
    ReturnType<typeof aDeployment> & { wait: (timeoutMs?: number) => Promise<unknown>; finish: () => Promise<unknown> }
  > => {
    const deployment = aDeployment();
    const startPush = await deployment.pushes.startPush(pushBody(SHOP));
    return {
      ...deployment,
      wait: (timeoutMs = 100) =>
        deployment.pushes.waitForSchema({ schemaChange: startPush["schemaChange"], timeoutMs, dryRun: false }),
      finish: () => deployment.pushes.finishPush({ startPush, dryRun: false }),
    };
  };

  test("reports progress at its deadline, and the schema is prepared once", async () => {
    const { wait, installation, finish } = await start();
    installation.check = {
      state: "inProgress",
      progress: { indexesComplete: 1, indexesTotal: 2, validationComplete: false },
    };
    const progress = {
      type: "inProgress",
      components: { "": { schemaValidationComplete: false, indexesComplete: 1, indexesTotal: 2 } },
    };
    expect(await wait()).toEqual(progress);
    expect(await wait()).toEqual(progress);
    await expect(finish()).rejects.toMatchObject({ code: "SchemaNotReady" });
    installation.check = { state: "complete" };
    expect(await wait()).toEqual({ type: "complete" });
    expect(installation.prepared.length).toBe(1);
  });

  test("reports a document that does not match, and the push cannot be finished", async () => {
    const { wait, installation, finish } = await start();
    installation.check = { state: "failed", error: "Document does not match", component: "", tableName: "pets" };
    expect(await wait()).toEqual({
      type: "failed",
      error: "Document does not match",
      componentPath: "",
      tableName: "pets",
    });
    await expect(finish()).rejects.toMatchObject({ code: "SchemaValidationFailed" });
    expect(installation.installs).toBe(0);
  });

  test("for a push that another has overtaken reports a race, and so does finishing it", async () => {
    const { wait, finish, push } = await start();
    await wait();
    await push(SHOP);
    expect(await wait()).toEqual({ type: "raceDetected" });
    await expect(finish()).rejects.toMatchObject({ code: "RaceDetected" });
  });

  // Caught: every started push kept for ever, with its code; the last four of them forgotten, too.
  test("of pushes that are not finished the newest four are known, and none once one is finished", async () => {
    const { pushes } = aDeployment();
    const started: Record<string, unknown>[] = [];
    for (let number = 0; number < 5; number++) started.push(await pushes.startPush(pushBody(SHOP)));
    const finish = async (number: number): Promise<unknown> => {
      const startPush = started[number] ?? {};
      await pushes.waitForSchema({ schemaChange: startPush["schemaChange"], timeoutMs: 100, dryRun: false });
      return await pushes.finishPush({ startPush, dryRun: false });
    };
    const unknown = { code: "RaceDetected", message: "The push to finish is no longer known. Push again." };
    await expect(finish(0)).rejects.toMatchObject(unknown);
    await finish(1);
    await expect(finish(4)).rejects.toMatchObject(unknown);
  });

  test("a variable that changes during a push makes it a race", async () => {
    const { wait, finish, pushes } = await start();
    await wait();
    await pushes.updateEnvironment({ changes: [{ name: "SHOP", value: "new" }] });
    await expect(finish()).rejects.toMatchObject({
      code: "RaceDetected",
      message: "Environment variables have changed during the push.",
    });
  });
});

describe("a push is refused with a message", () => {
  test.each([
    [
      "a query in a node module",
      { nodeModules: { "n.js": `export const q = Object.assign(() => 1, { isQuery: true, isPublic: true })` } },
      /`q` defined in `n\.js` is a query function\. Only actions can be defined in Node\.js/,
    ],
    [
      "code that throws at import",
      { modules: { "bad.js": `throw new Error("not today")` } },
      /Loading the pushed modules.*bad\.js: Error: not today/s,
    ],
    [
      "an http.js without a router",
      { modules: { "http.js": `export default 1` } },
      /`http\.ts` is not an `httpRouter\(\)`/,
    ],
    [
      "a crons.js without crons",
      { modules: { "crons.js": `export default {}` } },
      /`crons\.ts` is not a `cronJobs\(\)`/,
    ],
    [
      "a cron of a missing function",
      { modules: { "crons.js": `const c = cronJobs(); c.interval("x", {hours: 1}, api.no.such); export default c` } },
      /"x" schedules a function that does not exist: no:such/,
    ],
    [
      "a cron of a query",
      {
        modules: {
          "a.js": `export const q = query(() => 1)`,
          "crons.js": `const c = cronJobs(); c.interval("x", {hours: 1}, api.a.q); export default c`,
        },
      },
      /neither a mutation nor an action/,
    ],
    [
      "an invalid cron expression",
      {
        modules: {
          "a.js": `export const m = mutation(() => 1)`,
          "crons.js": `const c = cronJobs(); c.cron("x", "61 * * * *", api.a.m); export default c`,
        },
      },
      /"x" has a schedule that cannot be read/,
    ],
    [
      "an undefined validator",
      { modules: { "a.js": `export const m = query({ args: { x: undefined }, handler: () => 1 })` } },
      /validators of `m` in a\.js are invalid/,
    ],
    [
      "an auth config without providers",
      { modules: { "auth.config.js": `export default {}` } },
      /auth\.config\.ts is not a valid auth configuration/,
    ],
    [
      "an auth config with another algorithm",
      {
        modules: {
          "auth.config.js": `export default { providers: [{ type: "customJwt", issuer: "https://a.test", jwks: "https://a.test/j", algorithm: "HS256" }] }`,
        },
      },
      /not a valid auth configuration/,
    ],
    [
      "an auth config that reads an unset variable",
      {
        modules: {
          "auth.config.js": `export default { providers: [{ domain: process.env.NOBODY, applicationID: "x" }] }`,
        },
      },
      /Environment variable NOBODY is used in auth config file but its value was not set/,
    ],
    [
      "declared variables that are not set",
      {
        definition: `export default defineApp({ env: { NEEDED: v.string(), ALSO: v.string(), MAYBE: v.optional(v.string()) } })`,
      },
      /are not set: NEEDED, ALSO\./,
    ],
    [
      "a component that was not pushed",
      { definition: `export default defineApp()`, components: ["../node_modules/@convex-dev/workpool"] },
      /^The component in \.\.\/node_modules\/@convex-dev\/workpool was not pushed\.$/,
    ],
    [
      "external packages",
      { nodeDependencies: [{ name: "sharp", version: "1.0.0" }] },
      /External packages are not installed.*\(sharp\)/,
    ],
    ["a schema that is not one", { schema: `export default {}` }, /not a schema made by `defineSchema`/],
    [
      "an index with its built-in field",
      {
        schema: `export default defineSchema({ a: defineTable({ x: v.any() }).index("by_x", ["x", "_creationTime"]) })`,
      },
      /"a\.by_x" may not name "_creationTime"/,
    ],
    [
      "an index with a field twice",
      { schema: `export default defineSchema({ a: defineTable({ x: v.any() }).index("by_x", ["x", "x"]) })` },
      /names the field "x" twice/,
    ],
    [
      "two indexes with the same name",
      {
        schema: `export default defineSchema({ a: defineTable({ x: v.any() }).index("by_x", ["x"]).index("by_x", ["y"]) })`,
      },
      /two or more definitions of index "by_x"/,
    ],
    [
      "a table name that begins with an underscore",
      { schema: `export default defineSchema({ _a: defineTable({}) })` },
      /"_a" is not a valid table name/,
    ],
    [
      "a field name that begins with an underscore",
      { schema: `export default defineSchema({ a: defineTable({ _mine: v.any() }) })` },
      /"_mine" of table "a" is not a valid field name/,
    ],
    [
      "an invalid field name in a member of a union",
      {
        schema: `export default defineSchema({ a: defineTable(v.union(v.object({ b: v.any() }), v.union(v.object({ "a-b": v.any() })))) })`,
      },
      /"a-b" of table "a" is not a valid field name/,
    ],
    [
      "an invalid field name in a staged validator",
      { schema: `export default defineSchema({ a: defineTable({ x: v.any() }).staged({ "a-b": v.any() }) })` },
      /"a-b" of table "a" is not a valid field name/,
    ],
    [
      "a vector index",
      {
        schema: `export default defineSchema({ a: defineTable({ x: v.any() }).vectorIndex("by_x", { vectorField: "x", dimensions: 3 }) })`,
      },
      /"a\.by_x" is a vector index, and the embedded deployment has no vector search/,
    ],
    [
      "a staged vector index",
      {
        schema: `export default defineSchema({ a: defineTable({ x: v.any() }).vectorIndex("by_x", { vectorField: "x", dimensions: 3, staged: true }) })`,
      },
      /"a\.by_x" is a vector index/,
    ],
  ])("%s", async (_what, project, sentence) => {
    const { pushes, installation } = aDeployment();
    const pushing = pushes.startPush(pushBody(project));
    await expect(pushing).rejects.toThrow(sentence);
    await expect(pushing).rejects.toHaveProperty("code");
    expect(installation.prepared).toEqual([]);
  });
});
