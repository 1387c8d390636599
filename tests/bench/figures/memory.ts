import { residentBytes } from "../program.ts";
import type { Target } from "../target.ts";
import { closeAudience, openAudience } from "./propagation.ts";

const MB = 1_000_000;

/** So many that code is compiled and the heap has its working size. */
const WARM_UP_LISTS = 20;

/** Resident memory of the server with a few lists open, and what each list more adds. Wants a server that has just started. */
export async function measureMemory(target: Target, lists: number): Promise<{ baseMb: number; perListMb: number }> {
  const first = await openAudience(target, WARM_UP_LISTS);
  const before = residentBytes(target.pid()) / MB;
  const audience = await openAudience(target, lists);
  const after = residentBytes(target.pid()) / MB;
  await Promise.all([closeAudience(first), closeAudience(audience)]);
  return { baseMb: before, perListMb: (after - before) / lists };
}
