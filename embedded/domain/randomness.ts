/** Everything random is drawn from here, so that a seed replays a run. */
export interface Randomness {
  bytes(count: number): Uint8Array;
  /** Numbers for one purpose: where a seed makes them, they do not depend on how often another purpose has drawn. */
  stream(purpose: string): Randomness;
}
