import { expect, test } from "vitest";
import type { AccessState } from "./accessState";
import { effectiveAccess, NO_KNOWN_ACCESS, updateLastKnown } from "./lastKnownAccess";

const sam = {
  kind: "staff",
  userId: "u1" as never,
  name: "Sam",
  email: "s@p.test",
  isAdmin: false,
  locale: "en",
} as const;
const eve = { ...sam, userId: "u2" as never, name: "Eve" } as const;
const maria = { kind: "client", name: "Maria", email: "m@p.test" } as const;
const checking = { kind: "checking" } as const;
const tokenRejected = { kind: "tokenRejected" } as const;
const signedOut = { kind: "signedOut" } as const;
const none = { kind: "none", email: null } as const;

type Look = readonly [person: string | null | undefined, access: AccessState];

/** What the screens believe after the last look. */
function after(...looks: readonly Look[]): AccessState | undefined {
  let memory = NO_KNOWN_ACCESS;
  let shown: AccessState | undefined;
  for (const [person, access] of looks) {
    memory = updateLastKnown(memory, person, access);
    shown = effectiveAccess(memory, access);
  }
  return shown;
}

const samIsIn: readonly Look[] = [
  [undefined, checking],
  ["sam", checking],
  ["sam", sam],
];

test.each([
  ["a doubt at the start is a doubt", [["sam", checking]], checking],
  ["somebody let in stays so while it is checked", [...samIsIn, ["sam", checking]], sam],
  ["somebody let in stays so while the token is not accepted", [...samIsIn, ["sam", tokenRejected]], sam],
  // Caught: screens that outlive their session, and show how each of their questions is refused.
  [
    "a client who was let in, too",
    [
      ["maria", checking],
      ["maria", checking],
      ["maria", maria],
      ["maria", checking],
    ],
    maria,
  ],
  ["a change of sessions ends it", [...samIsIn, [undefined, checking]], checking],
  ["signing out is no doubt", [...samIsIn, [null, signedOut]], signedOut],
  ["access that is revoked is no doubt", [...samIsIn, ["sam", none]], none],
  ["and is not forgotten in the next doubt", [...samIsIn, ["sam", none], ["sam", checking]], checking],
  ["another role is no doubt", [...samIsIn, ["sam", maria]], maria],
  ["another person inherits nothing", [...samIsIn, ["eve", checking]], checking],
  // Caught: the last answer about the one person remembered as the first about the next.
  ["not even by an answer that comes late", [...samIsIn, ["eve", sam], ["eve", checking]], checking],
  ["nor by two of them", [...samIsIn, ["eve", sam], ["eve", { ...sam }], ["eve", checking]], checking],
  // Caught: a memory that never trusts an answer again, so that the first doubt about the next person threw the screens away.
  [
    "the next person is known by the first answer after the doubt",
    [...samIsIn, ["eve", sam], ["eve", checking], ["eve", eve], ["eve", tokenRejected]],
    eve,
  ],
  ["signing in again starts anew", [...samIsIn, [null, signedOut], ["sam", checking]], checking],
] as const)("%s", (_, looks, shown) => {
  expect(after(...looks)).toEqual(shown);
});

// Caught: a new memory at each look, with which the screens were rendered without end.
test.each<Look>([
  ["sam", sam],
  ["sam", checking],
  ["sam", tokenRejected],
])("a look that shows nothing new (%s, %j) leaves the memory as it is", (person, access) => {
  const memory = samIsIn.reduce((known, look) => updateLastKnown(known, ...look), NO_KNOWN_ACCESS);
  expect(updateLastKnown(memory, person, access)).toBe(memory);
});
