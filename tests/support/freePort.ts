import { portsFrom, requireFreePorts } from "../../scripts/start/ports.ts";

/** A copy of Passage takes ports up to 20 above its own. */
const STEP = 50;

/**
 * A port from `first` on for a copy of Passage. `first` is below 32,768: above it the system gives ports to outgoing connections, which
 * keep
 * them for a minute after their end.
 */
export async function freePort(first: number): Promise<number> {
  try {
    await requireFreePorts(portsFrom(first));
    return first;
  } catch {
    return await freePort(first + STEP);
  }
}
