import { expect, test } from "vitest";
import { rowsCsv } from "./rowsCsv";

interface Word {
  text: string | null;
  count: number;
}
const COLUMNS = [{ csv: { Text: (row: Word) => row.text } }, {}, { csv: { "Count, all": (row: Word) => row.count } }];

const written = async (...rows: Word[]) => (await rowsCsv(rows, COLUMNS)).split("\r\n");

test("a file has the columns with a csv entry, under their headings", async () => {
  expect(await written({ text: "plain", count: 2 })).toEqual(['\uFEFFText,"Count, all"', "plain,2"]);
});

test("a file without rows has the headings", async () => {
  expect((await written())[0]).toBe('\uFEFFText,"Count, all"');
});

// Caught: a name that a spreadsheet runs as a formula; a number escaped as text.
test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@sum", "'@sum"],
])("the text %j cannot become a formula", async (text, safe) => {
  expect((await written({ text, count: -2 }))[1]).toMatch(new RegExp(`^"?${safe.replaceAll("+", "\\+")}"?,-2$`));
});

test("quotes, commas and line breaks inside a text are escaped", async () => {
  expect((await written({ text: 'a "b", c\nd', count: 0 }))[1]).toBe('"a ""b"", c\nd",0');
  expect((await written({ text: null, count: 0 }))[1]).toBe(",0");
});
