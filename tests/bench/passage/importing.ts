import { z } from "zod";
import { callFunction, type Deployment } from "../../../scripts/start/deployment.ts";
import { sheetRow } from "./sheet.ts";

/** Fills a deployment to this many leads through the real sheet job; `grow` makes the sheet that long. Resolves with the ms. */
export async function importLeads(
  deployment: Deployment,
  leads: number,
  grow: (rows: number) => void,
): Promise<number> {
  const startedAt = performance.now();
  grow(leads);
  await untilPresent(deployment, leads);
  return performance.now() - startedAt;
}

/** If a scheduled run holds the lease, ours returns at once and the other one does the work. */
async function untilPresent(deployment: Deployment, number: number): Promise<void> {
  while (!(await isPresent(deployment, number))) {
    await callFunction(deployment, { kind: "action", path: "leads/sheetRun/jobs:sync" });
  }
}

async function isPresent(deployment: Deployment, number: number): Promise<boolean> {
  const [, emailKey = "", first = "", last = "", phone = ""] = sheetRow(number - 1);
  const person = { names: `${first} ${last}`.toLowerCase(), phone: phone.replaceAll(/\D/g, ""), emailKey };
  const args = { keys: [], people: [person] };
  const call = { kind: "query", path: "leads/sheet/internal:listAlike", args } as const;
  return z.array(z.unknown()).parse(await callFunction(deployment, call)).length > 0;
}
