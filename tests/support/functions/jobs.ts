/** Jobs that look after a run at the end of its lease. */
const LOOKS_AFTER = /:(resume|endIfDead)$/;

/** Scheduled functions without those that only look after another one. */
export function withoutWatches<Job extends { name: string }>(jobs: readonly Job[]): Job[] {
  return jobs.filter(({ name }) => !LOOKS_AFTER.test(name));
}
