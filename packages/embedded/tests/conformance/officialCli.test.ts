import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { describe, expect, test } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { copyProject } from "../../testing/officialCli.ts";
import { setEnvironment } from "../../testing/pushedProject.ts";
import { IS_LONG } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";

/** A lending library: a Convex project unrelated to Passage. */
const LIBRARY = join(import.meta.dirname, "project");
const TWO = '{"$integer": "AgAAAAAAAAA="}';
/** The CLI's type check is slow; in the long run the first deploy runs it. */
const QUICK_DEPLOY = ["deploy", "-y", "--typecheck", "disable"] as const;
const TIMEOUT_MS = 120_000;

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => copyProject(LIBRARY, () => deployment().current()));

/** Calls over HTTP, without a process. */
const answer = (query: `${string}:${string}`, args: Record<string, string> = {}): Promise<unknown> =>
  new ConvexHttpClient(deployment().current().url).query(
    makeFunctionReference<"query", Record<string, string>>(query),
    args,
  );
const onLawShelf = (): Promise<unknown> => answer("books:onShelf", { shelf: "law" });

const generated = (folder: string): Record<string, string> => {
  const path = join(folder, "convex/_generated");
  return Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), "utf8")]));
};

// The steps share one deployment; each builds on the one before.
describe("the official CLI, offline, with a second project", { timeout: TIMEOUT_MS }, () => {
  test("deploy is refused while the auth config lacks its variable, with the command that sets it", async () => {
    const stderr = await project().refusal(...QUICK_DEPLOY);
    expect(stderr).toContain(
      "Environment variable LIBRARY_ISSUER is used in auth config file but its value was not set.",
    );
    expect(stderr).toContain("npx convex env set");
  });

  test("env set and list", async () => {
    await project().succeed("env", "set", "LIBRARY_ISSUER", "https://issuer.test");
    await setEnvironment(deployment().current(), "LIBRARY_MOTTO", "read more");
    expect((await project().printed("env", "list", "--include-values")).split("\n")).toEqual([
      "LIBRARY_ISSUER=https://issuer.test",
      "LIBRARY_MOTTO=read more",
    ]);
  });

  testInLongRun("env get and remove, and a refusal of a variable that is built in", async () => {
    await setEnvironment(deployment().current(), "PASSING", "by");
    expect(await project().printed("env", "get", "PASSING")).toBe("by");
    await project().succeed("env", "remove", "PASSING");
    expect(await project().printed("env", "list")).not.toContain("PASSING");
    expect(await project().refusal("env", "set", "CONVEX_SITE_URL", "mine")).toContain("built in");
  });

  test("deploy pushes functions, schema and indexes", async () => {
    const { stderr } = await project().succeed(...(IS_LONG ? ["deploy", "-y"] : QUICK_DEPLOY));
    expect(stderr).toContain("[+] books.by_shelf_and_title   shelf, title");
    expect(stderr).toContain("[+] loans.by_dueAt   dueAt  (staged)");
    expect(stderr).toContain("Deployed Convex functions");
  });

  // In `npm test` Passage's own functions hold this (tests/access/generated.test.ts).
  testInLongRun("codegen reproduces the committed files, byte for byte", async () => {
    rmSync(join(project().folder, "convex/_generated"), { recursive: true });
    await project().succeed("codegen");
    expect(generated(project().folder)).toEqual(generated(LIBRARY));
  });

  test("run reaches mutations and node actions", async () => {
    expect(
      JSON.parse(await project().printed("run", "books:add", `{title: "Property", shelf: "law", copies: ${TWO}}`)),
    ).toMatch(/^[a-z0-9]{32}$/);
    expect(await project().printed("run", "printNode:fingerprint", `{text: "x"}`)).toBe(
      '"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"',
    );
  });

  testInLongRun("run reaches queries and actions, internal ones too, and prints their results", async () => {
    expect(await project().printed("run", "readers/desk:whoAmI", "--identity", `{subject: "ann"}`)).toBe('"ann"');
    expect(await project().printed("run", "books:removeOverdue")).toBe("0");
    expect(JSON.parse(await project().printed("run", "books:onShelf", `{shelf: "law"}`))).toEqual([
      { title: "Property", copies: JSON.parse(TWO) as unknown },
    ]);
    const report = { reader: "ann", loans: 0, site: deployment().current().siteUrl };
    expect(JSON.parse(await project().printed("run", "readers/desk:report", `{reader: "ann"}`))).toEqual(report);
  });

  test("run shows a ConvexError", async () => {
    expect(await project().refusal("run", "books:add", `{title: "", shelf: "law", copies: ${TWO}}`)).toContain(
      '"code":"NO_TITLE","text":"a nameless book"',
    );
  });

  testInLongRun("run shows a refused argument, and the known functions instead of an unknown one", async () => {
    expect(await project().refusal("run", "books:add", `{title: 1, shelf: "law", copies: ${TWO}}`)).toContain(
      "ArgumentValidationError",
    );
    expect(await project().refusal("run", "books:burn")).toMatch(
      /Could not find function for 'books:burn'[\s\S]*• books:add/,
    );
  });

  testInLongRun("function-spec lists the functions with their validators", async () => {
    const spec = JSON.parse(await project().printed("function-spec")) as {
      url: string;
      functions: { identifier?: string; path?: string; returns?: unknown }[];
    };
    expect(spec.url).toBe(deployment().current().url);
    expect(spec.functions.find(({ identifier }) => identifier === "printNode.js:fingerprint")?.returns).toEqual({
      type: "string",
    });
    expect(spec.functions.filter(({ path }) => path !== undefined).map(({ path }) => path)).toEqual([
      "/shelf",
      "/echo/*",
    ]);
  });

  // Caught, one at a time: no echo; no system query for the CLI over the socket.
  testInLongRun("network-test succeeds over a socket, and with small and large bodies", async () => {
    const { stderr } = await project().succeed("network-test");
    for (const found of ["OK: HTTP check", "OK: WebSocket connection", "OK: echo 128", "OK: echo 4 MiB"]) {
      expect(stderr).toContain(found);
    }
    expect(stderr).toContain("Network test passed.");
  });

  test("HTTP actions answer on the site port", async () => {
    const { siteUrl } = deployment().current();
    expect(await (await fetch(`${siteUrl}/shelf`)).json()).toEqual(["Property"]);
    const echo = await fetch(`${siteUrl}/echo/anything`, { method: "POST", body: "hi" });
    expect([echo.status, await echo.text()]).toEqual([201, "hi"]);
  });

  // Caught: the pushed code evaluated only at a push.
  test("the next call sees a changed variable", async () => {
    expect(await answer("readers/desk:motto")).toBe("read more");
    await setEnvironment(deployment().current(), "LIBRARY_MOTTO", "read less");
    expect(await answer("readers/desk:motto")).toBe("read less");
  });

  // Caught: the sources kept in memory only.
  test("after a restart functions, data, variables and HTTP routes are there without a push", async () => {
    await deployment().restart();
    expect(await onLawShelf()).toHaveLength(1);
    expect(await answer("readers/desk:motto")).toBe("read less");
    expect(await (await fetch(`${deployment().current().siteUrl}/shelf`)).json()).toEqual(["Property"]);
  });

  test("a second deploy sends only what changed, swaps the code in, removes an index and adds one", async () => {
    appendFileSync(
      join(project().folder, "convex/books.ts"),
      `export const shelves = query({ args: {}, handler: () => ["fiction", "law"] });\n`,
    );
    const path = join(project().folder, "convex/schema.ts");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(`.index("by_title", ["title"])`, `.index("by_copies", ["copies"])`),
    );
    const { stderr } = await project().succeed(...QUICK_DEPLOY);
    expect(await answer("books:shelves")).toEqual(["fiction", "law"]);
    expect(stderr).toContain("[-] books.by_title   title");
    expect(stderr).toContain("[+] books.by_copies   copies");
    expect(generated(project().folder)).toEqual(generated(LIBRARY));
  });

  // In `npm test` schemaChanges.test.ts holds this, with the same command.
  testInLongRun("a schema that existing documents do not fit is refused, and the old one stays", async () => {
    const path = join(project().folder, "convex/schema.ts");
    const schema = readFileSync(path, "utf8");
    writeFileSync(path, schema.replace("title: v.string()", "title: v.number()"));
    const stderr = await project().refusal(...QUICK_DEPLOY);
    expect(stderr).toContain("Schema validation failed");
    expect(stderr).toMatch(/Document with ID "[a-z0-9]{32}" in table "books" does not match the schema/);
    writeFileSync(path, schema);
    expect(await onLawShelf()).toHaveLength(1);
  });

  testInLongRun("a dry run changes nothing", async () => {
    const path = join(project().folder, "convex/dry.ts");
    writeFileSync(path, `import { query } from "./_generated/server";\nexport const run = query(() => 1);\n`);
    await project().succeed(...QUICK_DEPLOY, "--dry-run");
    await expect(answer("dry:run")).rejects.toThrow("Could not find public function for 'dry:run'");
    rmSync(path);
  });

  test("dev --once pushes and writes the deployment's addresses", async () => {
    appendFileSync(
      join(project().folder, "convex/books.ts"),
      `export const never = query({ args: {}, handler: () => 1 });\n`,
    );
    await project().succeed("dev", "--once", "--typecheck", "disable");
    expect(await answer("books:never")).toBe(1);
    const written = readFileSync(join(project().folder, ".env.local"), "utf8");
    const { url, siteUrl } = deployment().current();
    expect(written).toContain(`CONVEX_URL=${url}`);
    expect(written).toContain(`CONVEX_SITE_URL=${siteUrl}`);
  });

  test("code that throws at import is refused with its place, and the old code stays", async () => {
    const path = join(project().folder, "convex/broken.ts");
    writeFileSync(path, `export const kind = "broken";\nthrow new Error("not today");\n`);
    expect(await project().refusal(...QUICK_DEPLOY)).toMatch(
      /Failed to load broken\.js: Error: not today\s+at \.\.\/convex\/broken\.ts:2:7/,
    );
    rmSync(path);
    expect(await answer("books:never")).toBe(1);
  });

  // In `npm test` wire.test.ts holds this, without the command.
  testInLongRun("a wrong admin key is refused", async () => {
    const { url } = deployment().current();
    const stranger = copyProject(LIBRARY, () => ({ url, adminKey: `embedded|${"0".repeat(64)}` }));
    expect(await stranger.refusal(...QUICK_DEPLOY)).toContain("BadAdminKey");
    stranger.remove();
  });
});
