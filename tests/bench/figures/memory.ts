import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { residentBytes } from "@passage/embedded/testing/residentBytes";
import type { Target } from "../target.ts";
import { closeAudience, openAudience } from "./propagation.ts";

const MB = 1_000_000;

/** Enough for code to be compiled and for the heap to reach its working size. */
const WARM_UP_LISTS = 20;
/** First visits schedule jobs, whose threads are kept for five seconds after the last of them. */
const SAME_FOR_MS = 8_000;
const LONGEST_MS = 240_000;

/**
 * Resident memory of the server with a few lists open, and the growth per further list, each after a collection: the
 * amount of garbage depends on how fast lists were opened, not on how many there are.
 */
export async function measureMemory(
  target: Target,
  { lists, collectGarbage }: { lists: number; collectGarbage: () => Promise<void> },
): Promise<{ baseMb: number; perListMb: number }> {
  const resident = async (): Promise<number> => {
    await restOf(target.pid());
    await collectGarbage();
    return residentBytes(target.pid()) / MB;
  };
  const first = await openAudience(target, WARM_UP_LISTS);
  const before = await resident();
  const audience = await openAudience(target, lists);
  const after = await resident();
  await Promise.all([closeAudience(first), closeAudience(audience)]);
  return { baseMb: before, perListMb: (after - before) / lists };
}

/** Resolves once the process has started and ended no thread for a while. */
async function restOf(pid: number): Promise<void> {
  const threads = (): number => readdirSync(`/proc/${String(pid)}/task`).length;
  const began = performance.now();
  let [last, since] = [threads(), began];
  while (performance.now() - since < SAME_FOR_MS && performance.now() - began < LONGEST_MS) {
    await pause(500);
    const now = threads();
    if (now !== last) [last, since] = [now, performance.now()];
  }
}
