import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../../convex/_generated/api";
import { startBackend } from "../../../../tests/support/functions/backend";
import { aPractice } from "../../../../tests/support/functions/personas";
import type { LiveListState } from "../../../lib/live/liveList";
import { originOf } from "./syncText";
import { listPhase } from "../../../lib/live/listPhase";
import type { LeadRow } from "../shared/leadRow";

afterEach(() => {
  vi.unstubAllEnvs();
});

// Runs the job and the screen's logic together. Caught: a run without an API key that stored no state, so that the screen waited
// forever for the first run.
test("without an API key the list is loading until the first run, then empty", async () => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "");
  const { backend, asSales } = await aPractice(startBackend());
  const list: LiveListState<LeadRow> = { phase: "ready", rows: [], loaded: 0, total: 0, error: null };
  expect(listPhase(list, originOf(await asSales.query(api.leads.sheet.staff.syncState, {})))).toBe("loading");
  await backend.action(internal.leads.sheetRun.jobs.sync, {});
  expect(listPhase(list, originOf(await asSales.query(api.leads.sheet.staff.syncState, {})))).toBe("empty");
});
