import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import {
  addTold,
  dayOrderOf,
  findHeader,
  headersOf,
  layOut,
  NOTHING_TOLD,
  normaliseHeader,
  parseResumeUrl,
  readRows,
  vanishedHeaders,
} from "./sheetRows";

/** The leads in a sheet of these rows; fails for a sheet that cannot be read. */
function readSheet(values: string[][]) {
  const header = findHeader(values, 1) ?? expect.fail("the sheet is empty");
  const layout = layOut(header) ?? expect.fail("the sheet has no e-mail column");
  const { rows, told } = readRows(values, { layout, firstRow: 1 });
  return { rows, ...told, headers: headersOf(header), dayOrder: dayOrderOf(told) };
}

const read = (headers: string[], ...rows: string[][]) => readSheet([headers, ...rows]);

function readOne(cells: Record<string, string>) {
  const { rows } = read(Object.keys(cells), Object.values(cells));
  const [row] = rows;
  if (row === undefined) expect.fail("the row is no lead");
  return row.content;
}

test("a submitted form becomes a lead", async () => {
  const { rows } = read(SHEET_HEADERS, aSheetRow());
  expect(rows).toEqual([
    {
      place: 2,
      content: {
        firstName: "Lena",
        lastName: "Vogt",
        email: "lena@mail.test",
        emailKey: "lena@mail.test",
        phone: "555 123 4567",
        role: "Nurse",
        goal: "Green card",
        potentialCents: 1_200_000,
        resumeUrl: "https://files.test/lena.pdf",
        submittedAt: "1/5/2026 10:00:00",
        fields: [
          { header: "Timestamp", value: "1/5/2026 10:00:00" },
          { header: "What is your current occupation or field of work?", value: "Nurse" },
          { header: "What is your main immigration goal?", value: "Green card" },
        ],
      },
    },
  ]);
});

describe("headers", () => {
  test.each([
    ["Email", "email"],
    ["FIRST  name", "firstname"],
    [" Upload Your\nResume ", "uploadyourresume"],
  ])("%j matches as %j: neither case nor spaces count", (header, normalised) => {
    expect(normaliseHeader(header)).toBe(normalised);
  });

  // Caught: "Email:" as "no e-mail column"; "First Name:" without names of leads.
  test("signs around a header do not count", async () => {
    const cells = {
      "Email:": "l@m.test",
      "* First Name": "Lena",
      "Last Name*": "Vogt",
      "(Phone)": "1",
      "Amount ($)": "5",
    };
    expect(readOne(cells)).toMatchObject({
      email: "l@m.test",
      firstName: "Lena",
      lastName: "Vogt",
      phone: "1",
      potentialCents: 500,
    });
  });

  test.each(["Email", "E-mail", "Email Address", "E-Mail address"])(
    "%j is the column of the address",
    async (header) => {
      expect(readOne({ [header]: "l@m.test", "Phone Number": "1" })).toMatchObject({
        email: "l@m.test",
        phone: "1",
      });
    },
  );

  test("a whole name in one column is the name if no other column has one", async () => {
    const content = readOne({ Email: "l@m.test", "Full Name": "Lena Vogt" });
    expect(content).toMatchObject({ firstName: "Lena Vogt", lastName: "" });
    const apart = readOne({ Email: "l@m.test", "Full Name": "Lena Vogt", "Last Name": "Vogt" });
    expect(apart).toMatchObject({
      firstName: "",
      lastName: "Vogt",
      fields: [{ header: "Full Name", value: "Lena Vogt" }],
    });
  });

  // Caught: a form of 27 questions whose last ones were lost.
  test.each([
    [51, false],
    [52, false],
    [53, true],
  ])("a sheet of %d columns is read up to AZ; more columns: %s", async (width, hasMore) => {
    const headers = ["Email", ...Array.from({ length: width - 1 }, (_, nth) => `Q${String(nth + 2)}`)];
    const row = ["l@m.test", ...Array.from({ length: width - 1 }, (_, nth) => String(nth + 2))];
    const reading = read(headers, row);
    expect(reading.hasMoreColumns).toBe(hasMore);
    expect(reading.headers.at(-1)).toBe(`Q${String(Math.min(width, 52))}`);
    expect(reading.rows[0]?.content.fields.at(-1)?.value).toBe(String(Math.min(width, 52)));
  });

  test("blank cells behind AZ do not count as more columns, and a cell without a header is read", async () => {
    const reading = read(["Email"], ["l@m.test", "", "said at the desk", ...Array.from({ length: 60 }, () => " ")]);
    expect(reading.hasMoreColumns).toBe(false);
    expect(reading.rows[0]?.content.fields).toEqual([{ header: "Column 3", value: "said at the desk" }]);
  });

  test("columns may stand in any order", async () => {
    const content = readOne({ "last NAME": "Vogt", PHONE: "1", eMail: "L@m.test ", firstname: "Lena" });
    expect(content).toMatchObject({
      firstName: "Lena",
      lastName: "Vogt",
      phone: "1",
      email: "L@m.test",
      emailKey: "l@m.test",
    });
  });

  test("a sheet without an e-mail column cannot be read", async () => {
    const header = findHeader([[" Name "], ["Lena"]], 1) ?? expect.fail("the sheet is empty");
    expect([headersOf(header), layOut(header)]).toEqual([["Name"], null]);
  });

  test("a sheet without a single filled cell is empty", async () => {
    expect(findHeader([], 1)).toBeNull();
    expect(findHeader([[], ["", " "]], 1)).toBeNull();
  });

  test("a column without a header is kept under its place", async () => {
    const { rows } = read(["Email", ""], ["l@m.test", "odd"]);
    expect(rows[0]?.content.fields).toEqual([{ header: "Column 2", value: "odd" }]);
  });

  test("a header named like an object's property is only a text", async () => {
    expect(readOne({ Email: "l@m.test", ["__proto__ "]: "x", constructor: "y" }).fields).toEqual([
      { header: "__proto__", value: "x" },
      { header: "constructor", value: "y" },
    ]);
  });

  // Caught: a name by place, so that moving such a column held the whole sheet.
  test("a column without a header may move or go", async () => {
    const before = read(["Email", "", "Phone"], ["l@m.test", "odd", "1"]);
    const after = read(["Email", "Phone"], ["l@m.test", "1"]);
    expect(vanishedHeaders(before.headers, after.headers)).toEqual([]);
    expect(vanishedHeaders(before.headers, ["Email"])).toEqual(["Phone"]);
  });

  test("a new column is not a loss, a renamed one is", async () => {
    expect(vanishedHeaders(["Email", "Phone"], ["phone", "E mail", "New"])).toEqual([]);
    expect(vanishedHeaders(["Email", "Phone"], ["Email", "Mobile"])).toEqual(["Phone"]);
  });
});

describe("rows", () => {
  test("rows without an e-mail are counted and named as the sheet numbers them, not lost silently", async () => {
    const reading = read(SHEET_HEADERS, aSheetRow({ email: " " }), aSheetRow(), aSheetRow({ email: "" }));
    expect(reading).toMatchObject({ skippedNoEmail: 2, skippedRows: [2, 4], rows: [{ place: 3 }] });
  });

  test("the numbers of skipped rows include rows above the headers, and are the first five", async () => {
    const rows = Array.from({ length: 7 }, () => aSheetRow({ email: "" }));
    const reading = readSheet([[], [" "], SHEET_HEADERS, ...rows]);
    expect(reading).toMatchObject({ skippedNoEmail: 7, skippedRows: [4, 5, 6, 7, 8] });
  });

  // Caught: "300 rows skipped" for checkboxes drawn down to the end of the sheet, which hides a real one.
  test.each([
    ["FALSE", 0],
    ["TRUE", 0],
    ["VERDADERO", 0],
    ["FALSO", 0],
    ["VERDADEIRO", 0],
    ["VRAI", 0],
    ["FAUX", 0],
    ["WAHR", 0],
    ["FALSCH", 0],
    ["No", 1],
    ["0", 1],
    ["FALSEhood", 1],
  ])("a row with nothing but %j is skipped %d times", async (text, skipped) => {
    const { skippedNoEmail } = read(["Email", "Called", "Signed"], ["", text, " false "], ["a@m.test", text, ""]);
    expect(skippedNoEmail).toBe(skipped);
  });

  // Caught: months and days of all leads swapped.
  test.each([
    [["31/1/2026", "3/4/2026", "30/1/2026", "1/31/2026"], "dayFirst"],
    [["31/1/2026", "1/31/2026"], "monthFirst"],
    [["3/4/2026", ""], "monthFirst"],
  ])("the timestamps %j are written %s", async (timestamps, order) => {
    const reading = read(["Timestamp", "Email"], ...timestamps.map((at) => [at, "a@m.test"]));
    expect(reading.dayOrder).toBe(order);
  });

  // Caught: a lead with the address "#N/A", which cannot receive mail.
  test.each(["#N/A", "#REF!", "#NAME?", "#DIV/0!", "#ERROR!", "####", "#¡VALOR!", "#NV"])(
    "%j in the cell of the e-mail is no e-mail, and elsewhere no name and no phone",
    async (error) => {
      const headers = ["Email", "First Name", "Phone"];
      const { skippedNoEmail, rows } = read(headers, [error, "Ana", "1"], ["a@m.test", error, error]);
      expect(skippedNoEmail).toBe(1);
      const fields = [
        { header: "First Name", value: error },
        { header: "Phone", value: error },
      ];
      expect(rows.map(({ content }) => content)).toMatchObject([
        { email: "a@m.test", firstName: "", phone: null, fields },
      ]);
    },
  );

  test.each(["#1 Ana", "#5", "#Ana", "#"])("%j is a text, though it begins with a number sign", async (text) => {
    expect(readOne({ Email: "l@m.test", "First Name": text })).toMatchObject({ firstName: text });
  });

  // Caught: only the first column of a kind read, and the others not shown.
  test("of two columns of a kind a row is read from the one it has filled, and shows the other as a field", async () => {
    const headers = ["Email Address", "Email", "Phone", "Phone Number", "First Name"];
    const { rows, skippedNoEmail } = read(
      headers,
      ["", "new@m.test", "", "2", "New"],
      ["old@m.test", "", "1", "", "Old"],
      ["both@m.test", "other@m.test", "1", "2", "Both"],
      ["", "", "1", "2", "Nobody"],
    );
    expect(skippedNoEmail).toBe(1);
    expect(rows.map(({ content: { email, phone, fields } }) => ({ email, phone, fields }))).toEqual([
      { email: "new@m.test", phone: "2", fields: [] },
      { email: "old@m.test", phone: "1", fields: [] },
      {
        email: "both@m.test",
        phone: "1",
        fields: [
          { header: "Email", value: "other@m.test" },
          { header: "Phone Number", value: "2" },
        ],
      },
    ]);
  });

  test("blank and ragged rows are tolerated", async () => {
    const reading = read(SHEET_HEADERS, [], ["", ""], ["1/5/2026", "short@mail.test"]);
    expect(reading.skippedNoEmail).toBe(0);
    expect(reading.rows.map(({ content: { email, phone, fields } }) => ({ email, phone, fields }))).toEqual([
      { email: "short@mail.test", phone: null, fields: [{ header: "Timestamp", value: "1/5/2026" }] },
    ]);
  });

  // Caught: a repeated header row mistaken for a person named First Name.
  test("a second header row is nobody, wherever it stands", async () => {
    const reading = read(SHEET_HEADERS, SHEET_HEADERS, aSheetRow(), [...SHEET_HEADERS.slice(0, 4), " ", ""]);
    expect(reading).toMatchObject({ skippedNoEmail: 0, rows: [{ place: 3 }] });
  });

  test("every other filled column is kept under its header, in the order of the sheet", async () => {
    const content = readOne({ Email: "l@m.test", "Zip code": " 10001 ", Spouse: " ", "Born in": "Porto" });
    expect(content.fields).toEqual([
      { header: "Zip code", value: "10001" },
      { header: "Born in", value: "Porto" },
    ]);
  });

  test("the fields shown elsewhere are left out of the generic ones", async () => {
    const content = readOne({
      id: "7",
      "First Name": "Lena",
      "Last Name": "Vogt",
      Email: "l@m.test",
      Phone: "1",
      "Upload your resume": "https://files.test/a",
      "Potential Value": "5",
    });
    expect(content.fields).toEqual([]);
  });
});

describe("potential value", () => {
  test.each(["Potential Value", "potential dollar amount", "Dollar Amount", "AMOUNT", "value", "Worth", "price"])(
    "the column %j holds it",
    async (header) => {
      expect(readOne({ Email: "l@m.test", [header]: "$1,250.50" }).potentialCents).toBe(125_050);
    },
  );

  test("of two columns that hold one, the second stays in sight among the fields", async () => {
    expect(readOne({ Email: "l@m.test", Value: "5", Price: "7" })).toMatchObject({
      potentialCents: 500,
      fields: [{ header: "Price", value: "7" }],
    });
  });

  test("a value that cannot be read stays in sight among the fields", async () => {
    expect(readOne({ Email: "l@m.test", Value: "12,5k" })).toMatchObject({
      potentialCents: null,
      fields: [{ header: "Value", value: "12,5k" }],
    });
  });
});

describe("resume link", () => {
  test.each([
    ["https://files.test/a b.pdf", "https://files.test/a%20b.pdf"],
    ["HTTPS://files.test/", "https://files.test/"],
    ["http://files.test/a.pdf", null],
    ["javascript:alert(1)", null],
    // Caught: the scheme searched anywhere in the text.
    ["javascript:alert(1)//https://files.test/", null],
    ["data:text/html,x", null],
    ["https://", null],
    ["resume.pdf", null],
  ])("%j opens as %j", (text, url) => {
    expect(parseResumeUrl(text)).toBe(url);
  });

  test("links of a second column, and of any other, stay among the fields", async () => {
    const link = (name: string): string => `https://files.test/${name}`;
    const cells = { Website: link("c"), "Upload your resume": link("a"), "Upload your resume (new)": link("b") };
    expect(readOne({ Email: "l@m.test", ...cells })).toMatchObject({
      resumeUrl: link("a"),
      fields: [
        { header: "Website", value: link("c") },
        { header: "Upload your resume (new)", value: link("b") },
      ],
    });
  });

  test("a link that is not https is shown as text and not offered as a link", async () => {
    expect(readOne({ Email: "l@m.test", "Upload your resume": "http://a.test" })).toMatchObject({
      resumeUrl: null,
      fields: [{ header: "Upload your resume", value: "http://a.test" }],
    });
  });
});

// Anybody may send the form. Caught: a row too large to store, so that the whole sheet was not applied.
describe("cells of fifty thousand characters", () => {
  const HUGE = "x".repeat(50_000);

  test("are kept whole if a row has one, and share the row's limit if it has many", async () => {
    const headers = Array.from({ length: 25 }, (_, column) => `Question ${String(column)}`);
    const { rows } = read(["Email", ...headers], ["one@m.test", HUGE], ["l@m.test", ...headers.map(() => HUGE)]);
    expect(rows[0]?.content.fields).toEqual([{ header: "Question 0", value: HUGE }]);
    expect(JSON.stringify(rows[1]?.content).length).toBeLessThan(110_000);
    expect(rows[1]?.content.fields.slice(0, 3)).toEqual([
      { header: "Question 0", value: HUGE },
      { header: "Question 1", value: HUGE },
      { header: "Question 2", value: "…" },
    ]);
  });

  test("that together exceed the row's limit are cut at its end, and later ones are left out", async () => {
    const headers = ["A", "B", "C", "D"];
    const { rows } = read(["Email", ...headers], ["l@m.test", ...headers.map(() => "x".repeat(40_000))]);
    expect(rows[0]?.content.fields.map(({ value }) => value.length)).toEqual([40_000, 40_000, 20_001, 1]);
  });

  test("are cut in the place of a name, and whole among the fields", async () => {
    const content = readOne({ Email: "l@m.test", "First Name": HUGE });
    expect([content.firstName, content.fields]).toEqual([
      `${"x".repeat(300)}…`,
      [{ header: "First Name", value: HUGE }],
    ]);
  });

  test("are cut after ten thousand characters as role and as goal", async () => {
    const [role, goal] = ["What is your current occupation or field of work?", "What is your main immigration goal?"];
    const content = readOne({ Email: "l@m.test", [role]: HUGE, [goal]: HUGE });
    expect([content.role, content.goal]).toEqual([`${"x".repeat(10_000)}…`, `${"x".repeat(10_000)}…`]);
  });

  test("as headers are cut, and the same header is found again", async () => {
    const first = read(["Email", HUGE], ["l@m.test", "1"]);
    const again = read(["Email", HUGE], ["l@m.test", "2"]);
    expect(again.rows[0]?.content.fields).toEqual([{ header: `${"x".repeat(300)}…`, value: "2" }]);
    expect(vanishedHeaders(first.headers, again.headers)).toEqual([]);
  });

  test("are not cut inside a character", async () => {
    const { firstName } = readOne({ Email: "l@m.test", "First Name": `${"x".repeat(299)}😀${HUGE}` });
    expect(firstName).toBe(`${"x".repeat(299)}…`);
  });
});

// Caught: a header or a value executed as an instruction.
test.each(["<img src=x onerror=alert(1)>", "=HYPERLINK(1)", "\u202Egnp.exe", "constructor", "hasOwnProperty"])(
  "the header and the value %j are only texts",
  async (text) => {
    expect(readOne({ Email: "l@m.test", [text]: text, "First Name": text })).toMatchObject({
      firstName: text,
      fields: [{ header: text, value: text }],
    });
  },
);

test("every row of any sheet is a lead, is counted, or has nothing but checkboxes; and no cell makes the reading fail", async () => {
  const aCell = fc.oneof(
    fc.constantFrom("", " ", "FALSE", "#N/A", "a@m.test", "12.000", "Email", "\u202e", "😀", "=1+1"),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  const aRow = fc.array(aCell, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { maxLength: 12 }), async (rows) => {
      const reading = read(["Email", "First Name", "Value"], ...rows);
      const people = rows.filter((row) => row.some((cell) => cell.trim() !== "" && cell.trim() !== "FALSE"));
      const counted = reading.rows.length + reading.skippedNoEmail;
      expect(counted).toBeLessThanOrEqual(people.length);
      const isHeader = (row: readonly string[]) =>
        row.every((cell) => ["", "email"].includes(cell.trim().toLowerCase()));
      expect(counted).toBeGreaterThanOrEqual(people.filter((row) => !isHeader(row)).length);
      const places = reading.rows.map(({ place }) => place);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    }),
    { numRuns: cases(200, 5_000) },
  );
});

// Caught: the headers' own range read as rows; rows counted from the beginning of their range; the last range's figures for all.
test("a sheet that is read in stretches says the same as one that is read at once", () => {
  const rows = Array.from({ length: 9 }, (_, n) =>
    aSheetRow({ email: n % 3 === 0 ? "" : `p${String(n)}@mail.test`, at: n % 2 === 0 ? "1/25/2026" : "25/1/2026" }),
  );
  const values = [[], SHEET_HEADERS, ...rows];
  const layout = layOut(findHeader(values, 1) ?? expect.fail()) ?? expect.fail();
  const parts = [0, 1, 4, 8].map((from, nth, starts) =>
    readRows(values.slice(from, starts[nth + 1]), { layout, firstRow: from + 1 }),
  );
  const { rows: whole, headers: _, dayOrder, ...told } = readSheet(values);
  expect(parts.flatMap((part) => part.rows)).toEqual(whole);
  const added = parts.map((part) => part.told).reduce(addTold, NOTHING_TOLD);
  expect([added, dayOrderOf(added)]).toEqual([told, dayOrder]);
  expect(told).toMatchObject({ leads: 6, skippedNoEmail: 3, skippedRows: [3, 6, 9], monthFirst: 5, dayFirst: 4 });
});
