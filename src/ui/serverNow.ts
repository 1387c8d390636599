/** Messages of which the least delayed one tells the difference of the clocks. */
const SAMPLES = 8;
/** A smaller difference is the way of the message. */
const LEAST_MS = 2_000;

let samples: readonly number[] = [];

/** Notes by how many milliseconds the server's clock was ahead of this one when a message was sent, less its way. */
export function noteServerAhead(byMs: number): void {
  if (Number.isFinite(byMs)) samples = [...samples, byMs].slice(-SAMPLES);
}

/** Sets by how many milliseconds the server's clock is ahead of this one, as the server has found it. */
export function setServerAhead(byMs: number): void {
  if (Number.isFinite(byMs)) samples = [byMs];
}

/** The time by the server's clock: the ages of things that it has stored are reckoned from it. By this clock until it is known. */
export function serverNow(): number {
  const ahead = samples.length === 0 ? 0 : Math.max(...samples);
  return Date.now() + (Math.abs(ahead) < LEAST_MS ? 0 : Math.round(ahead));
}
