import { z } from "zod";
import type { Id } from "../../../convex/_generated/dataModel.js";
import { callFunction, type Deployment } from "../../../scripts/start/deployment.ts";
import { importTable, newNumbers, type Growth } from "../importTable.ts";
import { contractRow, linkRow, moneyRow } from "./rows.ts";

const PAGE_ROWS = 1_000;

const vContractPage = z.object({
  page: z.array(z.object({ _id: z.custom<Id<"contracts">>((id) => typeof id === "string"), number: z.number() })),
  isDone: z.boolean(),
  continueCursor: z.string(),
});

export async function importContracts(growth: Growth): Promise<void> {
  const { deployment, from, to } = growth;
  const numbers = newNumbers(growth);
  await importTable(growth, { table: "contracts", rows: numbers.map(contractRow), mode: "--append" });
  const ids = await idsAbove(deployment, from);
  const withIds = <Row extends object>(rowOf: (number: number, contractId: Id<"contracts">) => Row) =>
    numbers.map((number) => rowOf(number, idOf(ids, number)));
  await importTable(growth, { table: "contract_money", rows: withIds(moneyRow), mode: "--append" });
  await importTable(growth, { table: "payment_links", rows: withIds(linkRow), mode: "--append" });
  const counts = [{ listed: to, nextNumber: to + 1 }];
  await importTable(growth, { table: "contract_counts", rows: counts, mode: "--replace" });
}

function idOf(ids: ReadonlyMap<number, Id<"contracts">>, number: number): Id<"contracts"> {
  const id = ids.get(number);
  if (id === undefined) throw new Error(`Contract ${String(number)} was not imported`);
  return id;
}

/** The ids of the newest contracts in the deployment, by the query of `convex data`. */
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
