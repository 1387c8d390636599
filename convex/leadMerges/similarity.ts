import { personKeys } from "../clients/rules";
import type { Similarity } from "./rules";

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
export function similarityOf(one: Person, other: Person): Similarity | null {
  const [a, b] = [keysOf(one), keysOf(other)];
  const shares = (key: keyof typeof a) => a[key] !== "" && a[key] === b[key];
  if (shares("emailKey")) return "email";
  return shares("nameKey") && shares("phoneKey") ? "nameAndPhone" : null;
}
