import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { startBackend } from "../../../tests/support/backend";
import { aPractice } from "../../../tests/support/personas";
import type { LiveListState } from "../../lib/live/liveList";
import { originOf } from "./syncText";
import { listPhase } from "../../lib/live/listPhase";
import type { LeadRow } from "../leads/leadRow";

afterEach(() => {
  vi.unstubAllEnvs();
});

// Both halves at once, the job's word and what the screen makes of it. Caught: a run without a key that leaves no word,
// so that the screen waits for ever for the first run to end.
test("without a key for the sheet the list waits for the first run, and then is empty", async () => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "");
  const { backend, asSales } = await aPractice(startBackend());
  const list: LiveListState<LeadRow> = { phase: "ready", rows: [], loaded: 0, total: 0, error: null };
  expect(listPhase(list, originOf(await asSales.query(api.leadSheet.staff.syncState, {})))).toBe("loading");
  await backend.action(internal.leadSheet.jobs.sync, {});
  expect(listPhase(list, originOf(await asSales.query(api.leadSheet.staff.syncState, {})))).toBe("empty");
});
