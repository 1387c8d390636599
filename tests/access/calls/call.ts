import type { Practice } from "../../support/personas";

export type Persona = Exclude<keyof Practice, "backend">;

/** A function that staff call: what it promises about itself, and how it is tried. */
export interface StaffCall {
  permission: string;
  kind: "query" | "mutation" | "action";
  /** Whether it takes an administrator. */
  adminOnly?: true;
  run: (caller: Practice[Persona], leadId: string) => Promise<unknown>;
  /** How it ends for staff where there is no such lead; null for a function that takes no lead. */
  absent: { answers: unknown } | { refuses: unknown } | null;
}

export const NO_LEAD = { refuses: { code: "NOT_FOUND", what: "lead" } };
