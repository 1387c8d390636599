import { residentBytes } from "../program.ts";
import type { Target } from "../target.ts";
import { closeAudience, openAudience } from "./propagation.ts";

const MB = 1_000_000;

/** Resident memory of the server before the lists are open, and what each of them adds. */
export async function measureMemory(target: Target, lists: number): Promise<{ baseMb: number; perListMb: number }> {
  const before = residentBytes(target.pid()) / MB;
  const audience = await openAudience(target, lists);
  const after = residentBytes(target.pid()) / MB;
  await closeAudience(audience);
  return { baseMb: before, perListMb: (after - before) / lists };
}
