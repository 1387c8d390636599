/** Leases of runs, and pauses before a run is repeated. Pure. */

/** The run that may write. A lease expires, because a killed run cannot release it. */
interface Lease {
  holder: string;
  until: number;
}

export function isLeaseHeld(lease: Lease | null, now: number): boolean {
  return lease !== null && now < lease.until;
}

/** A run of a few calls, or of one batch, that has not ended after this time has died with its server. */
export const RUN_LEASE_MS = 120_000;

/** Whether a run that began at this time has died. */
export function hasDied(startedAt: number | null, now: number, leaseMs = RUN_LEASE_MS): boolean {
  return now - (startedAt ?? 0) >= leaseMs;
}

/** A failed reading of a provider is repeated after these times; after the last, the hourly check reads. */
const READ_PAUSES_MS = [30_000, 120_000, 600_000] as const;

/** Null after the last attempt. */
export function pauseAfterRead(attempt: number): number | null {
  return READ_PAUSES_MS[attempt - 1] ?? null;
}

export const LAST_ATTEMPT = READ_PAUSES_MS.length + 1;
