import { ConvexError } from "convex/values";
import type { ReadForm } from "../../platform/forms";
import type { Refusal, RefusalCode } from "../../platform/refusals";

type DetailsOf<Code extends RefusalCode> = Omit<Extract<Refusal, { code: Code }>, "code">;

type DetailsArgument<Code extends RefusalCode> = keyof DetailsOf<Code> extends never ? [] : [details: DetailsOf<Code>];

/** Ends the function with an expected refusal; the transaction is rolled back. */
export function refuse<Code extends RefusalCode>(code: Code, ...[details]: DetailsArgument<Code>): never {
  throw new ConvexError({ code, ...details });
}

/** The facts of a form. Refuses INVALID with the first wrong field and its sentence. */
export function requireFacts<Facts>(read: ReadForm<Facts>): Facts {
  return read.ok ? read.facts : refuse("INVALID", { field: read.field, reason: read.reason });
}

/** The value a person saw, the current value, and its last change; of a whole record, its `updatedAt`. */
interface Seen {
  seen: string | number;
  current: string | number;
  byName: string | null;
  at: number;
}

/** Refuses CHANGED_MEANWHILE if the value has changed since the person saw it. */
export function requireUnchanged({ seen, current, byName, at }: Seen): void {
  if (seen !== current) refuse("CHANGED_MEANWHILE", { byName, at, current: String(current) });
}

interface Versioned {
  version: number;
  updatedAt: number;
  updatedByName: string | null;
}

/** The same for a record that counts its saves; null before the first, which is version 0. */
export function requireVersion(row: Versioned | null, seen: number): void {
  requireUnchanged({ seen, current: row?.version ?? 0, byName: row?.updatedByName ?? null, at: row?.updatedAt ?? 0 });
}
