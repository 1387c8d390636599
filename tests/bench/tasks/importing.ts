import type { Id } from "../../../convex/_generated/dataModel.js";
import { addDays } from "../../../convex/platform/days.ts";
import { nth } from "../contracts/rows.ts";
import { importTable, newNumbers, type Growth } from "../importTable.ts";

/** Due days go from this many days before today to as many after it. */
const DAYS = 30;

interface Owners {
  clientIds: readonly Id<"clients">[];
  /** Owners in turn; null for unassigned. */
  ownerIds: readonly (Id<"users"> | null)[];
  today: string;
}

/** Fills the deployment with open tasks of these clients. */
export async function importTasks(growth: Growth, { clientIds, ownerIds, today }: Owners): Promise<void> {
  const rows = newNumbers(growth).map((number) => ({
    clientId: nth(clientIds, number),
    caseId: null,
    ownerId: nth(ownerIds, number),
    text: `Call about form ${String(number)}`,
    dueOn: addDays(today, (number % (2 * DAYS)) - DAYS),
    fromItem: null,
    doneAt: null,
    doneByName: null,
    dueSetOn: today,
    version: 1,
    updatedAt: number,
    createdByName: "Daniel Okafor",
    updatedByName: "Daniel Okafor",
  }));
  await importTable(growth, { table: "tasks", rows, mode: "--append" });
}
