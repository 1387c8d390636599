import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Id } from "../../../convex/_generated/dataModel.js";
import { callFunction, cliEnv, type Deployment } from "../../../scripts/start/deployment.ts";
import { runTool } from "../../../scripts/start/runTool.ts";
import { contractRow, linkRow, moneyRow } from "./rows.ts";

const PAGE_ROWS = 1_000;

const vContractPage = z.object({
  page: z.array(z.object({ _id: z.custom<Id<"contracts">>((id) => typeof id === "string"), number: z.number() })),
  isDone: z.boolean(),
  continueCursor: z.string(),
});

interface Growth {
  deployment: Deployment;
  /** For the files of rows. */
  folder: string;
  /** How many there are. */
  from: number;
  /** How many there shall be. */
  to: number;
}

/** Adds contracts with the official import: a mutation for each would take minutes. */
export async function importContracts({ deployment, folder, from, to }: Growth): Promise<void> {
  const files = mkdtempSync(join(folder, "contracts-"));
  const importRows = async (table: string, rows: readonly object[], mode: "--append" | "--replace") => {
    const path = join(files, `${table}.jsonl`);
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await runTool({
      doing: "Importing contracts",
      args: ["node_modules/convex/bin/main.js", "import", "--table", table, mode, "-y", path],
      env: cliEnv(deployment),
    });
  };
  const numbers = Array.from({ length: to - from }, (_, index) => from + index + 1);
  await importRows("contracts", numbers.map(contractRow), "--append");
  const ids = await idsAbove(deployment, from);
  const withIds = <Row extends object>(rowOf: (number: number, contractId: Id<"contracts">) => Row) =>
    numbers.map((number) => rowOf(number, idOf(ids, number)));
  await importRows("contract_money", withIds(moneyRow), "--append");
  await importRows("payment_links", withIds(linkRow), "--append");
  await importRows("contract_counts", [{ listed: to, nextNumber: to + 1 }], "--replace");
  rmSync(files, { recursive: true });
}

function idOf(ids: ReadonlyMap<number, Id<"contracts">>, number: number): Id<"contracts"> {
  const id = ids.get(number);
  if (id === undefined) throw new Error(`Contract ${String(number)} was not imported`);
  return id;
}

/** The ids that the deployment has given to the newest contracts, with the query of `convex data`. */
async function idsAbove(deployment: Deployment, number: number): Promise<Map<number, Id<"contracts">>> {
  const ids = new Map<number, Id<"contracts">>();
  let cursor: string | null = null;
  for (;;) {
    const paginationOpts = { cursor, numItems: PAGE_ROWS };
    const args = { table: "contracts", order: "desc", paginationOpts };
    const answer = await callFunction(deployment, { kind: "query", path: "_system/cli/tableData:default", args });
    const { page, isDone, continueCursor } = vContractPage.parse(answer);
    for (const row of page) ids.set(row.number, row._id);
    if (isDone || page.some((row) => row.number <= number)) return ids;
    cursor = continueCursor;
  }
}
