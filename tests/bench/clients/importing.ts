import { importTable, newNumbers, type Growth } from "../importTable.ts";
import { clientRow } from "./rows.ts";

export async function importClients(growth: Growth): Promise<void> {
  await importTable(growth, { table: "clients", rows: newNumbers(growth).map(clientRow), mode: "--append" });
  const counts = [{ listed: growth.to, nextNumber: growth.to + 1 }];
  await importTable(growth, { table: "client_counts", rows: counts, mode: "--replace" });
}
