import { expect, test } from "vitest";
import { AT_ONCE } from "../../tests/support/pace";
import { aSheetRow, SHEET_HEADERS } from "../../tests/support/samples";
import { runSync, type SyncPort } from "./run";
import type { RunOutcome } from "./syncing";

/** The world of a first run; `ended` is how the run says that it went. */
function aWorld(differing: Partial<SyncPort> = {}) {
  const ended: RunOutcome[] = [];
  const port: SyncPort = {
    begin: () => Promise.resolve({ headers: null, judged: null, acceptedHash: null }),
    fetchSheet: () => Promise.resolve({ kind: "text", text: "the sheet" }),
    parseSheet: () => [SHEET_HEADERS, aSheetRow()],
    listSources: () => Promise.resolve([]),
    apply: () => Promise.resolve(true),
    finish: (outcome) => {
      ended.push(outcome);
      return Promise.resolve();
    },
    pace: AT_ONCE,
    ...differing,
  };
  return { port, ended };
}

// Caught: a cause that is swallowed, so that the log has nothing of what the message promises.
test("a defect of ours is on the screen as a failed run, and its cause goes on to the log", async () => {
  const cause = new Error("the plan has a hole");
  const { port, ended } = aWorld({ apply: () => Promise.reject(cause) });
  await expect(runSync(port)).rejects.toBe(cause);
  expect(ended).toEqual([
    { kind: "failed", message: "The sheet was read but could not be applied. The log has the details." },
  ]);
});
