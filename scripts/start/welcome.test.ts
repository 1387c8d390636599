import { expect, test } from "vitest";

import { readsOwnSheet } from "./stack.ts";
import { welcome } from "./welcome.ts";

const LINK = "http://localhost:3200/setup#abc";
const ana = {
  email: "ana@passage.test",
  password: "secret-1",
  name: "Ana Duarte",
  role: "staff" as const,
  isAdmin: true,
  tokenIdentifier: "x|1",
};
const report = {
  env: {},
  samplePeople: [ana],
  accessKey: "key",
  links: [{ label: "Mailbox", url: "http://localhost:3220/mail" }],
};

test("with sample data the sample people are named", () => {
  const text = welcome({ report, sampleData: true, sheetFile: null, cardsFile: null }, null);
  expect(text).toMatch(/ana@passage\.test +secret-1 +Ana Duarte \(staff, administrator\)/);
  expect(text).toContain("http://localhost:3220/mail");
});

test("each person and each page has a line of its own", () => {
  const bo = { ...ana, email: "bo@passage.test", password: "secret-2", name: "Bo Reyes", role: "client" as const };
  const links = [...report.links, { label: "Lead sheet", url: "http://localhost:3220/sheet" }];
  const told = { ...report, samplePeople: [ana, { ...bo, isAdmin: false }], links };
  const text = welcome({ report: told, sampleData: true, sheetFile: null, cardsFile: null }, null);
  expect(text.split("\n").slice(0, 8)).toEqual([
    "",
    "Sample people:",
    "  ana@passage.test         secret-1           Ana Duarte (staff, administrator)",
    "  bo@passage.test          secret-2           Bo Reyes (client)",
    "",
    "Pages of the stand-ins (each link holds your key: keep it to yourself):",
    "  Mailbox                              http://localhost:3220/mail",
    "  Lead sheet                           http://localhost:3220/sheet",
  ]);
  const first = welcome(
    { report: { ...report, links: [] }, sampleData: false, sheetFile: null, cardsFile: null },
    LINK,
  );
  expect(first.split("\n").slice(0, 4)).toEqual([
    "",
    "To become the first administrator, open this link within 30 minutes:",
    `  ${LINK}`,
    "",
  ]);
  expect(first).not.toContain("stand-ins");
});

test("without sample data the setup link is shown, and no person", () => {
  const text = welcome({ report, sampleData: false, sheetFile: null, cardsFile: null }, LINK);
  expect(text).toContain(LINK);
  expect(text).not.toContain("ana@passage.test");
});

test("the warning about sample people beside one's own file comes last, where it is seen", () => {
  const text = welcome({ report, sampleData: true, sheetFile: "/leads.csv", cardsFile: null }, null);
  expect(text).toMatch(
    /passwords are public, read \/leads\.csv\.[^]*start with --no-samples and an empty data folder\.\n$/,
  );
});

test("with users there is neither", () => {
  const text = welcome({ report, sampleData: false, sheetFile: null, cardsFile: null }, null);
  expect(text).not.toContain("setup");
  expect(text).not.toContain("ana@passage.test");
});

// Caught: invented statuses on the leads of somebody's own sheet.
test("a given file and a real spreadsheet are not the sample sheet", () => {
  const env = { SHEETS_BASE_URL: "http://127.0.0.1:3220/sheets", SHEETS_SPREADSHEET_ID: "local" };
  const own = { env };
  expect(readsOwnSheet({ sheetFile: null }, own, env)).toBe(true);
  expect(readsOwnSheet({ sheetFile: "/leads.csv" }, own, env)).toBe(false);
  expect(readsOwnSheet({ sheetFile: null }, own, { ...env, SHEETS_SPREADSHEET_ID: "real" })).toBe(false);
  expect(readsOwnSheet({ sheetFile: null }, own, { ...env, SHEETS_BASE_URL: undefined })).toBe(false);
});
