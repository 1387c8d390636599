/** Jobs that check on a run at the end of its lease. */
const LOOKS_AFTER = /:(resume|endIfDead)$/;

/** Scheduled functions without the ones that only check on another. */
export function withoutWatches<Job extends { name: string }>(jobs: readonly Job[]): Job[] {
  return jobs.filter(({ name }) => !LOOKS_AFTER.test(name));
}
