import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

import { fingerprint } from "./fingerprint.ts";
import { ROOT } from "./root.ts";
import { runTool } from "./runTool.ts";

export const DIST = join(ROOT, "dist");
const STAMP = ".built-from";
/** Everything that can change the bundle; `convex` because the browser imports its rules, `scripts/start` because it has the plugins. */
const SOURCES = ["src", "public", "index.html", "convex", "vite.config.ts", "scripts/start", "package-lock.json"];
/** The server fills these in. Empty strings, so that no `.env` file sets them. */
const NO_ADDRESSES = { VITE_CONVEX_URL: "", VITE_CLERK_PUBLISHABLE_KEY: "" };
const COMPRESSIBLE = /\.(m?js|css|html|svg|json|webmanifest)$/;

/**
 * Builds the web app if its sources have changed. The build is moved into place when complete, so that a running copy
 * never serves half of it.
 */
export async function buildWeb(): Promise<"built" | "unchanged"> {
  const stamp = fingerprint(SOURCES);
  const stampFile = join(DIST, STAMP);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return "unchanged";
  const cache = join(ROOT, "node_modules", ".cache", "passage");
  const aside = join(cache, `build-${String(process.pid)}`);
  const replaced = join(cache, `replaced-${String(process.pid)}`);
  mkdirSync(cache, { recursive: true });
  try {
    const args = ["node_modules/vite/bin/vite.js", "build", "--outDir", aside, "--emptyOutDir", "--logLevel", "warn"];
    await runTool({ doing: "Building the app", args, env: { NODE_ENV: "production", ...NO_ADDRESSES } });
    await compressAll(aside);
    writeFileSync(join(aside, STAMP), stamp);
    if (existsSync(DIST)) renameSync(DIST, replaced);
    renameSync(aside, DIST);
  } finally {
    rmSync(aside, { recursive: true, force: true });
    rmSync(replaced, { recursive: true, force: true });
  }
  return "built";
}

async function compressAll(folder: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    // index.html is filled for each request, so a compressed copy of it would be stale.
    if (!COMPRESSIBLE.test(name) || name === "index.html" || statSync(file).size < 1_024) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes));
  }
}
