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
  startPage: "leads" as const,
  density: "compact" as const,
} as const;
const eve = { ...sam, userId: "u2" as never, name: "Eve" } as const;
const maria = { kind: "client", name: "Maria", email: "m@p.test", locale: null } as const;
const checking = { kind: "checking" } as const;
const tokenRejected = { kind: "tokenRejected" } as const;
const signedOut = { kind: "signedOut" } as const;
const none = { kind: "none", email: null, reason: "ended" } as const;

type Look = readonly [person: string | null | undefined, access: AccessState];

/** The access that the screens see after the last update. */
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
  ["undetermined at the start stays undetermined", [["sam", checking]], checking],
  ["known access stays while it is checked", [...samIsIn, ["sam", checking]], sam],
  ["known access stays while the token is rejected", [...samIsIn, ["sam", tokenRejected]], sam],
  // Caught: screens that outlived their session and showed a refusal for each query.
  [
    "a client's access stays, too",
    [
      ["maria", checking],
      ["maria", checking],
      ["maria", maria],
      ["maria", checking],
    ],
    maria,
  ],
  ["a change of session clears it", [...samIsIn, [undefined, checking]], checking],
  ["signing out takes effect at once", [...samIsIn, [null, signedOut]], signedOut],
  ["revoked access takes effect at once", [...samIsIn, ["sam", none]], none],
  ["revoked access does not come back while undetermined", [...samIsIn, ["sam", none], ["sam", checking]], checking],
  ["another role takes effect at once", [...samIsIn, ["sam", maria]], maria],
  ["another person does not inherit access", [...samIsIn, ["eve", checking]], checking],
  // Caught: a late result about one person taken as the first about the next.
  ["another person does not inherit access by a late result", [...samIsIn, ["eve", sam], ["eve", checking]], checking],
  [
    "another person does not inherit access by two late results",
    [...samIsIn, ["eve", sam], ["eve", { ...sam }], ["eve", checking]],
    checking,
  ],
  // Caught: never settling again, so that the next person's screens unmounted at the first undetermined state.
  [
    "the next person's access is known from the first result after an undetermined state",
    [...samIsIn, ["eve", sam], ["eve", checking], ["eve", eve], ["eve", tokenRejected]],
    eve,
  ],
  ["signing in again starts from undetermined", [...samIsIn, [null, signedOut], ["sam", checking]], checking],
] as const)("%s", (_, looks, shown) => {
  expect(after(...looks)).toEqual(shown);
});

// Caught: a new object on each update, which made the provider render endlessly.
test.each<Look>([
  ["sam", sam],
  ["sam", checking],
  ["sam", tokenRejected],
])("an update without news (%s, %j) returns the same object", (person, access) => {
  const memory = samIsIn.reduce((known, look) => updateLastKnown(known, ...look), NO_KNOWN_ACCESS);
  expect(updateLastKnown(memory, person, access)).toBe(memory);
});
