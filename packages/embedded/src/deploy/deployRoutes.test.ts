import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { deployRoutes } from "./deployRoutes.ts";
import { systemFunctions } from "./systemFunctions.ts";
import { aDeployment, askedOf, pushBody } from "../../testing/testPush.ts";

const PROJECT = {
  schema: `export default defineSchema({ pets: defineTable({ name: v.string() }).index("by_name", ["name"]).index("late", { fields: ["name"], staged: true }) });`,
  modules: {
    "pets.js": `export const list = query({ args: { n: v.number() }, returns: v.array(v.string()), handler: () => [] }); export const add = mutation(() => 1);`,
  },
};

function aServer(): {
  deployment: ReturnType<typeof aDeployment>;
  post: (path: string, body: unknown) => Promise<Response>;
} {
  const deployment = aDeployment();
  const routes = deployRoutes({
    ...deployment,
    requireAdmin: async (context, next) =>
      context.req.header("authorization") === "Convex k" ? await next() : context.text("no", 401),
  });
  const post = async (path: string, body: unknown): Promise<Response> =>
    await routes.request(path, {
      method: "POST",
      body: brotliCompressSync(JSON.stringify(body)),
      headers: { authorization: "Convex k", "content-encoding": "br" },
    });
  return { deployment, post };
}

test("every call needs the admin key", async () => {
  const { deployment } = aServer();
  const routes = deployRoutes({ ...deployment, requireAdmin: (context) => Promise.resolve(context.text("no", 401)) });
  expect(new Set(routes.routes.map(({ path }) => path)).size).toBe(9);
  for (const { path, method } of routes.routes) {
    expect((await routes.request(path, { method, ...(method === "POST" ? { body: "{}" } : {}) })).status).toBe(401);
  }
});

test("a body that does not match its encoding gets a 400", async () => {
  const { post, deployment } = aServer();
  const routes = deployRoutes({ ...deployment, requireAdmin: (_context, next) => next() });
  const sent = { method: "POST", body: "not brotli", headers: { "content-encoding": "br" } };
  expect(await (await routes.request("/api/deploy2/start_push", sent)).json()).toEqual({
    code: "BadRequest",
    message: "The request's body is not (brotli-compressed) JSON.",
  });
  const malformed = await post("/api/deploy2/start_push", { appDefinition: 1 });
  expect(malformed.status).toBe(400);
  expect(await malformed.json()).toMatchObject({ code: "BadRequest" });
});

test("a refusal is a 400 with its code and message; an internal error is a 500 without details", async () => {
  const { post, deployment } = aServer();
  const refused = await post("/api/deploy2/start_push", pushBody({ schema: `export default 1` }));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "InvalidSchema" });
  deployment.installation.diffIndexes = () => {
    throw new Error("disk on fire");
  };
  const failed = await post("/api/deploy2/evaluate_push", pushBody(PROJECT));
  expect([failed.status, await failed.json()]).toEqual([
    500,
    { code: "InternalServerError", message: "The deployment failed to handle the call; its log says why." },
  ]);
});

test("the schema is evaluated before a push, with the number of affected documents", async () => {
  const { post, deployment } = aServer();
  await deployment.push(PROJECT);
  deployment.installation.sizes = [
    { component: "shop", table: "pets", documents: 3 },
    { component: "", table: "pets", documents: 7 },
  ];
  const schema = `export default defineSchema({ pets: defineTable({ name: v.any() }).index("by_tag", ["tag"]).index("late", ["name"]) });`;
  const answer: unknown = await (await post("/api/deploy2/evaluate_schema", pushBody({ schema }))).json();
  expect(answer).toMatchObject({
    componentSchemaEvaluations: {
      "": {
        schemaValidation: true,
        tables: [{ name: "pets", outcome: "mustWalk", numDocs: 7 }],
        indexes: [
          { name: "pets.by_tag", type: "database", fields: ["tag"], change: "added", needsBackfill: true, numDocs: 7 },
          { name: "pets.by_name", change: "dropped", numDocs: 7 },
          { name: "pets.late", change: "enabled", needsBackfill: false },
        ],
      },
    },
  });
});

test("the function spec names every function and route", async () => {
  const { deployment } = aServer();
  await deployment.push(PROJECT);
  const spec = systemFunctions(deployment).get("_system/cli/modules:apiSpec");
  expect(await spec?.({}, askedOf(""))).toEqual([
    {
      identifier: "pets.js:add",
      functionType: "Mutation",
      visibility: { kind: "public" },
      args: { type: "any" },
      returns: { type: "any" },
    },
    {
      identifier: "pets.js:list",
      functionType: "Query",
      visibility: { kind: "public" },
      args: { type: "object", value: { n: { fieldType: { type: "number" }, optional: false } } },
      returns: { type: "array", value: { type: "string" } },
    },
  ]);
});

// Caught: tables of that name counted in any component.
test("table sizes are per component and name, and a missing table is empty", async () => {
  const { deployment } = aServer();
  deployment.installation.sizes = [
    { component: "shop", table: "pets", documents: 3 },
    { component: "", table: "pets", documents: 7 },
  ];
  const functions = systemFunctions(deployment);
  for (const path of ["_system/cli/tableSize:default", "_system/cli/queryTable:default"]) {
    expect(await functions.get(path)?.({ tableName: "pets" }, askedOf(""))).toBe(7);
    expect(await functions.get(path)?.({ tableName: "pets" }, askedOf("shop"))).toBe(3);
    expect(await functions.get(path)?.({ tableName: "none" }, askedOf(""))).toBe(0);
  }
});
