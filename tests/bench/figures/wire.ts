import type { StatusCycle, Target } from "../target.ts";
import { closeAudience, openAudience, sampleChanges } from "./propagation.ts";

const PACE_MS = 1_000;
const DISTINCT_LEADS = 200;

/**
 * Bytes for each change and open list over changes one second apart, in both directions, with all traffic in between.
 */
export async function bytesPerChange(
  target: Target,
  cycle: StatusCycle,
  { lists, changes }: { lists: number; changes: number },
): Promise<number> {
  const audience = await openAudience(target, lists);
  const bytes = () => audience.lists.reduce((sum, list) => sum + list.bytes(), 0);
  // The first of them absorbs the effects of earlier measurements.
  await sampleChanges(audience, cycle, { changes: 2, paceMs: PACE_MS, leads: DISTINCT_LEADS });
  const before = bytes();
  await sampleChanges(audience, cycle, { changes, paceMs: PACE_MS, leads: DISTINCT_LEADS });
  const carried = bytes() - before;
  await closeAudience(audience);
  return carried / changes / lists;
}
