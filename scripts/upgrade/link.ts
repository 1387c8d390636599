import { existsSync, lstatSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { StartProblem } from "../start/problem.ts";

/** The link `current`, beside the folder of all releases, which points to the serving one. */
export function findLink(root: string): string {
  const link = join(dirname(dirname(realpathSync(root))), "current");
  const names = existsSync(link) && lstatSync(link).isSymbolicLink() ? realpathSync(link) : null;
  if (names === realpathSync(root)) return link;
  throw new StartProblem(
    `${link} does not name this release, ${root}. Upgrades need a folder for each release and a link to the one that serves: docs/operating.md, One server.`,
  );
}

/** Atomic: the link always points to one of the two releases. */
export function pointLink(link: string, release: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), release), next);
  renameSync(next, link);
}
