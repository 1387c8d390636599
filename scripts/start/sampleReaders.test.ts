import { expect, test } from "vitest";

import { requireMadeUpSheet, warningAbout } from "./sampleReaders.ts";

const REAL = { SHEETS_API_KEY: "AIza", SHEETS_SPREADSHEET_ID: "real" };

// Caught: sales@passage.test, whose password is public, reading the practice's own clients.
test.each(["SHEETS_API_KEY", "SHEETS_SERVICE_ACCOUNT"])(
  "sample people are refused beside the spreadsheet of %s",
  (name) => {
    expect(() => {
      requireMadeUpSheet(true, { [name]: "real" });
    }).toThrow(
      `${name} is set, and the sample people, whose passwords are public, would read that spreadsheet. ` +
        `Start with --no-samples, or without ${name}.`,
    );
  },
);

test.each([
  ["a practice's own people", false, REAL],
  ["no key of a spreadsheet", true, { SHEETS_API_KEY: "", SHEETS_SPREADSHEET_ID: "real" }],
  ["a spreadsheet service of this machine", true, { ...REAL, SHEETS_BASE_URL: "http://127.0.0.1:3220/sheets" }],
])("with %s nothing is refused", (_, sampleData, env) => {
  expect(() => {
    requireMadeUpSheet(sampleData, env);
  }).not.toThrow();
});

test.each(["https://sheets.googleapis.com", "http://127.0.0.1.example/sheets", "no address"])(
  "%s is not a service of this machine",
  (base) => {
    expect(() => {
      requireMadeUpSheet(true, { ...REAL, SHEETS_BASE_URL: base });
    }).toThrow("--no-samples");
  },
);

test("the start warns that sample people read a given file", () => {
  expect(warningAbout({ sampleData: true, sheetFile: "/srv/leads.csv" })).toEqual([
    "The sample people, whose passwords are public, read /srv/leads.csv. Where others have an account on this",
    "machine, or these are real people's answers, start with --no-samples and an empty data folder.",
    "",
  ]);
  expect(warningAbout({ sampleData: false, sheetFile: "/srv/leads.csv" })).toEqual([]);
  expect(warningAbout({ sampleData: true, sheetFile: null })).toEqual([]);
});
