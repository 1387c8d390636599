import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cliEnv, type Deployment } from "../../scripts/start/deployment.ts";
import { runTool } from "../../scripts/start/runTool.ts";

/** The goal of a table's growth. */
export interface Growth {
  deployment: Deployment;
  /** Folder for the files of rows. */
  folder: string;
  /** The present number of rows. */
  from: number;
  /** The number of rows to reach. */
  to: number;
}

interface Imported {
  table: string;
  rows: readonly object[];
  mode: "--append" | "--replace";
}

/** The numbers of the rows that are missing. */
export function newNumbers({ from, to }: Growth): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index + 1);
}

/** Adds rows with the official import: a mutation for each would take minutes. */
export async function importTable({ deployment, folder }: Growth, { table, rows, mode }: Imported): Promise<void> {
  const files = mkdtempSync(join(folder, `${table}-`));
  const path = join(files, `${table}.jsonl`);
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await runTool({
    doing: `Importing ${table}`,
    args: ["node_modules/convex/bin/main.js", "import", "--table", table, mode, "-y", path],
    env: cliEnv(deployment),
  });
  rmSync(files, { recursive: true });
}
