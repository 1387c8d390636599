import { expect, test } from "vitest";
import { formatFieldName } from "./rules";

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
