import { cases, fc } from "@passage/testkit/seededProperties";
import { unparse } from "papaparse";
import { describe, expect, test } from "vitest";
import { guardCell } from "../../../lib/rows/csvGuard";
import { readCsvFile } from "./csvFile";

async function readOf(content: BlobPart) {
  const read = await readCsvFile(new File([content], "clients.csv"));
  return read.ok ? read.file : read.problem;
}

async function contentOf(content: BlobPart) {
  const read = await readOf(content);
  if (typeof read === "string") return read;
  return { headings: read.headings, rows: read.rows.map(({ cells }) => cells), notes: read.notes };
}

function utf16(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...Array.from(text, (_, at) => text.charCodeAt(at))].forEach((code, at) => {
    view.setUint16(at * 2, code, !isBig);
  });
  return bytes;
}

const JOSE = { headings: ["Name", "Email"], rows: [["José", "jose@mail.test"]], notes: [] };

// Caught: names with accents that became "JosÃ©"; a file of another program with everything in one column.
test.each([
  ["UTF-8", "Name,Email\r\nJosé,jose@mail.test\r\n"],
  ["UTF-8 with a mark", "\uFEFFName,Email\nJosé,jose@mail.test"],
  ["UTF-16, little end first", utf16("Name,Email\nJosé,jose@mail.test", false)],
  ["UTF-16, big end first", utf16("Name,Email\nJosé,jose@mail.test", true)],
  ["semicolons", "Name;Email\nJosé;jose@mail.test\n"],
  ["tabs", " Name\tEmail \nJosé\tjose@mail.test\n\n"],
  ["bars", "Name|Email\nJosé|jose@mail.test\n"],
  ["commas, which it says first", "sep=,\nName,Email\nJosé,jose@mail.test"],
  ["semicolons, which it says first", "\uFEFFsep=;\r\nName;Email\r\nJosé;jose@mail.test\r\n"],
  ["tabs, which it says first", '"sep=\t"\nName\tEmail\nJosé\tjose@mail.test'],
  ["a separator of its own, which it says first", "SEP=^\nName^Email\nJosé^jose@mail.test"],
  ["lines that end as on an old Mac", "Name,Email\rJosé,jose@mail.test\r"],
])("a file in %s is read", async (_, content) => {
  expect(await contentOf(content)).toEqual(JOSE);
});

test("a file of an old program is read as Windows text, and says that it was guessed", async () => {
  const bytes = Uint8Array.from("Name,Email\nJos\u00e9,jose@mail.test", (letter) => letter.charCodeAt(0));
  expect(await contentOf(bytes)).toEqual({ ...JOSE, notes: [expect.stringContaining("not in UTF-8") as string] });
});

test("cells of several lines, with quotes and with formulas are texts; empty rows do not count", async () => {
  const text = 'Name,Email\n"Ana\n""Nita"" Souza",a@mail.test\n,\n=1+1,b@mail.test\n';
  expect(await contentOf(text)).toMatchObject({
    rows: [
      ['Ana\n"Nita" Souza', "a@mail.test"],
      ["=1+1", "b@mail.test"],
    ],
  });
});

// Caught: "Row 3" for the fourth row of the spreadsheet, because an empty one was not counted.
test("rows have the numbers that a spreadsheet shows", async () => {
  const read = await readOf('sep=,\nName,Email\n\n"Ana\nSouza",a@mail.test\n , \nRita,r@mail.test\n');
  expect(read).toMatchObject({ rows: [{ place: 3 }, { place: 5 }] });
});

describe("the headings", () => {
  const above = (row: number) => [`The column names are in row ${String(row)}. What is above it is not imported.`];

  // Caught: a title taken for the headings, with the address column out of reach.
  test.each([
    ["below a title", "Clients of Example Law\n\nName,Email\nJosé,jose@mail.test", above(3)],
    ["below a title with a comma", "Clients, 2026\nName;Email\nJosé;jose@mail.test", above(2)],
    [
      "below a title that fills the row",
      "Clients,November,2026\nMade by,Ana,\nName,Email\nJosé,jose@mail.test",
      above(3),
    ],
    ["below a title with one of their words", "Name,of the list\nName,Email\nJosé,jose@mail.test", above(2)],
    ["that say nothing to us, below a title", "Clients\nNombre,Correo\nJosé,jose@mail.test", above(2)],
  ])("are found %s", async (_, content, notes) => {
    const read = await contentOf(content);
    expect(read).toMatchObject({ rows: [["José", "jose@mail.test"]], notes });
  });

  test.each([
    [19, ["Name", "Email"]],
    [20, ["Title", ""]],
  ])("are looked for in twenty rows: %d rows above them", async (above, headings) => {
    const read = await contentOf(`${"Title\n".repeat(above)}Name,Email\nJosé,jose@mail.test`);
    expect(read).toMatchObject({ headings });
  });

  test("are the first row if the file has none that we know", async () => {
    expect(await contentOf("A,B\nAna,a@mail.test\nRita,r@mail.test")).toMatchObject({
      headings: ["A", "B"],
      notes: [],
    });
    expect(await contentOf("A\nAna\nRita")).toMatchObject({ headings: ["A"], notes: [] });
  });

  test("are as many as the widest row has cells; those that are empty to the end do not count", async () => {
    const text = "Name,Email\nAna,a@mail.test,415 555 0101,,,\nRita,r@mail.test,,,,\n";
    expect(await contentOf(text)).toMatchObject({ headings: ["Name", "Email", ""] });
  });

  test.each([
    [300, 0],
    [301, 1],
  ])("of %d columns end at 300, with a note if any are cut", async (width, notes) => {
    const row = Array.from({ length: width }, () => "x").join(",");
    const read = await readOf(`Name,Email\nAna,a@mail.test\n${row}\n`);
    expect(read).toMatchObject({ headings: { length: 300 }, notes: { length: notes } });
  });
});

// Caught: a phone of our own export that came back without its plus.
test("what our own export has escaped is read as it was", async () => {
  const cells = ["=1+1", "+58 412 555 0148", "-1", "@x", "'+1", "O'Neill", "'quoted'", ""];
  const text = unparse([["Name", "Email"], ...cells.map((cell) => [guardCell(cell), "x"])]);
  expect(await contentOf(text)).toMatchObject({ rows: cells.map((cell) => [cell, "x"]) });
});

test.each([
  ["", "The file has no rows below its headings."],
  ["\uFEFF", "The file has no rows below its headings."],
  ["\n\n , \n", "The file has no rows below its headings."],
  ["sep=;", "The file has no rows below its headings."],
  ["Name,Email\n", "The file has no rows below its headings."],
  ["A title\nName,Email\n", "The file has no rows below its headings."],
  [
    "PK\u0003\u0004 a spreadsheet",
    "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV.",
  ],
  [
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
    "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV.",
  ],
  ["%PDF-1.7", "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV."],
  ['Name,Email\n"Ana,a@mail.test\n', "Row 2: a quotation mark is not closed. Correct the file and choose it again."],
])("a file with %j is refused: %s", async (content, problem) => {
  expect(await contentOf(content)).toBe(problem);
});

test.each([
  [50 * 1024 * 1024, true],
  [50 * 1024 * 1024 + 1, false],
])("a file of %d bytes is read: %s", async (size, ok) => {
  const file = Object.defineProperty(new File(["Name,Email\nJosé,jose@mail.test"], "clients.csv"), "size", {
    value: size,
  });
  expect(await readCsvFile(file)).toMatchObject(
    ok ? { ok } : { ok, problem: "The file is larger than 50 MB. Split it into several files." },
  );
});

test.each([
  ["control characters", "A\u0000na\u0007"],
  ["marks from right to left", "\u202Eana\u202C"],
  ["emoji", "Ana 👩‍👩‍👧"],
  ["accents in parts", "Jose\u0301"],
  ["10,000 characters", "x".repeat(10_000)],
])("a name with %s comes as it is", async (_, name) => {
  expect(await contentOf(`Name,Email\n"${name}",a@mail.test\n`)).toMatchObject({ rows: [[name, "a@mail.test"]] });
});

// A lone surrogate cannot be written in UTF-8, so no file has one.
const aCell = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => `x${text.trim()}`);

test("every table comes back from a file of each kind", async () => {
  const aFile = fc.record({
    data: fc.array(fc.array(aCell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    newline: fc.constantFrom("\n", "\r\n"),
    says: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(aFile, async ({ data, delimiter, newline, says }) => {
      const text = unparse([["Name", "Email"], ...data], { delimiter, newline, quotes: true });
      const read = await contentOf(says ? `sep=${delimiter}${newline}${text}` : text);
      expect(read).toEqual({ headings: ["Name", "Email"], rows: data, notes: [] });
    }),
    { numRuns: cases(60, 2_000) },
  );
});

test("no bytes make it fail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const read = await readCsvFile(new File([Uint8Array.from(bytes)], "x.csv"));
      expect(read.ok ? read.file.rows.length > 0 : read.problem !== "").toBe(true);
    }),
    { numRuns: cases(100, 3_000) },
  );
});
