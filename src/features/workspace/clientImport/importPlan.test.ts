import { expect, test, vi } from "vitest";
import { columnsByMeaning, NO_VALUES } from "./importAnswers";
import { columnsOf, guessMapping, mapColumn, missingFields, planRows } from "./importPlan";

const watching = { onProgress: () => undefined, isOver: () => false };

async function planOf(headings: string[], rows: string[][], how = watching) {
  const file = { name: "x.csv", headings, rows: rows.map((cells, nth) => ({ place: nth + 2, cells })), notes: [] };
  const columns = columnsByMeaning(file, guessMapping(headings));
  return await planRows(file.rows, { columns, values: NO_VALUES, dayOrder: "monthFirst" }, how);
}

test("headings are understood; the first of two with one meaning has it", () => {
  expect(guessMapping(["Notes", "Client", "E-mail", "Name", "Visa type"])).toEqual([
    null,
    "clientName",
    "clientEmail",
    null,
    "caseType",
  ]);
});

// Caught: two columns imported as one field, where the last one won unseen.
test("a field has one column: choosing another takes it from the first", () => {
  const mapping = guessMapping(["Name", "Email", "Nickname"]);
  expect(mapColumn(mapping, 2, "clientName")).toEqual([null, "clientEmail", "clientName"]);
  expect(mapColumn(mapping, 0, null)).toEqual([null, "clientEmail", null]);
  // Several columns may stay unmapped.
  expect(mapColumn([null, null], 0, null)).toEqual([null, null]);
});

test("addresses and phones may have several columns, where a mobile phone comes first", () => {
  const headings = ["Home Phone", "Mobile Phone", "Phone of the sister"];
  const mapping = mapColumn(guessMapping(headings), 2, "clientPhone");
  expect(mapping).toEqual(["clientPhone", "clientPhone", "clientPhone"]);
  expect(columnsOf(headings, mapping, "clientPhone")).toEqual([1, 0, 2]);
});

test("without a column for name or address nothing is checked; a part of a name is enough", () => {
  expect(missingFields(["clientPhone", null])).toEqual(["clientName", "clientEmail"]);
  expect(missingFields(["clientEmail", "clientName"])).toEqual([]);
  expect(missingFields(["clientEmail", "lastName"])).toEqual([]);
  expect(missingFields(["firstName"])).toEqual(["clientEmail"]);
});

test("each row is right or wrong, with its number in the file; short rows have empty cells", async () => {
  const rows = [["Ana", "ana@mail.test", "old"], ["Rita"], ["", "x@mail.test"], ["Li", "li@mail"]];
  const plan = await planOf(["Name", "Email", "Age"], rows);
  expect(plan?.good.map(({ place, row }) => [place, row.clientName, row.clientPhone])).toEqual([[2, "Ana", ""]]);
  expect(plan?.wrong).toEqual([
    { place: 3, field: "clientEmail", reason: "The email address is missing" },
    { place: 4, field: "clientName", reason: "The name is missing" },
    { place: 5, field: "clientEmail", reason: "Please enter a valid email address" },
  ]);
  expect(plan?.emptied).toEqual([]);
});

// Caught: 348 of 500 rows skipped, each for an optional cell.
test("no row is skipped for unreadable cells, and each such cell is reported", async () => {
  const bad = ["B", "closed for good", "05.13.2025", "#ERROR!"];
  const rows = Array.from({ length: 500 }, (_, nth) => [`Client ${String(nth)}`, `c${String(nth)}@mail.test`, ...bad]);
  const plan = await planOf(["Name", "Email", "Client Type", "Status", "Onboarded", "Phone"], rows);
  expect(plan?.good).toHaveLength(500);
  expect(plan?.good[0]?.row).toMatchObject({ clientType: "", status: "", onboardedOn: "2025-05-13", clientPhone: "" });
  expect(plan?.wrong).toEqual([]);
  expect(plan?.emptied.slice(0, 3).map(({ place, field }) => [place, field])).toEqual([
    [2, "clientPhone"],
    [2, "clientType"],
    [2, "status"],
  ]);
  expect(plan?.emptied).toHaveLength(1_500);
});

test("a skipped row reports only its first problem", async () => {
  const plan = await planOf(["Name", "Email", "Status"], [["Ana", "nobody", "B"]]);
  expect([plan?.wrong.length, plan?.emptied.length]).toEqual([1, 0]);
});

// Caught: a page that freezes for seconds; a check of an outdated choice that ends after the next one.
test("many rows are checked in slices, and the check stops once it is outdated", async () => {
  const rows = Array.from({ length: 2_500 }, (_, nth) => [`Client ${String(nth)}`, `c${String(nth)}@mail.test`]);
  const onProgress = vi.fn();
  const plan = await planOf(["Name", "Email"], rows, { onProgress, isOver: () => false });
  expect(plan?.good).toHaveLength(2_500);
  expect(onProgress.mock.calls).toEqual([[1_000], [2_000]]);
  expect(await planOf(["Name", "Email"], rows, { onProgress, isOver: () => true })).toBeNull();
});
