import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import { sha256 } from "../../platform/hashes";

/** The same text for the same fields in any order. A field added later is covered automatically. */
function canonical(fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type HashedFields = Omit<WithoutSystemFields<Doc<"audit_events">>, "hash">;

export async function hashOf(fields: HashedFields): Promise<string> {
  return await sha256(canonical(fields));
}

/** Whether an event's hash matches its stored fields. */
export async function isIntact({ _id, _creationTime, hash, ...fields }: Doc<"audit_events">): Promise<boolean> {
  return hash !== undefined && hash === (await hashOf(fields));
}

/** Adds one head to the hash of a day's heads, in the order of subjects. */
export async function foldHead(folded: string, { subject, hash }: Pick<Doc<"audit_heads">, "subject" | "hash">) {
  return await sha256(JSON.stringify([folded, subject, hash]));
}

interface Sealed extends Omit<WithoutSystemFields<Doc<"audit_seals">>, "hash"> {
  heads: string;
}

export async function sealHashOf(sealed: Sealed): Promise<string> {
  return await sha256(canonical(sealed));
}
