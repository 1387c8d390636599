/** Evidence that two leads are one person, and why an undo is refused. Pure. */

import { personKeys } from "../../clients/record/rules";

/** Reasons of a refused undo. */
export const TOO_LATE = "A merge can be undone for ten minutes only.";
export const LATER_FIRST = "The lead has since been merged into another. Undo that merge first.";

export const SIMILARITIES = ["email", "nameAndPhone"] as const;
export type Similarity = (typeof SIMILARITIES)[number];

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

/** The keys that two leads of one person share. */
export function keysOf({ firstName, lastName, email, phone }: Person) {
  return personKeys({ clientName: `${firstName} ${lastName}`, clientEmail: email, clientPhone: phone });
}

/** The evidence that two leads may be one person. A name or a phone alone is none: families share them. */
export function similarityOf(one: Person, other: Person): Similarity | null {
  const [a, b] = [keysOf(one), keysOf(other)];
  const shares = (key: keyof typeof a) => a[key] !== "" && a[key] === b[key];
  if (shares("emailKey")) return "email";
  return shares("nameKey") && shares("phoneKey") ? "nameAndPhone" : null;
}
