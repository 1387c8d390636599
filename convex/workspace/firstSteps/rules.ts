/** The first steps of a new practice. Pure; the browser imports this file. */

/** In their order. */
export const FIRST_STEPS = ["firm", "sheet", "services", "team", "contract", "client"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
