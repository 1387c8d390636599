/** Randomness, injected so that a seed can replay a run. */
export interface Randomness {
  bytes(count: number): Uint8Array;
  /** A stream for one purpose. With a seed, its numbers do not depend on how much other purposes have drawn. */
  stream(purpose: string): Randomness;
  /** True if everything follows from a seed, which other threads must know. */
  readonly isSeeded?: boolean;
}
