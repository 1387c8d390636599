import type { Practice } from "../../support/functions/personas";

export type Persona = Exclude<keyof Practice, "backend">;

/** A function that staff call: what it declares, and how a test calls it. */
export interface StaffCall {
  permission: string;
  kind: "query" | "mutation" | "action";
  /** True for a function that only administrators may call. */
  adminOnly?: true;
  run: (caller: Practice[Persona], leadId: string) => Promise<unknown>;
  /** The outcome for staff if there is no such lead; null for a function without a lead. */
  absent: { answers: unknown } | { refuses: unknown } | null;
}

export const NO_LEAD = { refuses: { code: "NOT_FOUND", what: "lead" } };
