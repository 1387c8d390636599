import { expect, test } from "vitest";
import type { CaseTuple } from "../../../../convex/cases/caseRows";
import { caseRow, waitingFor } from "./caseRow";
import { openFirst, stageBeside, viewCases } from "./caseView";

type Whole = Exclude<CaseTuple, readonly [number, number, null]>;

const TUPLE: Whole = [
  ...([7, 1, "a7", "k7", "Ana\u202E Souza", 2_026, 4_711, 2, 0, 2, 3, "u2", "Sign", 3, 13] as const),
  ...([0, 0, 4, 1, "2026-03-20", "2026-03-11"] as const),
];

/** The tuple with other values at some places. */
function aTuple(key: number, differing: Partial<Record<number, Whole[number]>>): CaseTuple {
  const tuple: Whole = [...TUPLE];
  return Object.assign(tuple, { 0: key }, differing);
}

test("a row has the words of its codes, the earlier of its days, and no characters that turn text around", () => {
  expect(caseRow(TUPLE, undefined, undefined)).toMatchObject({
    caseNumber: "CASE-2026-4711",
    clientName: "Ana Souza",
    caseTypeWords: "H-1B",
    status: "active",
    stage: "form_preparation",
    priority: "urgent",
    dueOn: "2026-03-20",
    nextOn: "2026-03-11",
    haystack: "ana souza\ncase 2026 4711\nh 1b",
  });
  expect(caseRow(TUPLE, undefined, { stage: "approved", ownerId: null })).toMatchObject({
    stage: "approved",
    ownerId: null,
  });
  expect(caseRow(aTuple(8, { 7: "K-1" }), undefined, undefined).caseTypeWords).toBe("K-1");
});

const rowOf = (key: number, differing: Partial<Record<number, Whole[number]>> = {}) =>
  caseRow(aTuple(key, differing), undefined, undefined);

// Caught: closed cases between open ones; a colleague's case under Mine; a case on hold counted as waiting for us.
test("tabs count open cases of their kind, and All has the completed ones at its end", () => {
  const rows = [
    rowOf(5, { 8: 3 }),
    rowOf(4, { 8: 2, 15: 2 }),
    rowOf(3, { 15: 1 }),
    rowOf(2, { 11: "u9" }),
    rowOf(1, { 11: null, 17: 0, 18: 0, 9: 4 }),
  ];
  expect(openFirst(rows).map(({ key }) => key)).toEqual([4, 3, 2, 1, 5]);
  const viewer = { me: "u2", today: "2026-03-04" };
  const { counts } = viewCases(rows, "all", viewer);
  expect(counts).toEqual({ all: 5, mine: 2, us: 1, hold: 1, completed: 1 });
  const keysOf = (filter: "mine" | "us" | "hold" | "completed") =>
    viewCases(rows, filter, viewer).visible.map(({ key }) => key);
  expect([keysOf("mine"), keysOf("us"), keysOf("hold"), keysOf("completed")]).toEqual([[4, 3], [3], [4], [5]]);
  expect(rows.map((row) => waitingFor(row, viewer.today).who)).toEqual([
    "nobody",
    "hold",
    "us",
    "client",
    "government",
  ]);
});

test("a card moves to the stage beside, and not beyond the ends", () => {
  expect([stageBeside("document_review", 1), stageBeside("document_review", -1)]).toEqual([
    "form_preparation",
    "information_collection",
  ]);
  expect([stageBeside("completed", 1), stageBeside("information_collection", -1)]).toEqual([null, null]);
});
