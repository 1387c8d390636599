import type { Infer } from "convex/values";
import type { SyncStep } from "./applying";
import type { RunOutcome } from "./syncing";
import type { vRowPrint } from "./tables";

export interface SyncPort {
  begin: () => Promise<{ headers: string[] | null; judged: { hash: string; applied: boolean } | null; acceptChanges: boolean } | null>;
  listSources: (after: number) => Promise<({ number: number; listed: boolean; occurrence: number } & Infer<typeof vRowPrint>)[]>;
  apply: (steps: SyncStep[]) => Promise<boolean>;
  finish: (outcome: RunOutcome) => Promise<void>;
}
export async function runSync(port: SyncPort): Promise<void> {
  const begun = await port.begin();
  if (begun === null) return;
  await port.finish({ kind: "unconfigured" });
}
