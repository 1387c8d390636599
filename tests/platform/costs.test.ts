import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/start/root.ts";
import { costsTable, idleRuns } from "./costs.ts";

// Caught: eight jobs that look each minute for something that is hardly ever there: 455,000 runs a month.
test("while nothing happens, jobs run at most 100,000 times a month", () => {
  const jobs = idleRuns();
  expect(jobs.length).toBeGreaterThan(20);
  expect(jobs.reduce((sum, { runs }) => sum + runs, 0)).toBeLessThanOrEqual(100_000);
  const often = jobs.filter(({ runs }) => runs > 2_880).map(({ label }) => label);
  expect(often).toEqual(["read the lead sheet"]);
});

test("the costs in docs/operating.md equal the code's", () => {
  const docs = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
  const cells = (table: string): string[] => table.split("\n").map((line) => line.replaceAll(/\s*\|\s*|-{3,}/g, "|"));
  expect(cells(docs)).toEqual(expect.arrayContaining(cells(costsTable())));
});
