import { fc } from "@passage/testkit/seededProperties";
import { expect, test } from "vitest";
import { groupByDay, joinPages, type NotePage } from "./notePages";

/** Notes `from` down to `to`, as the server lists them. */
function pageOf(from: number, to: number, hasOlder = to > 1): NotePage {
  const numbers = Array.from({ length: Math.max(0, from - to + 1) }, (_, n) => from - n);
  const author = { authorEmail: null, authorName: null };
  const note = {
    ...author,
    text: "",
    clientKey: null,
    mergedFrom: null,
    mentions: [],
    isEdited: false,
    isDeleted: false,
    isFirst: false,
  };
  return {
    notes: numbers.map((n) => ({ ...note, noteId: String(n) as never, createdAt: n })),
    hasOlder,
    about: "lead-1",
  };
}

const idsOf = ({ notes }: NotePage) => notes.map(({ noteId }) => Number(noteId));

test.each([
  { title: "nothing older was asked for", newest: pageOf(9, 7), kept: null, ids: [9, 8, 7], hasOlder: true },
  { title: "older notes follow", newest: pageOf(9, 7), kept: pageOf(9, 5), ids: [9, 8, 7, 6, 5], hasOlder: true },
  {
    title: "the oldest is there",
    newest: pageOf(9, 8),
    kept: pageOf(9, 1),
    ids: [9, 8, 7, 6, 5, 4, 3, 2, 1],
    hasOlder: false,
  },
  // Caught: a gap where the newest page had moved on.
  {
    title: "new notes pushed others out of the newest page",
    newest: pageOf(11, 9),
    kept: pageOf(9, 7),
    ids: [11, 10, 9, 8, 7],
    hasOlder: true,
  },
  {
    title: "the newest page has left the others behind",
    newest: pageOf(99, 97),
    kept: pageOf(9, 1),
    ids: [99, 98, 97],
    hasOlder: true,
  },
  // Caught: the notes of a lead that was separated, or a list without those of one that was merged.
  {
    title: "a lead was merged since the older notes were read",
    newest: { ...pageOf(9, 7), about: "lead-1 lead-2" },
    kept: pageOf(9, 5),
    ids: [9, 8, 7],
    hasOlder: true,
  },
  { title: "there is nothing", newest: pageOf(0, 1), kept: pageOf(9, 1), ids: [], hasOlder: false },
])("$title", ({ newest, kept, ids, hasOlder }) => {
  const page = joinPages(newest, kept);
  expect([idsOf(page), page.hasOlder]).toEqual([ids, hasOlder]);
});

test("any number of new notes leaves no gap and no duplicate in the joined notes", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 12 }), (start, more, size) => {
      const kept = pageOf(start, Math.max(1, start - 2 * size));
      const newest = pageOf(start + more, Math.max(1, start + more - size + 1));
      const ids = idsOf(joinPages(newest, kept));
      expect(ids).toEqual(ids.map((_, place) => start + more - place));
    }),
  );
});

test("notes of one day are grouped, in their order", () => {
  const days = groupByDay(pageOf(6, 1).notes, (at) => (at === 4 ? "a" : "b"));
  expect(days.map(({ at, notes }) => [at, notes.map(({ noteId }) => Number(noteId))])).toEqual([
    [6, [6, 5]],
    [4, [4]],
    [3, [3, 2, 1]],
  ]);
  expect(groupByDay([], String)).toEqual([]);
});
