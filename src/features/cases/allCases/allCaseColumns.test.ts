import { expect, test } from "vitest";
import { rowsCsv } from "../../../lib/rows/rowsCsv";
import { caseColumns } from "./allCaseColumns";
import { caseRow } from "./caseRow";

// Caught: a file with another column's values, without owners, or with codes in place of words.
test("the file of the list has every column in words", async () => {
  const row = caseRow(
    [
      ...([7, 1, "a7", "k7", "Ana Souza", 2_026, 4_711, 2, 0, 2, 3, "u2", "Sign", 3, 13] as const),
      ...([2, 0, 4, 1, "2026-03-20", "2026-03-11"] as const),
    ],
    undefined,
    undefined,
  );
  const owners = new Map([["u2", "Rui Alves (former member)"]]);
  const [headings = "", line] = (await rowsCsv([row], caseColumns({ today: "2026-03-12", owners }))).split("\r\n");
  expect(headings.slice(1)).toBe(
    '"Client","Case","Case type","Status","Priority","Stage","Next step","Waiting for","Why","Documents accepted","Documents requested","Next date","Owner"',
  );
  expect(line).toBe(
    '"Ana Souza","CASE-2026-4711","H-1B","Active","Urgent","Form preparation","Sign","Us","2 documents to review","3","13","2026-03-11","Rui Alves (former member)"',
  );
});
