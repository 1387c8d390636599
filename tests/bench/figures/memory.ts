import { residentBytes } from "../program.ts";
import type { Target } from "../target.ts";
import { closeAudience, openAudience } from "./propagation.ts";

const MB = 1_000_000;

/** So many that code is compiled and the heap has its working size. */
const WARM_UP_LISTS = 20;

/**
 * Resident memory of the server with a few lists open, and what each list more adds; without what a collection frees, for
 * how much garbage lies about says how fast lists were opened, not how many there are.
 */
export async function measureMemory(
  target: Target,
  { lists, collectGarbage }: { lists: number; collectGarbage: () => Promise<void> },
): Promise<{ baseMb: number; perListMb: number }> {
  const first = await openAudience(target, WARM_UP_LISTS);
  await collectGarbage();
  const before = residentBytes(target.pid()) / MB;
  const audience = await openAudience(target, lists);
  await collectGarbage();
  const after = residentBytes(target.pid()) / MB;
  await Promise.all([closeAudience(first), closeAudience(audience)]);
  return { baseMb: before, perListMb: (after - before) / lists };
}
