import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CsvConflict, CsvFile } from "../core/csvFile.ts";
import { appendToCsv, parseCsv, writeCsv } from "../core/csvText.ts";
import { controlFlaw, keptText, shownText, withoutControls } from "../core/cellText.ts";
import { quoteTitle, readRange, writeRange } from "./a1Range.ts";
import { GoogleRefusal } from "./googleRefusals.ts";
import { readValues } from "./valueRange.ts";

const SIZE = { rows: 1_000, columns: 26 };
const refusalOf = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    if (error instanceof GoogleRefusal) return [error.httpStatus, error.message];
    throw error;
  }
};

describe("a range", () => {
  // Caught, one by one: the neighbouring row, column or end.
  test.each([
    ["Leads", [0, 999, 0, 25], "Leads!A1:Z1000"],
    ["A1", [0, 0, 0, 0], "Leads!A1"],
    ["Leads!b2:D3", [1, 2, 1, 3], "Leads!B2:D3"],
    ["Leads!D3:B2", [1, 2, 1, 3], "Leads!B2:D3"],
    ["Leads!$B$2", [1, 1, 1, 1], "Leads!B2"],
    ["Leads!A:B", [0, 999, 0, 1], "Leads!A1:B1000"],
    ["Leads!2:3", [1, 2, 0, 25], "Leads!A2:Z3"],
    ["Leads!B2:C", [1, 999, 1, 2], "Leads!B2:C1000"],
    ["Leads!Y998:AB1002", [997, 999, 24, 25], "Leads!Y998:Z1000"],
    ["Leads!Z1000", [999, 999, 25, 25], "Leads!Z1000"],
    ["'Leads'!A1", [0, 0, 0, 0], "Leads!A1"],
  ])("%s is read", (range, [top, bottom, left, right], echo) => {
    const bounds = readRange(range, "Leads", SIZE);
    expect(bounds).toEqual({ top, bottom, left, right });
    expect(writeRange("Leads", bounds)).toBe(echo);
  });

  test.each([
    ["Leads!A", "Unable to parse range: Leads!A"],
    ["Leads!1", "Unable to parse range: Leads!1"],
    ["Leads!A0", "Unable to parse range: Leads!A0"],
    ["Leads!A1:", "Unable to parse range: Leads!A1:"],
    ["Leads!A1!B2", "Unable to parse range: Leads!A1!B2"],
    ["Other!A1", "Unable to parse range: Other!A1"],
    ["Leads!AA1", "Range (Leads!AA1) exceeds grid limits. Max rows: 1000, max columns: 26"],
    ["Leads!A1001", "Range (Leads!A1001) exceeds grid limits. Max rows: 1000, max columns: 26"],
  ])("%s is refused", (range, message) => {
    expect(refusalOf(() => readRange(range, "Leads", SIZE))).toEqual([400, message]);
  });

  test.each([
    ["Leads", "Leads"],
    ["_x9", "_x9"],
    ["9x", "'9x'"],
    ["Pre Qual", "'Pre Qual'"],
    ["Ann's", "'Ann''s'"],
    ["AB12", "'AB12'"],
    ["R1C1", "'R1C1'"],
    ["Été", "Été"],
  ])("of the tab %s has the title %s", (title, quoted) => {
    expect(quoteTitle(title)).toBe(quoted);
    expect(readRange(`${quoted}!A1`, title, SIZE)).toEqual({ top: 0, bottom: 0, left: 0, right: 0 });
  });

  test("has columns after Z, and one that is wider than the grid", () => {
    const wide = { rows: 5, columns: 800 };
    expect(writeRange("Leads", readRange("Leads!AA1:ADS2", "Leads", wide))).toBe("Leads!AA1:ADS2");
    expect(readRange("Leads!AZ1", "Leads", wide)).toMatchObject({ left: 51 });
    expect(readRange("Leads!ZZ1", "Leads", wide)).toMatchObject({ left: 701 });
  });
});

describe("values", () => {
  const read = (grid: string[][], options: object = {}, range = "Leads") =>
    readValues(grid, "Leads", { range, ...options });

  test("are cut to the range, transposed on request, and without empty cells at their end", () => {
    const grid = [
      ["a", "b", ""],
      ["", "", ""],
      ["c", "", "'=d"],
      ["", ""],
    ];
    expect(read(grid)).toEqual({
      range: "Leads!A1:Z1000",
      majorDimension: "ROWS",
      values: [["a", "b"], [], ["c", "", "=d"]],
    });
    expect(read(grid, { majorDimension: "COLUMNS" }).values).toEqual([["a", "", "c"], ["b"], ["", "", "=d"]]);
    expect(read(grid, {}, "Leads!B1:C3").values).toEqual([["b"], [], ["", "=d"]]);
    expect(read(grid, {}, "Leads!B2:B2")).toEqual({ range: "Leads!B2", majorDimension: "ROWS" });
    const big = Array.from({ length: 1_001 }, () => Array<string>(27).fill("x"));
    expect(read(big).range).toBe("Leads!A1:AA1001");
  });

  // Caught, one by one: a phone number or a text that became a number; a date by another day.
  test.each([
    ["TRUE", true],
    ["FALSE", false],
    ["true", "true"],
    ["12", 12],
    ["-12.5", -12.5],
    ["$1,234.50", 1234.5],
    ["-$5", -5],
    ["1,23", "1,23"],
    ["1234,567", "1234,567"],
    ["123456789012345", 123_456_789_012_345],
    ["1234567890123456", "1234567890123456"],
    ["12.", "12."],
    ["$", "$"],
    ["1/1/1900", 2],
    ["12/31/2025", 46_022],
    ["7/18/2025 18:00:00", 45_856.75],
    ["7/18/25", "7/18/25"],
    ["7/18/2025 18:00", "7/18/2025 18:00"],
    ["", ""],
  ])("the cell %j is %j", (cell, value) => {
    const [[first] = []] = read([[cell, "end"]], { valueRenderOption: "UNFORMATTED_VALUE" }).values ?? [];
    expect(first).toBe(value);
    const [[formula] = []] = read([[cell, "end"]], { valueRenderOption: "FORMULA" }).values ?? [];
    expect(formula).toBe(value);
    expect(read([[cell, "end"]]).values).toEqual([[cell, "end"]]);
  });

  test.each([
    [
      { majorDimension: "ROW" },
      "Invalid value at 'major_dimension' (type.googleapis.com/google.apps.sheets.v4.Dimension), \"ROW\"",
    ],
    [
      { valueRenderOption: "RAW" },
      "Invalid value at 'value_render_option' (type.googleapis.com/google.apps.sheets.v4.ValueRenderOption), \"RAW\"",
    ],
    [
      { dateTimeRenderOption: "ISO" },
      "Invalid value at 'date_time_render_option' (type.googleapis.com/google.apps.sheets.v4.DateTimeRenderOption), \"ISO\"",
    ],
  ])("with %j are refused", (options, message) => {
    expect(refusalOf(() => read([["a"]], options))).toEqual([400, message]);
  });
});

describe("a CSV", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test.each([
    [
      "a;b;c\r\n1;2;3\r\n",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
      ";",
      "\r\n",
    ],
    [
      "a\tb\tc\n1\t2\t3",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
      "\t",
      "\n",
    ],
    [
      'a,b,c\n"x,\ny",2,3\n',
      [
        ["a", "b", "c"],
        ["x,\ny", "2", "3"],
      ],
      ",",
      "\n",
    ],
  ])("%j keeps its style", (...style) => {
    const [text, grid, delimiter, newline] = style;
    const parsed = parseCsv(bytes(text));
    expect(parsed).toEqual({ text, grid, delimiter, newline });
    if ("flaw" in parsed) return;
    const added = `x${delimiter}${delimiter === "," ? '"y,z"' : "y,z"}${delimiter}${newline}`;
    expect(appendToCsv(parsed, ["x", "y,z", ""])).toBe(`${text}${text.endsWith("\n") ? "" : newline}${added}`);
    expect(parseCsv(bytes(writeCsv(grid, parsed)))).toMatchObject({ grid });
  });

  test.each([
    ["a\0b", "it is not text in UTF-8"],
    [" \n ", "it is empty"],
    [" [1]", "it starts like a web page or JSON"],
    ["{}", "it starts like a web page or JSON"],
    [",,\n1,2,3\n", "its first line has no column names"],
    ['a,b\n1,2\n"x,y\n', "a quoted cell is not closed properly near line 3"],
  ])("%j is none", (text, flaw) => {
    expect(parseCsv(bytes(text))).toEqual({ flaw });
  });

  test("marks text that a program would run, and shows it without the mark", () => {
    for (const sign of ["=", "+", "-", "@", "\t", "\r"]) {
      expect([keptText(`${sign}x`), shownText(`'${sign}x`)]).toEqual([`'${sign}x`, `${sign}x`]);
    }
    expect([keptText("x="), keptText("'x"), shownText("'x"), shownText("''=x")]).toEqual(["x=", "'x", "'x", "'=x"]);
    expect(controlFlaw(["A"], ["x", "\u0000"])).toBe(
      "The answer to “” has a character that cannot be kept. Please type it again.",
    );
    expect(controlFlaw(["A", "B"], ["x\n\ty", "z"])).toBeNull();
    expect(withoutControls("a\u0000b\nc\td\u009fe\u0007")).toBe("ab\nc\tde");
  });
});

describe("the file", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "passage-standins-"));
    path = join(folder, "a.csv");
    writeFileSync(path, "a,b\n1,2\n");
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const content = () => readFileSync(path, "utf8");

  // Caught: a link replaced by a file, after which the practice's own file was followed no more; a file open to all.
  test("is changed in place: behind a link, with its mode, and with nothing left beside it", () => {
    chmodSync(path, 0o640);
    symlinkSync(path, join(folder, "link.csv"));
    const file = new CsvFile(join(folder, "link.csv"));
    file.append(["3", "4"]);
    file.change((grid) => grid.toSpliced(1, 1));
    expect([content(), file.grid, file.path]).toEqual([
      "a,b\n3,4\n",
      [
        ["a", "b"],
        ["3", "4"],
      ],
      path,
    ]);
    expect([statSync(path).mode & 0o777, readdirSync(folder)]).toEqual([0o640, ["a.csv", "link.csv"]]);
  });

  test("that another program saves in between keeps that change, and is given up after five tries", () => {
    const file = new CsvFile(path);
    let calls = 0;
    file.change((grid) => {
      calls += 1;
      if (calls === 1) writeFileSync(path, "a,b\n1,2\nnew,row\n");
      return [...grid, ["x", "y"]];
    });
    expect([content(), calls]).toEqual(["a,b\n1,2\nnew,row\nx,y\n", 2]);
    calls = 0;
    expect(() => {
      file.change((grid) => {
        calls += 1;
        writeFileSync(path, `a,b\n${"z,z\n".repeat(calls)}`);
        return grid;
      });
    }).toThrow(new CsvConflict("Another program keeps changing the file."));
    expect([calls, readdirSync(folder)]).toEqual([5, ["a.csv"]]);
  });

  test("names the fault, keeps the last good content, and is followed again", () => {
    const file = new CsvFile(path);
    expect([file.trouble, file.problem]).toEqual([null, null]);
    writeFileSync(path, "");
    expect([file.trouble, file.grid]).toEqual([
      { kind: "broken", flaw: "it is empty" },
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ]);
    expect(file.problem).toBe("The file cannot be read as a CSV at the moment: it is empty.");
    expect(() => {
      file.append(["x"]);
    }).toThrow(new CsvConflict("The file cannot be read as a CSV at the moment: it is empty."));
    rmSync(path);
    expect([file.trouble, file.problem]).toEqual([{ kind: "gone" }, "The file is not there at the moment."]);
    writeFileSync(path, "c\n5\n");
    expect([file.trouble, file.grid]).toEqual([null, [["c"], ["5"]]]);
    expect(() => new CsvFile(join(folder, "none.csv"))).toThrow(/none\.csv cannot be read: ENOENT.*\.$/);
  });
});
