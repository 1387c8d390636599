// Runs the rules that need types, on the files whose result may have changed since the last run. The whole tree takes half a minute, and
// Oxlint has no cache of its own.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

import { hashOf, toLint, type LintedBefore, type Source } from "./check/lintedBefore.ts";
import { ROOT } from "./start/root.ts";

const CACHE = join(ROOT, "node_modules/.cache/lintTyped.json");
/** A change of one of these can change the verdict on every file: rules, options of the compiler, types of packages. */
const RULES = [".oxlintrc.json", "package-lock.json", "tsconfig.base.json", "tsconfig.json"].concat(
  "convex/tsconfig.json",
  "src/tsconfig.json",
);
const SOURCES = ["*.ts", "{convex,src,packages,scripts,tests}/**/*.{ts,tsx}"];
/** With more names a command line may be too long; the whole tree is as quick then. */
const MOST_NAMED = 500;

const sources = globSync(SOURCES, { cwd: ROOT, exclude: (name) => name === "node_modules" }).map((path): Source => ({
  path: path.replaceAll("\\", "/"),
  text: readFileSync(join(ROOT, path), "utf8"),
}));
const rules = hashOf(...RULES.map((file) => readFileSync(join(ROOT, file), "utf8")));
const files = toLint(sources, rules, readBefore());

process.exitCode = files.length === 0 ? 0 : lint(files.length <= MOST_NAMED ? files : []);
if (process.exitCode === 0) remember();

function lint(paths: readonly string[]): number {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  return spawnSync(process.execPath, [oxlint, ...paths], { cwd: ROOT, stdio: "inherit" }).status ?? 1;
}

function readBefore(): LintedBefore | null {
  if (!existsSync(CACHE)) return null;
  return z
    .object({ rules: z.string(), files: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(CACHE, "utf8")));
}

function remember(): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  const passed: LintedBefore = {
    rules,
    files: Object.fromEntries(sources.map(({ path, text }) => [path, hashOf(text)])),
  };
  writeFileSync(CACHE, JSON.stringify(passed));
}
