import type { Session } from "./entities.ts";

const MINUTE_MS = 60_000;

/** Minutes since the first and the second factor were last proven in this session; -1 for one that was not. */
export function factorAges(
  { createdAt, firstFactorAt, secondFactorAt }: Session,
  now: number,
): [first: number, second: number] {
  const age = (at: number) => Math.floor((now - at) / MINUTE_MS);
  return [age(firstFactorAt ?? createdAt), secondFactorAt === null ? -1 : age(secondFactorAt)];
}
