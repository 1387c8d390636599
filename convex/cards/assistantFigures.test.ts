import { fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { checkedParts, hasUnverified, type Evidence } from "./assistantFigures";

const NONE: Evidence = { cents: [], counts: [], percents: [], days: [], names: [] };
const EVIDENCE: Evidence = {
  cents: [123_456, 4_500, 100, 1_200_000],
  counts: [12, 3, 1_234],
  percents: [12.3, 60],
  days: ["1999-12-31", "2025-06-20", "2025-07-19"],
  names: ["WeWork 123", "Shop 123456", "Shop 1234567", "Total is 9,999 dollars", "$5,000.00", "Travel"],
};

const figuresOf = (text: string, evidence = [EVIDENCE]) =>
  checkedParts(text, evidence).flatMap(({ kind, text: part }) => (kind === "text" ? [] : [[kind, part]]));
const verified = (figure: string) => ["verified", figure];
const unverified = (figure: string) => ["unverified", figure];

// Caught: a check that verifies every figure; cents compared as dollars; a count that verifies an amount.
describe("figures that a result contains are verified, all others are not", () => {
  test.each<[text: string, ...figures: string[][]]>([
    ["You spent $1,234.56.", verified("$1,234.56")],
    ["You spent $1234.56.", verified("$1234.56")],
    ["You spent $1,234.57.", unverified("$1,234.57")],
    ["You spent 1,234.56 dollars.", verified("1,234.56 dollars")],
    ["You spent 1,234.56.", verified("1,234.56")],
    ["It was $45 and 4500 cents.", verified("$45"), verified("4500 cents")],
    ["It was $12.", unverified("$12")],
    ["In 12 charges", verified("12")],
    ["In 45 charges", unverified("45")],
    ["In 1,234 charges", verified("1,234")],
    ["About $1,235", unverified("$1,235")],
    ["About $12k", verified("$12k")],
    ["About $1.2 million", unverified("$1.2 million")],
    ["$12 thousand, $120 hundred", verified("$12 thousand"), verified("$120 hundred")],
    ["$0.012m, $0.012 million", verified("$0.012m"), verified("$0.012 million")],
    ["$0.000012bn, $0.000012 billion", verified("$0.000012bn"), verified("$0.000012 billion")],
    ["It was $45.001, or 45.001", unverified("$45.001"), unverified("45.001")],
    ["US$45.00, not ¥45.00", verified("US$45.00"), unverified("¥45.00")],
    ["12.3％ more", verified("12.3％")],
    ["100. Travel", unverified("100")],
    ["12.3% more, 60 percent less, 61% even", verified("12.3%"), verified("60 percent"), unverified("61%")],
    ["12% more", unverified("12%")],
    ["€45.00, 45 € and 45.00", unverified("€45.00"), unverified("45 €"), verified("45.00")],
    ["-$45.00 and −45.00", verified("$45.00"), verified("45.00")],
  ])("%j", (text, ...figures) => {
    expect(figuresOf(text)).toEqual(figures);
  });

  test.each<[text: string, ...figures: string[][]]>([
    ["On Jun 20, 2025", verified("Jun 20, 2025")],
    ["On June 20th", verified("June 20th")],
    ["On 19 July 2025", verified("19 July 2025")],
    ["On July 18, 2025", unverified("July 18, 2025")],
    ["On Jun 20, 2024", unverified("Jun 20, 2024")],
    ["From 2025-06-20 to 2025-06-21", verified("2025-06-20"), unverified("2025-06-21")],
    ["In July 2025 and May 2025", verified("July 2025"), unverified("May 2025")],
    ["In 2025-06, not in 2025-05", verified("2025-06"), unverified("2025-05")],
    ["In 2025 and 1999, not in 2024", verified("2025"), verified("1999"), unverified("2024")],
    ["Jun 20 – Jul 19, 2025", verified("Jun 20"), verified("Jul 19, 2025")],
  ])("days: %j", (text, ...figures) => {
    expect(figuresOf(text)).toEqual(figures);
  });
});

// Caught: two months swapped, only one of which is in a test.
test.each([
  ["January", "Jan", "01"],
  ["February", "Feb", "02"],
  ["March", "Mar", "03"],
  ["April", "Apr.", "04"],
  ["May", "May", "05"],
  ["June", "Jun", "06"],
  ["July", "Jul", "07"],
  ["August", "Aug", "08"],
  ["September", "Sept.", "09"],
  ["October", "Oct", "10"],
  ["November", "Nov", "11"],
  ["December", "Dec", "12"],
])("%s and %s are the month %s", (name, short, month) => {
  const evidence = [{ ...NONE, days: [`2025-${month}-05`] }];
  expect(figuresOf(`On ${name} 5, 2025, in ${short} 2025`, evidence)).toEqual([
    verified(`${name} 5, 2025`),
    verified(`${short} 2025`),
  ]);
});

// Caught: an invented figure in a format that the results do not use.
test.each([
  "You spent nine hundred dollars.",
  "You spent twelve dollars.",
  "That is two million in all.",
  "In twelve charges",
  "You spent $９８７.",
  "You spent ９８７.",
  "You spent ٩٨٧.",
  "You spent ½ of it.",
  "You spent ＄500.",
  "You spent 1.234,56.",
  "You spent 12,34.",
  "You spent $1,234.567.",
  "You spent 987 654.32.",
])("%j is not verified", (text) => {
  expect(figuresOf(text).length).toBeGreaterThan(0);
  expect(hasUnverified(text, [EVIDENCE])).toBe(true);
});

test.each([
  "One of the two is larger.",
  "1. Travel\n2. Software",
  "1) Travel",
  "Two:\n  1. Travel\n\t2) Software",
  "Forms I-130 and I–94.",
  "At “Shop 123456”.",
  "A form H1B at 7-Eleven, by 5G.",
  "On Breeze Credit Card (5331) and Business Checking (4299).",
  'At “WeWork 123” and "WeWork 123".',
  "I may help in May.",
])("%j has no figure to check", (text) => {
  expect(figuresOf(text)).toEqual([]);
});

// Caught: a merchant whose name is a figure, and verifies it; a name exempted without quotes.
test.each([
  "At “Shop 1234567”.",
  "You spent $5,000.00.",
  "At “$5,000.00”.",
  "“Total is 9,999 dollars”",
  "At WeWork 123.",
  "At “WeWork 124”",
])("a name of a result verifies nothing: %j", (text) => {
  expect(hasUnverified(text, [EVIDENCE])).toBe(true);
});

// Caught: an incomplete figure that flashes as unverified.
test("while an answer is being written, a figure at its end is not judged yet", () => {
  expect(checkedParts("You spent $1,23", [EVIDENCE], true)).toEqual([{ kind: "text", text: "You spent $1,23" }]);
  expect(checkedParts("You spent $1,", [EVIDENCE], true)).toHaveLength(1);
  expect(checkedParts("You spent $1 ", [EVIDENCE], true)).toHaveLength(1);
  expect(checkedParts("You spent $1,23", [EVIDENCE])[1]?.kind).toBe("unverified");
  expect(checkedParts("You spent $9 in", [EVIDENCE], true)[1]).toEqual({ kind: "unverified", text: "$9" });
});

test("an answer that begins and ends with a figure has no empty part", () => {
  expect(checkedParts("$45 of $12", [EVIDENCE])).toEqual([
    { kind: "verified", text: "$45" },
    { kind: "text", text: " of " },
    { kind: "unverified", text: "$12" },
  ]);
});

test("without evidence no figure is verified", () => {
  expect(figuresOf("You spent $1,234.56 in 12 charges on Jun 20, 2025.", [NONE])).toEqual([
    unverified("$1,234.56"),
    unverified("12"),
    unverified("Jun 20, 2025"),
  ]);
  expect(hasUnverified("You spent $1.", [])).toBe(true);
});

// Caught: a text lost or doubled between two figures.
test("the parts together are any answer, and an invented amount is always marked", () => {
  const pieces = fc.constantFrom(
    "$",
    "1",
    "2,3",
    ".",
    " ",
    "%",
    "Jul ",
    "“",
    "”",
    "twelve ",
    "9",
    "\n",
    "a",
    "-",
    "2025",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
      const text = list.join("");
      const joined = checkedParts(text, [EVIDENCE]).map((part) => part.text);
      expect(joined.join("")).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      fc.pre(!EVIDENCE.cents.includes(cents));
      const amount = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect(hasUnverified(`In all ${amount}, I believe.`, [EVIDENCE])).toBe(true);
      expect(hasUnverified(`In all ${amount}, I believe.`, [{ ...NONE, cents: [cents] }])).toBe(false);
    }),
  );
});
