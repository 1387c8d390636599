import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import { StartProblem } from "./problem.ts";
import { ROOT } from "./root.ts";

/** The app's source folders, which the development server serves. */
export const SERVED_FOLDERS = ["src", "convex", "public", "node_modules"];
const BUILT = "dist";

/** Refuses a folder whose keys would be served with the app, built into it, or deleted by its next build; `advice` ends the sentence. */
export function requireUnserved(path: string, advice: string): void {
  const truePath = truePathOf(path);
  const around = [...SERVED_FOLDERS, BUILT].find((name) => isInside(truePath, truePathOf(join(ROOT, name))));
  if (around === undefined) return;
  throw new StartProblem(`${path} lies in ${around}/, a source folder of the app; ${advice}.`);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}

/** Resolves links, and uses the disk's own spelling where it ignores case. */
function truePathOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  return join(truePathOf(dirname(path)), basename(path));
}
