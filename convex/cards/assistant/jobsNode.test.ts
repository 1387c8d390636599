// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Bundler {
  build(options: object): Promise<{ metafile: { inputs: Record<string, { imports: { path: string }[] }> } }>;
}

/** The bundler that the official CLI ships with. */
const bundler = createRequire(createRequire(import.meta.url).resolve("convex/server"))("esbuild") as Bundler;

const CONVEX = join(import.meta.dirname, "../..");
/**
 * Bundles the folder as the CLI deploys it: each file is an entry of its own, in the runtime that its first line names.
 */
const deployed = globSync("**/*.ts", { cwd: CONVEX })
  .filter((file) => !file.startsWith("_generated") && !/\..*\./.test(file))
  .toSorted();
const inNode = deployed.filter((file) => /^"use node";$/m.test(readFileSync(join(CONVEX, file), "utf8")));
const inDefault = deployed.filter((file) => !inNode.includes(file));

/** The files that these entries reach and that import a package. */
async function importersOf(name: string, entries: readonly string[], platform: "browser" | "node"): Promise<string[]> {
  const { metafile } = await bundler.build({
    entryPoints: entries.map((file) => join(CONVEX, file)),
    bundle: true,
    packages: "external",
    platform,
    format: "esm",
    splitting: true,
    outdir: "out",
    absWorkingDir: CONVEX,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return Object.entries(metafile.inputs)
    .filter(([, { imports }]) => imports.some(({ path }) => path === name || path.startsWith(`${name}/`)))
    .map(([file]) => file);
}

test("a file runs in Node's runtime if its name ends in Node, and no other does", () => {
  expect(deployed.length).toBeGreaterThan(300);
  expect(inNode).toEqual(deployed.filter((file) => file.endsWith("Node.ts")));
});

// Caught: OpenAI's package in the default runtime, where its first answer ends the function (decision 083).
test("no file of the default runtime reaches OpenAI's package, and the job that answers does", async () => {
  expect(await importersOf("openai", inDefault, "browser")).toEqual([]);
  expect(await importersOf("openai", inNode, "node")).toEqual(["platform/providers/openaiNode.ts"]);
});
