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

// Caught: a name that a spreadsheet runs as a formula; a number escaped as text; a formula with a second line, which the library's own
// rule lets pass.
test.each(["=1+1", "+49 30", "-2", "@sum", "\t=1", "\r=1", "\n=1", '=HYPERLINK("http://x")\nsecond line'])(
  "the text %j cannot become a formula",
  async (text) => {
    const [, ...lines] = await written({ text, count: -2 });
    expect(lines.join("\r\n")).toBe(`"'${text.replaceAll('"', '""')}",-2`);
  },
);

test("quotes, commas and line breaks inside a text are escaped", async () => {
  expect((await written({ text: 'a "b", c\nd', count: 0 }))[1]).toBe('"a ""b"", c\nd",0');
  expect((await written({ text: null, count: 0 }))[1]).toBe(",0");
});
