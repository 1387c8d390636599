import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { readImportRow } from "../../../../convex/workspace/clientImport/rules";
import { isKnownValue, proposedValue, readFileRow, valueKey, type Decisions } from "./fileRow";
import { COLUMN_MEANINGS } from "./headings";
import { columnsByMeaning, NO_VALUES } from "./importAnswers";

const HEADINGS = [
  "Name",
  "First Name",
  "Middle Name",
  "Last Name",
  "Email",
  "Mobile Phone",
  "Home Phone",
  "Client Type",
  "Case Type",
  "Status",
  "Onboarded",
] as const;
type Cells = Partial<Record<(typeof HEADINGS)[number], string>>;

const MAPPING = [
  ...COLUMN_MEANINGS.slice(0, 5),
  "clientPhone",
  "clientPhone",
  "clientType",
  "caseType",
  "status",
  "onboardedOn",
] as const;
const FILE = { name: "x.csv", headings: HEADINGS, rows: [], notes: [] };

function read(cells: Cells, decisions: Partial<Decisions> = {}) {
  const all = { Name: "Ana Souza", Email: "ana@mail.test", ...cells };
  const texts = HEADINGS.map((heading) => all[heading] ?? "");
  return readFileRow(texts, {
    columns: columnsByMeaning(FILE, MAPPING),
    values: NO_VALUES,
    dayOrder: "monthFirst",
    ...decisions,
  });
}

describe("the name", () => {
  // Caught: an export with two columns for the name, where only one could be chosen.
  test.each<[Cells, string]>([
    [{ Name: "", "First Name": "Ana", "Last Name": "Souza" }, "Ana Souza"],
    [{ Name: "", "First Name": " José ", "Middle Name": "M.", "Last Name": "Peña Núñez" }, "José M. Peña Núñez"],
    [{ Name: "", "Last Name": "Souza" }, "Souza"],
    [{ Name: "Ana M. Souza", "First Name": "Ana", "Last Name": "Souza" }, "Ana M. Souza"],
    [{ Name: " ", "First Name": "\t", "Last Name": "" }, ""],
    [{ Name: "", "First Name": "\u202Eana", "Last Name": "😀" }, "\u202Eana 😀"],
  ])("of %j is %j", (cells, name) => {
    expect(read(cells).row.clientName).toBe(name);
  });
});

describe("the address", () => {
  test.each([
    ["ana@mail.test", "ana@mail.test", 0],
    ["ana@mail.test ::: nita@mail.test", "ana@mail.test", 1],
    ["ana@mail.test; nita@mail.test", "ana@mail.test", 1],
    ["ana@mail.test, nita@mail.test,", "ana@mail.test", 1],
    ["ana@mail.test\nnita@mail.test", "ana@mail.test", 1],
    ["comma@mail.test,", "comma@mail.test", 0],
    ["Ana <ana@mail.test>; Nita", "Ana <ana@mail.test>; Nita", 0],
    [" , ", ",", 0],
    // Not a second address: the form reports the problem.
    ["Souza, Ana", "Souza, Ana", 0],
    ["", "", 0],
  ])("of %j is %j", (cell, address, told) => {
    const { row, unread } = read({ Email: cell });
    expect([row.clientEmail, unread.length]).toEqual([address, told]);
  });
});

describe("the phone", () => {
  const ROUNDED = "A spreadsheet has rounded this number. Please enter all its digits";
  const ERROR = "This is a spreadsheet's error, not a phone number. Please enter the number, or nothing";

  test.each<[Cells, string, string[]]>([
    [{ "Mobile Phone": "(415) 555-0101 x7" }, "(415) 555-0101 x7", []],
    [{ "Home Phone": "415 555 0102" }, "415 555 0102", []],
    [{ "Mobile Phone": "1", "Home Phone": "2" }, "1", []],
    [
      { "Mobile Phone": "305-555-0140 ::: 786-555-0199" },
      "305-555-0140",
      ["Only the first one is imported: 305-555-0140"],
    ],
    // Caught: a number with only four of its digits, imported as if it were right.
    [{ "Mobile Phone": "1.2125551E+10" }, "", [ROUNDED]],
    [{ "Mobile Phone": "#ERROR!" }, "", [ERROR]],
    [{ "Mobile Phone": "####" }, "", [ERROR]],
    [{ "Mobile Phone": "####", "Home Phone": "415 555 0102" }, "415 555 0102", [ERROR]],
    [{ "Mobile Phone": "#N/A", "Home Phone": "1.2E+10" }, "", [ERROR]],
    [{ "Home Phone": "1.2E+10" }, "", [ROUNDED]],
    [{ "Mobile Phone": "4".repeat(41) }, "", ["At most 40 characters"]],
    [{ "Mobile Phone": "4".repeat(10_000) }, "", ["At most 40 characters"]],
  ])("of %j is %j, and a refusal has its reason", (cells, phone, reasons) => {
    const { row, unread } = read(cells);
    expect([row.clientPhone, unread.map(({ reason }) => reason)]).toEqual([phone, reasons]);
  });
});

describe("a word", () => {
  test.each([
    ["status", "Active", true],
    ["status", "", true],
    ["status", "closed", false],
    ["clientType", "BENEFICIARY", true],
    ["clientType", "B", false],
    ["clientType", "?", false],
    ["caseType", "H-1B", true],
    ["caseType", "Widow petition", false],
    ["caseType", "", true],
  ] as const)("for %s: whether %j is one of ours: %s", (field, text, isKnown) => {
    expect(isKnownValue(field, text)).toBe(isKnown);
  });

  test.each([
    ["status", "Closed", "archived"],
    ["status", "archive", "archived"],
    ["status", "former", "archived"],
    ["status", "Completed", "archived"],
    ["status", "complete", "archived"],
    ["status", "current", "active"],
    ["status", "Open", "active"],
    ["status", "pending", "active"],
    ["status", "dormant", "inactive"],
    ["status", " on  hold ", "inactive"],
    ["status", "B", ""],
    ["status", "constructor", ""],
    ["clientType", "B", ""],
    ["caseType", " Widow petition ", "Widow petition"],
  ] as const)("for %s: for %j %j is proposed", (field, text, value) => {
    expect(proposedValue(field, text)).toBe(value);
  });

  test("that nobody has mapped gets its proposal, or leaves the field empty and is reported", () => {
    const cells = { Status: "closed", "Client Type": "B", "Case Type": "Widow petition" };
    const { row, unread } = read(cells);
    expect(row).toMatchObject({ status: "archived", clientType: "", caseType: "Widow petition" });
    expect(unread).toEqual([{ field: "clientType", reason: "“B” is not Beneficiary or Petitioner" }]);
  });

  test("gets the value that was chosen for it, in any case and spacing; an empty one leaves the field empty", () => {
    const values = {
      status: new Map([[valueKey("ON  hold"), ""]]),
      clientType: new Map([[valueKey("b"), "petitioner"]]),
      caseType: new Map([[valueKey("widow petition"), "tn"]]),
    };
    const cells = { Status: "on hold", "Client Type": " B ", "Case Type": "Widow  Petition" };
    const { row, unread } = read(cells, { values });
    expect(row).toMatchObject({ status: "", clientType: "petitioner", caseType: "tn" });
    expect(unread).toEqual([{ field: "status", reason: "“on hold” is not Active, Inactive or Archived" }]);
  });

  test("that is too long for a case type leaves it empty", () => {
    const { row, unread } = read({ "Case Type": "x".repeat(201) });
    expect([row.caseType, unread.length]).toEqual(["", 1]);
  });
});

describe("the date", () => {
  test.each([
    ["1/31/2025 9:15:00", "monthFirst", "2025-01-31"],
    ["1/31/2025 0:00", "monthFirst", "2025-01-31"],
    ["31-Jan-25", "monthFirst", "2025-01-31"],
    ["05.01.2025", "dayFirst", "2025-01-05"],
    ["", "monthFirst", ""],
  ] as const)("%j, %s, is %j", (cell, dayOrder, day) => {
    expect(read({ Onboarded: cell }, { dayOrder })).toMatchObject({ row: { onboardedOn: day }, unread: [] });
  });

  test("that is invalid stays empty and is reported", () => {
    expect(read({ Onboarded: "soon" })).toMatchObject({
      row: { onboardedOn: "" },
      unread: [{ field: "onboardedOn", reason: "“soon” is not a date such as 2025-01-31 or 1/31/2025" }],
    });
  });
});

// The promise of the screen: a row is skipped only for its name or its address.
test("a row with a name and an address is right, with any text in its other cells", () => {
  const aCell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("####", "1E+10", "31/31/31", "B", "x".repeat(300), "other", "Other", " ::: "),
  );
  const others = fc.record({
    "Mobile Phone": aCell,
    "Home Phone": aCell,
    "Client Type": aCell,
    "Case Type": aCell,
    Status: aCell,
    Onboarded: aCell,
  });
  fc.assert(
    fc.property(others, (cells) => {
      expect(readImportRow(read(cells).row)).toMatchObject({ ok: true });
    }),
    { numRuns: cases(300, 10_000) },
  );
});
