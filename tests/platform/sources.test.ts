/** Checks the tables, variables and calls of `convex/` against the limits of Convex Cloud and of self-hosted Convex. */
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import schema from "../../convex/schema.ts";
import { ROOT } from "../../scripts/start/root.ts";

const sources = new Map(
  globSync("convex/**/*.ts", { cwd: ROOT, exclude: ["convex/_generated/**", "convex/**/*.test.ts"] }).map((path) => [
    path,
    readFileSync(posix.join(ROOT, path), "utf8"),
  ]),
);

const vIndex = z.object({ indexDescriptor: z.string(), fields: z.array(z.string()).optional() });
const vSchema = z.object({
  tables: z.array(
    z.object({ tableName: z.string(), indexes: z.array(vIndex), searchIndexes: z.array(vIndex).default([]) }),
  ),
});

test("tables and indexes are within Convex's limits", () => {
  const exported: unknown = Reflect.apply(Reflect.get(schema, "export") as () => unknown, schema, []);
  const { tables } = vSchema.parse(JSON.parse(String(exported)));
  expect(tables.length).toBeGreaterThan(50);
  const names = tables.flatMap(({ tableName, indexes }) => [tableName, ...indexes.map((each) => each.indexDescriptor)]);
  expect(names.filter((name) => name.length > 64)).toEqual([]);
  const many = tables.filter(({ indexes, searchIndexes }) => indexes.length > 32 || searchIndexes.length > 4);
  expect(many.map(({ tableName }) => tableName)).toEqual([]);
  const wide = tables.flatMap(({ indexes }) => indexes.filter(({ fields = [] }) => fields.length > 16));
  expect(wide).toEqual([]);
});

/** `env["NAME"]`, and names in a pattern that takes the environment apart. */
const VARIABLE = /env(?:ironment)?\["([A-Z]\w*)"\]|\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?::\s*\w+)?(?=[^{}]*\} = env)/g;

test("number and names of the variables are within Convex's limits", () => {
  const found = [...sources.values()].flatMap((source) => [...source.matchAll(VARIABLE)]);
  const names = [...new Set(found.map(([, named, taken]) => named ?? taken ?? ""))];
  expect(names).toEqual(expect.arrayContaining(["SHEETS_SERVICE_ACCOUNT", "CLERK_SECRET_KEY", "AIRTABLE_BASE_ID"]));
  expect(names.length).toBeLessThanOrEqual(100);
  expect(names.filter((name) => name.length > 40)).toEqual([]);
});

/** Claims that Convex Cloud passes on. */
const CLAIMS = ["tokenIdentifier", "subject", "issuer", "email", "emailVerified", "name", "role"];
/** Claims that the product can do without, each with the effect of its absence. */
const OPTIONAL_CLAIMS: Readonly<Record<string, string>> = {
  sid: "a token that names no session is good until it expires (`access/actors.ts`)",
  fva: "a person proves who they are by signing in again, which the sign-in service is asked about (`documents/readers.ts`)",
};

test("no claim of a token is needed that Convex Cloud does not pass on", () => {
  const read = [...sources].flatMap(([path, source]) => {
    if (!source.includes("getUserIdentity") && !source.includes("UserIdentity")) return [];
    const named = [...source.matchAll(/\bidentity\??(?:\.|\[")(\w+)/g)].map(([, name = ""]) => name);
    const taken = [...source.matchAll(/\{([^{}]*)\}\s*=\s*identity\b/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.split(":")[0]?.trim() ?? ""),
    );
    return [...named, ...taken].map((name) => `${path}: ${name}`);
  });
  expect(read.length).toBeGreaterThan(5);
  const known = [...CLAIMS, ...Object.keys(OPTIONAL_CLAIMS)];
  expect(read.filter((line) => !known.includes(line.split(": ")[1] ?? ""))).toEqual([]);
});

const CALL = /\.run(?:Query|Mutation|Action)\(\s*(?:internal|api)\.([\w.]+)\.\w+/g;

/** Files whose functions a file's functions call in the same request. */
function calledFrom(source: string): string[] {
  return [...new Set([...source.matchAll(CALL)].map(([, path = ""]) => `convex/${path.replaceAll(".", "/")}.ts`))];
}

/** The longest chain of calls from a file; a file that calls its own functions counts once more. */
function depthOf(path: string, above: readonly string[] = []): number {
  const called = calledFrom(sources.get(path) ?? "");
  const own = called.includes(path) ? 1 : 0;
  const others = called.filter((each) => each !== path && !above.includes(each));
  return 1 + own + Math.max(0, ...others.map((each) => depthOf(each, [...above, path])));
}

test("functions call each other less deeply than Convex allows", () => {
  const depths = [...sources.keys()].map((path) => ({ path, depth: depthOf(path) }));
  expect(Math.max(...depths.map(({ depth }) => depth))).toBeGreaterThan(2);
  expect(depths.filter(({ depth }) => depth > 8)).toEqual([]);
});

test("a page has at least one row, and no function reads two pages", () => {
  const sizes = [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/numItems: ([^,})]+)/g)].map(([, size = ""]) => ({ path, size })),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(({ size }) => /^\s*0\b/.test(size))).toEqual([]);
});
