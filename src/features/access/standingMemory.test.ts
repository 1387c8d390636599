import { expect, test } from "vitest";
import type { Standing } from "./standing";
import { believed, NOBODY_KNOWN, remember } from "./standingMemory";

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
const notAccepted = { kind: "notAccepted" } as const;
const signedOut = { kind: "signedOut" } as const;
const none = { kind: "none", email: null } as const;

type Look = readonly [person: string | null | undefined, standing: Standing];

/** What the screens believe after the last look. */
function after(...looks: readonly Look[]): Standing | undefined {
  let memory = NOBODY_KNOWN;
  let shown: Standing | undefined;
  for (const [person, standing] of looks) {
    memory = remember(memory, person, standing);
    shown = believed(memory, standing);
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
  ["somebody let in stays so while the token is not accepted", [...samIsIn, ["sam", notAccepted]], sam],
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
    [...samIsIn, ["eve", sam], ["eve", checking], ["eve", eve], ["eve", notAccepted]],
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
  ["sam", notAccepted],
])("a look that shows nothing new (%s, %j) leaves the memory as it is", (person, standing) => {
  const memory = samIsIn.reduce((known, look) => remember(known, ...look), NOBODY_KNOWN);
  expect(remember(memory, person, standing)).toBe(memory);
});
