import type { ReactNode } from "react";

/** Highlight of a row that another person has just changed. */
export interface Glow {
  /** The person's name; null if it was not a person. */
  by: string | null;
  /** The person, at the corner of the row. */
  mark: ReactNode;
}

/** The highlighted rows, by key. */
export type Glows = ReadonlyMap<number, Glow>;

export const NO_GLOWS: Glows = new Map();
