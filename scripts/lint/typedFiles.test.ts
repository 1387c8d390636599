import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

import { ROOT } from "../start/root.ts";

const TREES = "{convex,src,packages,scripts,tests}/**/*.{ts,tsx}";
/** Projects that tests push; the root project leaves them out. */
const PUSHED = /(^|\/)tests\/.*\/project\//;

function filesOf(project: string): string[] {
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", project, "--showConfig"], { cwd: ROOT, encoding: "utf8" });
  const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(stdout));
  return files.map((file) => relative(ROOT, join(ROOT, project, file)));
}

// Caught: a project without the pattern for `.ts`, which then has only what its screens import; a project left out of
// the script.
test("`npm run types` checks every TypeScript file", () => {
  const { scripts } = z
    .object({ scripts: z.object({ types: z.string() }) })
    .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  const projects = [...scripts.types.matchAll(/tsc -p (\S+)/g)].flatMap(([, project = ""]) => project);
  const looked = new Set(projects.flatMap(filesOf));
  const files = globSync([TREES, "*.ts"], { cwd: ROOT }).filter((file) => !PUSHED.test(file));
  expect(files.length).toBeGreaterThan(800);
  expect(files.filter((file) => !looked.has(file))).toEqual([]);
});
