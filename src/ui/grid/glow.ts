import type { ReactNode } from "react";

/** A row that somebody else has just changed. */
export interface Glow {
  /** Who it was; null where it was not a person. */
  mark: ReactNode;
}

/** The glowing rows, by key. */
export type Glows = ReadonlyMap<number, Glow>;

export const NO_GLOWS: Glows = new Map();
