import { expect, test } from "vitest";

import { requireMadeUpData, warningAbout } from "./sampleReaders.ts";

const REAL = { SHEETS_API_KEY: "AIza", SHEETS_SPREADSHEET_ID: "real" };

// Caught: sales@passage.test, whose password is public, reading the practice's own clients.
test.each(["SHEETS_API_KEY", "SHEETS_SERVICE_ACCOUNT"])(
  "sample people are refused beside the spreadsheet of %s",
  (name) => {
    expect(() => {
      requireMadeUpData(true, { [name]: "real" });
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
    requireMadeUpData(sampleData, env);
  }).not.toThrow();
});

test.each(["https://sheets.googleapis.com", "http://127.0.0.1.example/sheets", "no address"])(
  "%s is not a service of this machine",
  (base) => {
    expect(() => {
      requireMadeUpData(true, { ...REAL, SHEETS_BASE_URL: base });
    }).toThrow("--no-samples");
  },
);

// Caught: the practice's card transactions, read by everybody who knows a public password.
test("sample people are refused beside a real card table, and not beside one of this machine", () => {
  const env = { AIRTABLE_TOKEN: "pat" };
  expect(() => {
    requireMadeUpData(true, env);
  }).toThrow(
    "AIRTABLE_TOKEN is set, and the sample people, whose passwords are public, would read those card transactions. ",
  );
  for (const [sampleData, more] of [
    [false, {}] as const,
    [true, { AIRTABLE_URL: "http://127.0.0.1:3220/airtable" }] as const,
  ]) {
    expect(() => {
      requireMadeUpData(sampleData, { ...env, ...more });
    }).not.toThrow();
  }
});

test("the start warns that sample people read a given file", () => {
  const [sheetFile, cardsFile] = ["/srv/leads.csv", "/srv/cards.csv"];
  expect(warningAbout({ sampleData: true, sheetFile, cardsFile: null })).toEqual([
    "The sample people, whose passwords are public, read /srv/leads.csv. Where others have an account on this",
    "machine, or this is real people's data, start with --no-samples and an empty data folder.",
    "",
  ]);
  expect(warningAbout({ sampleData: true, sheetFile: null, cardsFile })[0]).toContain("read /srv/cards.csv. ");
  expect(warningAbout({ sampleData: true, sheetFile, cardsFile })[0]).toContain(
    "read /srv/leads.csv and /srv/cards.csv. ",
  );
  expect(warningAbout({ sampleData: false, sheetFile, cardsFile })).toEqual([]);
  expect(warningAbout({ sampleData: true, sheetFile: null, cardsFile: null })).toEqual([]);
});
