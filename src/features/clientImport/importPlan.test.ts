import { expect, test, vi } from "vitest";
import { guessMapping, mapColumn, missingFields, planRows } from "./importPlan";

const watching = { onProgress: () => undefined, isOver: () => false };

test("headings are understood; of two with one meaning the first has it", () => {
  expect(guessMapping(["Notes", "Client", "E-mail", "Name", "Visa type"])).toEqual([
    null,
    "clientName",
    "clientEmail",
    null,
    "caseType",
  ]);
});

// Caught: two columns imported as one field, of which the last one won unseen.
test("a field has one column: choosing another takes it from the first", () => {
  const mapping = guessMapping(["Name", "Email", "Nickname"]);
  expect(mapColumn(mapping, 2, "clientName")).toEqual([null, "clientEmail", "clientName"]);
  expect(mapColumn(mapping, 0, null)).toEqual([null, "clientEmail", null]);
});

test("without a column for name or address there is nothing to check", () => {
  expect(missingFields(["clientPhone", null])).toEqual(["clientName", "clientEmail"]);
  expect(missingFields(["clientEmail", "clientName"])).toEqual([]);
});

test("each row is right or wrong, with its number in the file; short rows have empty cells", async () => {
  const rows = [["Ana", "ana@mail.test", "old"], ["Rita"], ["", "x@mail.test"], ["Li", "li@mail"]];
  const plan = await planRows(rows, ["clientName", "clientEmail", null], watching);
  expect(plan?.good.map(({ place, row }) => [place, row.clientName, row.clientPhone])).toEqual([[2, "Ana", ""]]);
  expect(plan?.wrong).toEqual([
    { place: 3, field: "clientEmail", reason: "The email address is missing" },
    { place: 4, field: "clientName", reason: "The name is missing" },
    { place: 5, field: "clientEmail", reason: "Please enter a valid email address" },
  ]);
});

// Caught: a page that stands still for seconds; a check of an outdated choice that ends after the next one.
test("many rows are checked in slices, and not to the end once they are no longer wanted", async () => {
  const rows = Array.from({ length: 2_500 }, (_, nth) => [`Client ${String(nth)}`, `c${String(nth)}@mail.test`]);
  const onProgress = vi.fn();
  const plan = await planRows(rows, ["clientName", "clientEmail"], { onProgress, isOver: () => false });
  expect(plan?.good).toHaveLength(2_500);
  expect(onProgress.mock.calls).toEqual([[1_000], [2_000]]);
  expect(await planRows(rows, ["clientName", "clientEmail"], { onProgress, isOver: () => true })).toBeNull();
});
