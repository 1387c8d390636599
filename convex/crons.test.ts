import { afterEach, expect, test, vi } from "vitest";
import { makeFunctionReference } from "convex/server";
import { startBackend } from "../tests/support/functions/backend";
import { aPractice } from "../tests/support/functions/personas";
import { aSheetRow, SHEET_HEADERS } from "../tests/support/functions/samples";
import { api } from "./_generated/api";
import crons from "./crons";

/** What runs by itself, how often, and what it is. */
const EXPECTED = {
  "read the lead sheet": { every: { seconds: 60 }, kind: "action" },
  "follow the people of leads": { every: { minutes: 1 }, kind: "mutation" },
  "write the keys of people anew": { every: { hours: 1 }, kind: "mutation" },
  "remind of the next contact": { every: { minutes: 15 }, kind: "mutation" },
  "count the leads": { every: { minutes: 1 }, kind: "mutation" },
  "sweep notifications": { every: { hours: 1 }, kind: "mutation" },
  "sweep the notices of clients": { every: { hours: 1 }, kind: "mutation" },
  "forget who typed": { every: { hours: 1 }, kind: "mutation" },
  "forget who was where": { every: { hours: 1 }, kind: "mutation" },
  "expire invitations": { every: { hours: 1 }, kind: "mutation" },
  "read the sign-in accounts": { every: { hours: 24 }, kind: "mutation" },
  "seal the audit log": { every: { hours: 1 }, kind: "mutation" },
  "resume contract steps": { every: { minutes: 1 }, kind: "mutation" },
  "check contracts at the signing service": { every: { hours: 1 }, kind: "action" },
  "check payments at the provider": { every: { hours: 1 }, kind: "action" },
  "resume letters": { every: { minutes: 1 }, kind: "mutation" },
  "resume readings of payments": { every: { minutes: 1 }, kind: "mutation" },
  "resume withdrawals": { every: { minutes: 1 }, kind: "mutation" },
  "bring earlier contracts up to date": { every: { hours: 1 }, kind: "mutation" },
  "remind clients": { every: { minutes: 15 }, kind: "action" },
  "sweep uploads and tell of expiring documents": { every: { hours: 1 }, kind: "mutation" },
  "remove what deleted documents have left": { every: { minutes: 10 }, kind: "action" },
  "check the document keys": { every: { hours: 1 }, kind: "action" },
  "resume imports": { every: { minutes: 1 }, kind: "mutation" },
  "resume deletions": { every: { minutes: 1 }, kind: "mutation" },
  "read the card table": { every: { minutes: 15 }, kind: "action" },
  "end interrupted readings": { every: { minutes: 1 }, kind: "mutation" },
  "remind of what is due": { every: { minutes: 15 }, kind: "action" },
  "end interrupted answers": { every: { seconds: 30 }, kind: "mutation" },
} as const;
const LABELS = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// Caught: the cron job removed or made daily; a target that does not exist; arguments that are refused.
test("each job runs as often as it has to, whether or not anybody asks, and takes its arguments", async () => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubEnv("DOC_KEK_CURRENT", "v1");
  vi.stubEnv("DOC_KEK_v1", btoa("1".repeat(32)));
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ range: "'Pre Qual'!A1:Z9", majorDimension: "ROWS", values: [SHEET_HEADERS, aSheetRow()] }),
    ),
  );
  const { backend, asSales } = await aPractice(startBackend());
  const schedules = Object.entries(crons.crons).map(([label, { schedule }]) => [label, schedule]);
  expect(Object.fromEntries(schedules)).toEqual(
    Object.fromEntries(LABELS.map((label) => [label, Object.assign({ type: "interval" }, EXPECTED[label].every)])),
  );
  for (const label of LABELS) {
    const { name, args } = crons.crons[label] ?? { name: label, args: [{}] };
    const [given] = args as [Record<string, string | null>];
    if (EXPECTED[label].kind === "action") await backend.action(makeFunctionReference<"action">(name), given);
    else await backend.mutation(makeFunctionReference<"mutation">(name), given);
  }
  expect(await asSales.query(api.leadSheet.staff.syncState, {})).toMatchObject({ state: "ok", leadCount: 1 });
});
