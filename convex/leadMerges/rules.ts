import { personKeys } from "../clients/rules";

export const MERGE_ACCESS = { staff: ["leads:merge"], administrator: [] } as const;

/** Each is recorded with both leads: the one that stays, and the one that it stands for. */
export type MergeAudit = "leads:merge" | "leads:mergeAway" | "leads:separate" | "leads:separateAway";

/** A merge can be taken back for so long. */
export const UNDO_MS = 10 * 60 * 1_000;

export function canUndo(mergedAt: number, now: number): boolean {
  return now < mergedAt + UNDO_MS;
}

/** Why a merge is not undone. */
export const TOO_LATE = "A merge can be taken back for ten minutes only.";
export const LATER_FIRST = "The lead was merged into another one since. Take that merge back first.";

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

/** The keys by which one person is recognised in two leads. */
export function keysOf({ firstName, lastName, email, phone }: Person) {
  return personKeys({ clientName: `${firstName} ${lastName}`, clientEmail: email, clientPhone: phone });
}

/** What two leads share, so that they may be one person: a name or a phone alone is shared by families. */
export const LIKENESSES = ["email", "nameAndPhone"] as const;
export type Likeness = (typeof LIKENESSES)[number];

export function likenessOf(one: Person, other: Person): Likeness | null {
  const [a, b] = [keysOf(one), keysOf(other)];
  const shares = (key: keyof typeof a) => a[key] !== "" && a[key] === b[key];
  if (shares("emailKey")) return "email";
  return shares("nameKey") && shares("phoneKey") ? "nameAndPhone" : null;
}
