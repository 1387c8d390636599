import { expect, test } from "vitest";
import { readCsvFile } from "./csvFile";

const asFile = (content: BlobPart, name = "clients.csv") => new File([content], name);

async function contentOf(content: BlobPart) {
  const read = await readCsvFile(asFile(content));
  return read.ok ? { headings: read.file.headings, rows: read.file.rows, note: read.file.note } : read.problem;
}

function utf16(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length + 1) * 2);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...Array.from(text, (_, at) => text.charCodeAt(at))].forEach((code, at) => {
    view.setUint16(at * 2, code, !isBig);
  });
  return bytes;
}

const JOSE = { headings: ["Name", "Email"], rows: [["José", "jose@mail.test"]], note: null };

// Caught: names with accents that came in as "JosÃ©"; a file of another program with everything in one column.
test.each([
  ["UTF-8", "Name,Email\r\nJosé,jose@mail.test\r\n"],
  ["UTF-8 with a mark", "\uFEFFName,Email\nJosé,jose@mail.test"],
  ["UTF-16, little end first", utf16("Name,Email\nJosé,jose@mail.test", false)],
  ["UTF-16, big end first", utf16("Name,Email\nJosé,jose@mail.test", true)],
  ["semicolons", "Name;Email\nJosé;jose@mail.test\n"],
  ["tabs", " Name\tEmail \nJosé\tjose@mail.test\n\n"],
])("a file in %s is read", async (_, content) => {
  expect(await contentOf(content)).toEqual(JOSE);
});

test("a file of an old program is read as Windows text, and says that it was guessed", async () => {
  const bytes = Uint8Array.from("Name,Email\nJos\u00e9,jose@mail.test", (letter) => letter.charCodeAt(0));
  expect(await contentOf(bytes)).toEqual({ ...JOSE, note: expect.stringContaining("not in UTF-8") as string });
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

test.each([
  ["", "The file has no rows below its headings."],
  ["Name,Email\n", "The file has no rows below its headings."],
  [
    "PK\u0003\u0004 a spreadsheet",
    "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV.",
  ],
  ["%PDF-1.7", "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV."],
  ['Name,Email\n"Ana,a@mail.test\n', "Row 2: a quotation mark is not closed. Correct the file and choose it again."],
])("a file with %j is refused: %s", async (content, problem) => {
  expect(await contentOf(content)).toBe(problem);
});
