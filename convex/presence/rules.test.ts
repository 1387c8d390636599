import { expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import {
  CHANGES_KEPT,
  followMoves,
  forgetFreeSeats,
  groupByRecord,
  knownRoom,
  movesFor,
  NOTHING_PUBLISHED,
  PUBLISHED_EACH_MS,
  publishVisits,
  readVisit,
  remembersMore,
  roomFor,
  SILENT_MS,
  TOLD_EACH_MS,
  visitOf,
  type Published,
  type Visit,
} from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_FREE_SEATS = 50;

const EVERYBODY = new Set(["ann", "bob", "cat", "dan"]);

/** Visits as "ann lead-1". */
const visitsOf = (...visits: string[]): Visit[] =>
  visits.map((visit) => {
    const [userId = "", recordId = ""] = visit.split(" ");
    return { userId, recordId };
  });

const after = (before: Published, ...visits: string[]) => publishVisits(before, visitsOf(...visits)) ?? before;
const shown = (published: Published, admitted = EVERYBODY) => groupByRecord(knownRoom(roomFor(admitted, published)));

// Caught: a move that sends the id of its person again; a second record of one person that takes the seat of the first.
test("a move is the number of a seat and a record, and only who comes first is named", () => {
  const came = after(NOTHING_PUBLISHED, "ann lead-1", "bob lead-1");
  expect(came).toMatchObject({ version: 2, changes: ["0=ann:lead-1", "1=bob:lead-1"] });
  const moved = after(came, "ann lead-7", "bob lead-1");
  expect(moved.changes.slice(came.changes.length)).toEqual(["0:lead-7"]);
  const both = after(moved, "ann lead-7", "ann lead-8", "bob lead-1");
  expect(both.changes.slice(moved.changes.length)).toEqual(["2=ann:lead-8"]);
  const gone = after(both, "ann lead-8", "bob lead-1");
  expect(gone.changes.slice(both.changes.length)).toEqual(["0:"]);
  const back = after(gone, "ann lead-8", "ann lead-9", "bob lead-1");
  expect(back.changes.slice(-1)).toEqual(["0:lead-9"]);
  expect(shown(back)).toEqual([
    ["lead-9", "ann"],
    ["lead-1", "bob"],
    ["lead-8", "ann"],
  ]);
});

// Caught: a publication at each sign of life, which is a message to every screen.
test("nothing is published while everybody is where they were", () => {
  const published = after(NOTHING_PUBLISHED, "ann lead-1", "bob lead-2");
  expect(publishVisits(published, visitsOf("bob lead-2", "ann lead-1"))).toBeNull();
  expect(publishVisits(NOTHING_PUBLISHED, [])).toBeNull();
});

// The id of a contract at its signing service is not ours, and may have any characters.
test.each(["a b", "sub:1", "3=x:y", "läufer"])("a record may be known as %s", (recordId) => {
  const visit = { userId: "ann", recordId };
  expect(readVisit(visitOf(visit))).toEqual(visit);
  const before = after(NOTHING_PUBLISHED, "ann lead-1");
  const published = publishVisits(before, [visit]) ?? expect.fail("unchanged");
  const known = followMoves(knownRoom(roomFor(EVERYBODY, before)), movesFor(EVERYBODY, published));
  expect(known && groupByRecord(known)).toEqual([[recordId, "ann"]]);
  expect(shown(published)).toEqual([[recordId, "ann"]]);
});

const aVisit = fc.record({
  userId: fc.constantFrom("ann", "bob", "cat", "dan"),
  recordId: fc.constantFrom("lead-1", "lead-2", "lead-3"),
});
const someVisits = fc.uniqueArray(aVisit, { selector: visitOf, maxLength: 8 });

// Caught: a screen that has missed a message and shows somebody where they no longer are; one that reads the room again at each message.
test("whoever follows the moves knows what a reader of the room knows, however many messages they miss", () => {
  const steps = fc.array(fc.record({ visits: someVisits, isHeard: fc.boolean(), isTidied: fc.boolean() }));
  fc.assert(
    fc.property(steps, (rounds) => {
      let published: Published = NOTHING_PUBLISHED;
      let known = knownRoom(roomFor(EVERYBODY, published));
      for (const { visits, isHeard, isTidied } of rounds) {
        published = publishVisits(published, visits) ?? published;
        if (isTidied && remembersMore(published)) published = forgetFreeSeats(published);
        if (!isHeard) continue;
        const missed = published.version - known.version;
        const followed = followMoves(known, movesFor(EVERYBODY, published));
        if (missed <= published.changes.length) expect(followed).not.toBeNull();
        known = followed ?? knownRoom(roomFor(EVERYBODY, published));
        expect(groupByRecord(known)).toEqual(shown(published));
        const there = groupByRecord(known).flatMap(([record, ...people]) =>
          people.map((who) => `${who} ${String(record)}`),
        );
        expect(there.sort()).toEqual(visits.map(({ userId, recordId }) => `${userId} ${recordId}`).sort());
      }
    }),
  );
});

// Caught: a tail that grows all day; one that is cut within the changes of one publication.
test("the last changes are kept, and all of one publication", () => {
  const names = Array.from({ length: CHANGES_KEPT + 3 }, (_, place) => `p${String(place)}`);
  const many = after(NOTHING_PUBLISHED, ...names.map((name) => `${name} lead-1`));
  expect(many.changes).toHaveLength(names.length);
  const next = after(many, ...names.map((name) => `${name} lead-${name === "p0" ? "2" : "1"}`));
  expect(next.changes).toHaveLength(CHANGES_KEPT);
  expect(next.changes.at(-1)).toBe("0:lead-2");
});

// Caught: a former member among those who are there, or in what has changed; moves of others applied to the wrong seats after it.
test("nobody is told of somebody who has lost access, and follows the others all the same", () => {
  const first = after(NOTHING_PUBLISHED, "ann lead-1", "bob lead-2");
  const second = after(first, "ann lead-3", "bob lead-4");
  const admitted = new Set(["bob"]);
  expect(shown(second, admitted)).toEqual([["lead-4", "bob"]]);
  const moves = movesFor(admitted, second);
  expect(moves).toEqual({ after: 0, changes: ["", "1=bob:lead-2", "", "1:lead-4"] });
  const followed = followMoves(knownRoom(roomFor(admitted, first)), moves);
  expect(followed && groupByRecord(followed)).toEqual([["lead-4", "bob"]]);
  // Admitted again, they sit down on a seat that this screen does not know.
  const back = after(second, "ann lead-5", "bob lead-4");
  expect(followed && followMoves(followed, movesFor(EVERYBODY, back))).toBeNull();
});

// Caught: seats of everybody who was ever there, sent to each screen that is opened.
test("free seats are forgotten when they are many, and then every screen reads the room again", () => {
  const names = Array.from({ length: MOST_FREE_SEATS + 2 }, (_, place) => `p${String(place)}`);
  const full = after(NOTHING_PUBLISHED, ...names.map((name) => `${name} lead-1`));
  const known = knownRoom(roomFor(new Set(names), full));
  const almost = after(full, "p0 lead-1", "p1 lead-1");
  expect([almost.seats.length, followMoves(known, movesFor(new Set(names), almost))]).toEqual([
    names.length,
    expect.objectContaining({ version: almost.version }),
  ]);
  const few = after(almost, "p0 lead-1");
  expect([few.seats, few.changes]).toEqual([[{ userId: "p0", recordId: "lead-1" }], []]);
  expect(followMoves(known, movesFor(new Set(names), few))).toBeNull();
  expect([remembersMore(almost), remembersMore(few)]).toEqual([true, false]);
});

test("every free seat and every change is forgotten, if there is one; seats are read in their order", () => {
  const [ann, free] = [
    { userId: "ann", recordId: "lead-1" },
    { userId: "bob", recordId: "" },
  ];
  const forgotten = { version: 8, seats: [ann], changes: [] };
  expect(forgetFreeSeats({ version: 7, seats: [free, ann], changes: ["0:"] })).toEqual(forgotten);
  const remembers = (seats: Visit[], ...changes: string[]) => remembersMore({ version: 1, seats, changes });
  expect([remembers([ann]), remembers([ann], "0:"), remembers([ann, free])]).toEqual([false, true, true]);
  const seats = new Map([
    [2, { userId: "cat", recordId: "lead-2" }],
    [1, free],
    [0, ann],
  ]);
  expect(groupByRecord({ version: 1, seats })).toEqual([
    ["lead-1", "ann"],
    ["lead-2", "cat"],
  ]);
});

// Caught: a deployment that was restored from a backup, whose screens never follow it again.
test("a screen that knows more than there is reads the room again", () => {
  const published = after(NOTHING_PUBLISHED, "ann lead-1");
  expect(followMoves({ version: 9, seats: new Map() }, movesFor(EVERYBODY, published))).toBeNull();
});

// Caught: an interval of signs with which a lost one makes somebody gone; a silence that is known after the half minute.
test("who says nothing is gone within 30 seconds, and one lost sign makes nobody gone", () => {
  expect([TOLD_EACH_MS, SILENT_MS, PUBLISHED_EACH_MS]).toEqual([
    { open: 10_000, writing: 4_000 },
    { open: 24_000, writing: 10_000 },
    { open: 4_000, writing: 2_000 },
  ]);
  for (const doing of ["open", "writing"] as const) expect(TOLD_EACH_MS[doing] * 2).toBeLessThan(SILENT_MS[doing]);
  expect(SILENT_MS.open + PUBLISHED_EACH_MS.open + 1_000).toBeLessThanOrEqual(30_000);
  expect(PUBLISHED_EACH_MS.open + 1_000).toBeLessThanOrEqual(5_000);
});
