import { expect, test } from "vitest";
import { formatFieldName, parsePotentialCents } from "./rules";

// Caught, one at a time: commas and spaces dropped in any place ("12,5k" as 125,000); euros read as dollars; cents counted in
// floating point (1.005 and 1.115 lose one); "k" without its thousand.
test.each([
  ["$12,000", 1_200_000],
  ["12000", 1_200_000],
  ["12 000", 1_200_000],
  ["1,250,000.50", 125_000_050],
  ["1,00,000", 10_000_000],
  ["0.5", 50],
  ["$ 7", 700],
  ["12k", 1_200_000],
  ["12K", 1_200_000],
  ["$ 12 k", 1_200_000],
  ["12.5k", 1_250_000],
  ["1.5m", 150_000_000],
  ["1,500k", 150_000_000],
  ["12,000 USD", 1_200_000],
  ["USD 12,000", 1_200_000],
  ["12k usd", 1_200_000],
  ["12,000 dollars", 1_200_000],
  ["US$12,000", 1_200_000],
  ["12,000$", 1_200_000],
  ["1 dollar", 100],
  ["１２，０００", 1_200_000],
  ["12\u00a0000", 1_200_000],
  ["1.0050", 101],
  ["1.1150", 112],
  ["0.125", 13],
  ["1234.567", 123_457],
  ["12,345.678", 1_234_568],
  ["1.234k", 123_400],
  // Caught: twelve dollars in the tile for somebody's twelve thousand in another country's format.
  ["12.000", null],
  ["$5.000", null],
  ["$ 1.500 USD", null],
  ["１２．０００", null],
  ["12.000.000", null],
  ["12.00", 1_200],
  ["12,00", null],
  ["0.004", null],
  ["12,5k", null],
  ["12,5", null],
  ["12,50", null],
  ["1,2345", null],
  ["12,,000", null],
  ["1.234,56", null],
  ["5 6", null],
  [",500", null],
  ["12,000 EUR", null],
  ["€12,000", null],
  ["12kk", null],
  ["k", null],
  ["$", null],
  ["12k-15k", null],
  ["0", null],
  ["-5", null],
  ["", null],
  ["1e3", null],
  ["0x10", null],
  ["NaN", null],
  ["between 5 and 6", null],
  ["9".repeat(30), null],
  ["9".repeat(50_000), null],
  [`1${",000".repeat(12_000)}x`, null],
])("the value %j is %j cents", (text, cents) => {
  expect(parsePotentialCents(text)).toBe(cents);
});

test.each([
  ["timestamp", "Timestamp"],
  ["firstName", "First Name"],
  ["visa_type", "Visa Type"],
  ["visaType", "Visa Type"],
  ["Visa type", "Visa Type"],
  ["visa__type", "Visa Type"],
  ["VISA_TYPE", "VISA TYPE"],
  ["Visa_type of spouse", "Visa Type Of Spouse"],
  ["Zip codeName", "Zip CodeName"],
  ["What is your main immigration goal?", "What Is Your Main Immigration Goal?"],
  ["  Country   of birth ", "Country Of Birth"],
  ["spouse/children (if any)", "Spouse/Children (If Any)"],
  ["don't know", "Don't Know"],
  ["iPhone or Android?", "IPhone Or Android?"],
  ["état civil", "État Civil"],
  ["__proto__", "__proto__"],
  ["constructor", "Constructor"],
  ["<b>bold</b> text", "<b>bold</B> Text"],
  ["", ""],
])("the header %j is shown as %j", (header, label) => {
  expect(formatFieldName(header)).toBe(label);
});

// Caught: nested repetition in the pattern, whose steps double with each capital and take minutes here.
test("a header of many capitals is shown as it is written", () => {
  const header = `i${"A".repeat(34)}?`;
  expect(formatFieldName(header)).toBe(`I${header.slice(1)}`);
});
