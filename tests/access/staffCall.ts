import type { Backend } from "../support/functions/backend";
import type { Practice } from "../support/functions/personas";

export type Persona = Exclude<keyof Practice, "backend">;

/** A function that staff call: what it declares, and how a test calls it. */
export interface StaffCall {
  permission: string;
  kind: "query" | "mutation" | "action";
  /** True for a function that only administrators may call. */
  adminOnly?: true;
  /** Calls it about the record with this public id; a function that is about none ignores it. */
  run: (caller: Practice[Persona], id: string) => Promise<unknown>;
  /** The outcome for staff if there is no such record; null for a function that is about none. */
  absent: { answers: unknown } | { refuses: unknown } | null;
}

/** What `calls/<domain>.ts` exports as `domain`. */
export interface DomainCalls {
  /** Stores what the calls need, and the record with the public id `ids.stored`. */
  seed: (backend: Backend) => Promise<void>;
  /** `absent` are ids of no such record; a domain whose calls are about no record has none. */
  ids: { stored: string; absent: readonly string[] };
  /** The key is the address: `leads/staff:get`. */
  calls: Record<string, StaffCall>;
}

/** The document id that the backend of the tests gives to its n-th document, which is in this table. */
export function storedId(table: string, nth: number): string {
  return `${String(10_000 + nth).padStart(32 - table.length, "0")}${table}`;
}

/** Ids of records that are called `lead-1`. Absent: one never given out, one that is no id, and one of another table. */
export function idsOf(what: string): DomainCalls["ids"] {
  return { stored: `${what}-1`, absent: [`${what}-999`, `${what}-`, storedId("users", 0)] };
}

export function notFound(what: string): StaffCall["absent"] {
  return { refuses: { code: "NOT_FOUND", what } };
}
