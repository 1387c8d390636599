import { residentBytes } from "@passage/embedded/testing/residentBytes";
import type { Target } from "../target.ts";
import { closeAudience, openAudience } from "./propagation.ts";

const MB = 1_000_000;

/** Enough for code to be compiled and for the heap to reach its working size. */
const WARM_UP_LISTS = 20;

/**
 * Resident memory of the server with a few lists open, and the growth per further list, each after a collection: the
 * amount of garbage depends on how fast lists were opened, not on how many there are.
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
