import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { DataFolder } from "./dataFolder.ts";
import { StartProblem } from "./problem.ts";

export const CONTENT_RECORD = ".content";

/**
 * Keeps sample people and a practice's own people apart in both directions. Sample people have public passwords and
 * must not get into a real workspace; a workspace that only they can open would lock everybody else out.
 */
export function requireContent({ path }: Pick<DataFolder, "path">, wanted: "samples" | "own"): void {
  const file = join(path, CONTENT_RECORD);
  if (!existsSync(file)) {
    writeFileSync(file, wanted);
    return;
  }
  if (readFileSync(file, "utf8") === wanted) return;
  const choices = "empty it with --fresh, or choose another folder with --data";
  if (wanted === "own") throw new StartProblem(`${path} holds sample data: ${choices}.`);
  throw new StartProblem(
    `${path} was created without sample data: start it as before (--no-samples, or the sign-in service's keys), ${choices}.`,
  );
}
