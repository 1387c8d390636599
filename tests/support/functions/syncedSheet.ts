import { afterEach, beforeEach, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { unpackRows } from "../../../convex/platform/liveList/rules";
import { startBackend } from "./backend";
import { aPractice } from "./personas";
import { aSheetAnswer, aSheetRow, SHEET_HEADERS } from "./samples";

/** The sheets service's answer to `fetch`. */
let answer: () => Response | Promise<Response>;

/** The next answers of the service. */
export function sheetAnswers(next: typeof answer): void {
  answer = next;
}

export function sheetSays(...rows: string[][]): void {
  answer = () => Response.json(aSheetAnswer(rows));
}

export function person(n: number): string[] {
  return aSheetRow({
    at: `1/1/2026 9:00:${String(n)}`,
    email: `p${String(n)}@mail.test`,
    first: `P${String(n)}`,
    phone: `5550000${String(n)}`,
  });
}

export const TEN = Array.from({ length: 10 }, (_, n) => person(n));

/** For each test: a sheets service whose answer is `sheetAnswers` or `sheetSays`. */
export function useSheet(): void {
  beforeEach(() => {
    vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
    vi.stubEnv("SHEETS_API_KEY", "key-1");
    vi.stubGlobal("fetch", async () => await answer());
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export async function aSyncedPractice(...rows: string[][]) {
  const practice = await aPractice(startBackend());
  sheetSays(SHEET_HEADERS, ...rows);
  await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
  const sync = async () => {
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
    return await practice.asSales.query(api.leads.sheet.staff.syncState, {});
  };
  return { ...practice, sync };
}

export type SyncedPractice = Awaited<ReturnType<typeof aSyncedPractice>>;

/** Number and e-mail of each lead on the list, by number. */
export async function listedOf({ asSales }: SyncedPractice): Promise<[number, string][]> {
  const { main } = await asSales.query(api.leads.record.staff.snapshot, { cursor: null });
  return unpackRows(main)
    .map((row): [number, string] => [row[0], row.length === 3 ? "" : row[4]])
    .sort(([a], [b]) => a - b);
}
