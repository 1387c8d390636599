import type { JsonObject } from "../domain/json.ts";
import type { ImportPlan } from "./importPlan.ts";

const FAREWELL = `Once the import has started, it will run in the background.
Interrupting \`npx convex import\` will not cancel it.`;

/** The summary that a person is asked to confirm. Confirmation is required only if documents are deleted. */
export function describeChanges(changes: ImportPlan["changes"]): JsonObject {
  const rows = changes.map(({ table, created, deleted }) => [table, shown(created), shown(deleted)]);
  const header = ["table", "create", "delete"];
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]): string => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const table = [line(header), "-".repeat(line(header).length), ...rows.map(line)];
  return {
    message_to_confirm: ["Import change summary:", ...table, FAREWELL].join("\n"),
    require_manual_confirmation: changes.some(({ deleted }) => deleted > 0),
  };
}

function shown(count: number): string {
  return count.toLocaleString("en-US");
}
