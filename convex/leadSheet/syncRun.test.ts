import { expect, test } from "vitest";
import { AT_ONCE } from "../../tests/support/functions/pace";
import { aSheetRow, SHEET_HEADERS } from "../../tests/support/functions/samples";
import { runSync, type SyncPort } from "./syncRun";
import type { SyncStep } from "./sheetPlan";
import type { RunOutcome } from "./model";

/** The port of a first run; `applied` are its batches, `ended` its outcomes. */
function aPort(differing: Partial<SyncPort> = {}) {
  const ended: RunOutcome[] = [];
  const applied: SyncStep[][] = [];
  const port: SyncPort = {
    begin: () => Promise.resolve({ headers: null, verdict: null, acceptedHash: null }),
    fetchSheet: () => Promise.resolve({ kind: "text", text: "the sheet" }),
    parseSheet: () => [SHEET_HEADERS, aSheetRow()],
    listSources: () => Promise.resolve([]),
    apply: (steps) => {
      applied.push(steps);
      return Promise.resolve(true);
    },
    finish: (outcome) => {
      ended.push(outcome);
      return Promise.resolve();
    },
    pace: AT_ONCE,
    ...differing,
  };
  return { port, applied, ended };
}

// Caught: a swallowed cause, so that the log lacks what the message promises.
test("a defect of ours is on the screen as a failed run, and its cause is in the log", async () => {
  const cause = new Error("the plan has a hole");
  const { port, ended } = aPort({ apply: () => Promise.reject(cause) });
  await expect(runSync(port)).rejects.toBe(cause);
  expect(ended).toEqual([{ kind: "failed", trouble: { kind: "notApplied" } }]);
});

const FIFTY = Array.from({ length: 50 }, (_, n) =>
  aSheetRow({ email: `p${String(n)}@mail.test`, first: `P${String(n)}` }),
);

// Caught, one at a time: all rows in one transaction, which blocks every other write; an empty batch; leads numbered by
// order although the sheet has a blank row.
test("a first import is applied twenty-five rows at a time, each numbered by its place in the sheet", async () => {
  const { port, applied, ended } = aPort({ parseSheet: () => [SHEET_HEADERS, [""], ...FIFTY] });
  await runSync(port);
  expect(applied.map((steps) => steps.length)).toEqual([25, 25]);
  const places = applied.flat().map((step) => (step.kind === "create" ? step.atLeast : null));
  expect(places).toEqual(FIFTY.map((_, index) => index + 2));
  expect(ended).toMatchObject([{ kind: "applied", skippedNoEmail: 0 }]);
});

// Caught: a header for an empty sheet, which the next one then seemed to have lost.
test("an empty sheet has no headers that the next one could lose", async () => {
  const { port, ended } = aPort({ parseSheet: () => [] });
  await runSync(port);
  expect(ended).toMatchObject([{ kind: "applied", headers: [], skippedNoEmail: 0 }]);
});

// Caught: the sheet read, and a failure reported, by a run without the lease.
test("a run that finds another in progress reads nothing and reports nothing", async () => {
  const asked: string[] = [];
  const { port, ended } = aPort({
    begin: () => Promise.resolve(null),
    fetchSheet: () => {
      asked.push("the sheet");
      return Promise.resolve({ kind: "unconfigured" });
    },
  });
  await runSync(port);
  expect([asked, ended]).toEqual([[], []]);
});

// Caught: leads beyond the first page, or the one with the number 0, made anew at each change of the sheet.
test("all stored rows are read, a page after the other", async () => {
  const asked: number[] = [];
  const print = { key: "k", rowHash: "r", emailKey: "x@mail.test", submittedAt: "", names: "x", phone: "" };
  const known = [0, 1, 2].map((number) => ({ ...print, number, listed: true, occurrence: number + 1 }));
  const { port, ended } = aPort({
    listSources: (after) => {
      asked.push(after);
      return Promise.resolve(known.filter(({ number }) => number > after).slice(0, 2));
    },
  });
  await runSync(port);
  expect(asked).toEqual([-1, 1, 2]);
  expect(ended).toMatchObject([{ trouble: { kind: "tooManyMissing", missing: 3, listed: 3 } }]);
});

// Caught: an end without an outcome, reported as a defect.
test("a run that was overtaken stops at its next batch and reports nothing", async () => {
  const sizes: number[] = [];
  const { port, ended } = aPort({
    parseSheet: () => [SHEET_HEADERS, ...FIFTY],
    apply: (steps) => {
      sizes.push(steps.length);
      return Promise.resolve(false);
    },
  });
  await runSync(port);
  expect([sizes, ended]).toEqual([[25], []]);
});
