import type { ReactNode } from "react";

/** Highlight of a row that another person has just changed. */
export interface Glow {
  /** The person who changed it; null if it was not a person. */
  mark: ReactNode;
}

/** The highlighted rows, by key. */
export type Glows = ReadonlyMap<number, Glow>;

export const NO_GLOWS: Glows = new Map();
