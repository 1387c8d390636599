import type { Backend } from "../support/functions/backend";
import type { Practice } from "../support/functions/personas";

export type Persona = Exclude<keyof Practice, "backend">;

/** A function that staff call: its declaration, and a test call. */
export interface StaffCall {
  permission: string;
  kind: "query" | "mutation" | "action";
  /** True for a function that only administrators may call. */
  adminOnly?: true;
  /** Calls it about the record with this public id; functions about no record ignore the id. */
  run: (caller: Practice[Persona], id: string) => Promise<unknown>;
  /** The outcome for staff if there is no such record; null for a function about no record. */
  absent: { answers: unknown } | { refuses: unknown } | null;
}

/** The export `domain` of `calls/<domain>.ts`. */
export interface DomainCalls {
  /** Stores the records of the calls, one of them with the public id `ids.stored`. */
  seed: (backend: Backend) => Promise<void>;
  /** `absent` are ids of no such record; empty for a domain whose calls are about no record. */
  ids: { stored: string; absent: readonly string[] };
  /** The key is the address: `leads/record/staff:get`. */
  calls: Record<string, StaffCall>;
}

/** The document id that the tests' backend gives to its n-th document, in this table. */
export function storedId(table: string, nth: number): string {
  return `${String(10_000 + nth).padStart(32 - table.length, "0")}${table}`;
}

/** Ids of records with ids such as `lead-1`. Absent: one never given out, an invalid one, and one of another table. */
export function idsOf(what: string): DomainCalls["ids"] {
  return { stored: `${what}-1`, absent: [`${what}-999`, `${what}-`, storedId("users", 0)] };
}

export function notFound(what: string): StaffCall["absent"] {
  return { refuses: { code: "NOT_FOUND", what } };
}
