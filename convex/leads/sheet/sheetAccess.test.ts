import { afterEach, expect, test, vi } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";

afterEach(() => {
  vi.unstubAllEnvs();
});

// Caught: advice about a key that is not in use; no way from the screen to the sheet.
test.each([
  ["SHEETS_SERVICE_ACCOUNT", "none that could be read", { mode: "serviceAccount", email: null }],
  [
    "SHEETS_SERVICE_ACCOUNT",
    JSON.stringify({ client_email: "robot@firm.test", private_key: "secret" }),
    { mode: "serviceAccount", email: "robot@firm.test" },
  ],
  ["SHEETS_SERVICE_ACCOUNT", '{"client_email":"click here"}', { mode: "serviceAccount", email: null }],
  ["SHEETS_FILE_NAME", "leads.csv", { mode: "file", name: "leads.csv" }],
  ["SHEETS_FILE_NAME", "", { mode: "apiKey" }],
])("with %s %j the screen gets the kind of access and the sheet's address", async (name, value, access) => {
  const { asSales } = await aPractice(startBackend());
  vi.stubEnv(name, value);
  vi.stubEnv("SHEETS_PUBLIC_URL", "https://sheets.test/1");
  const state = await asSales.query(api.leads.sheet.staff.syncState, {});
  expect([state.access, state.sheetUrl]).toEqual([access, "https://sheets.test/1"]);
});
