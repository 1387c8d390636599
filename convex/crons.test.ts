import { afterEach, expect, test, vi } from "vitest";
import { makeFunctionReference } from "convex/server";
import { startBackend } from "../tests/support/functions/backend";
import { aPractice } from "../tests/support/functions/personas";
import { aSheetRow, SHEET_HEADERS } from "../tests/support/functions/samples";
import { api } from "./_generated/api";
import crons from "./crons";

const LINES = Object.values(crons.crons);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// Caught: the cron job removed or made daily; a target that does not exist; arguments that are refused.
test("the lead sheet is read once a minute; old notifications and invitations end and days are sealed once an hour, accounts are read once a day, whether or not anybody asks", async () => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ range: "'Pre Qual'!A1:Z9", majorDimension: "ROWS", values: [SHEET_HEADERS, aSheetRow()] }),
    ),
  );
  const { backend, asSales } = await aPractice(startBackend());
  expect(LINES.map(({ args, schedule }) => ({ args, schedule }))).toEqual([
    { args: [{}], schedule: { type: "interval", seconds: 60 } },
    { args: [{}], schedule: { type: "interval", hours: 1 } },
    { args: [{}], schedule: { type: "interval", hours: 1 } },
    { args: [{ cursor: null }], schedule: { type: "interval", hours: 24 } },
    { args: [{}], schedule: { type: "interval", hours: 1 } },
  ]);
  const [sheet, ...others] = LINES;
  await backend.action(makeFunctionReference<"action">(sheet?.name ?? ""), {});
  for (const { name, args } of others) {
    const [given] = args as [Record<string, string | null>];
    await backend.mutation(makeFunctionReference<"mutation">(name), given);
  }
  expect(await asSales.query(api.leadSheet.staff.syncState, {})).toMatchObject({ state: "ok", leadCount: 1 });
});
