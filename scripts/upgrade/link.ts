import { existsSync, lstatSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { StartProblem } from "../start/problem.ts";

/** `current` beside the folder of all releases, which has the one that serves. */
export function findLink(root: string): string {
  const link = join(dirname(dirname(realpathSync(root))), "current");
  const names = existsSync(link) && lstatSync(link).isSymbolicLink() ? realpathSync(link) : null;
  if (names === realpathSync(root)) return link;
  throw new StartProblem(
    `${link} does not name this release, ${root}. Upgrades need a folder for each release and a link to the one that serves: docs/operating.md, One server.`,
  );
}

/** The link names the one release or the other at every moment. */
export function pointLink(link: string, release: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), release), next);
  renameSync(next, link);
}
