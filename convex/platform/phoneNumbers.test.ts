import { expect, test } from "vitest";
import { dialledPhone, phoneKey, phoneProblem, readPhone } from "./phoneNumbers";

// Each text, the number dialled, and whether the text is only that number. Caught: two numbers dialled as one of twenty digits;
// "(0)" dialled from abroad; "WhatsApp" before a number, which hid it.
test.each([
  // The first of several numbers.
  ["305-555-0140 / 786-555-0199", "3055550140", false],
  ["305-555-0140/786-555-0199", "3055550140", false],
  ["305-555-0140 786-555-0199", "3055550140", false],
  ["305-555-0140\n786-555-0199", "3055550140", false],
  ["305-555-0140\u2028786-555-0199", "3055550140", false],
  ["305-555-0140 | 786-555-0199", "3055550140", false],
  ["5550140 \\ 555 0199", "5550140", false],
  ["5550140\n555 0199", "5550140", false],
  ["5550140\r555 0199", "5550140", false],
  ["5550140\u2028555 0199", "5550140", false],
  ["5550140\u2029555 0199", "5550140", false],
  ["305-555-0140 & 786-555-0199", "3055550140", false],
  ["305-555-0140 - 786-555-0199", "3055550140", false],
  ["305 555 0140 786 555 0199", "3055550140", false],
  ["3055550140 7865550199 4155550123", "3055550140", false],
  ["(305) 555-0140 (786) 555-0199", "3055550140", false],
  ["(305) 555 0140(786) 555 0199", "3055550140", false],
  ["+1 305 555 0140 786 555 0199", "+13055550140", false],
  ["+1 305 555 0140 +1 786 555 0199", "+13055550140", false],
  ["+58 412 555 0148 +58 414 555 0199", "+584125550148", false],
  ["+58 412 555 0148+58 414 555 0199", "+584125550148", false],
  ["+58 412 555 0148 0414 555 0199", "+584125550148", false],
  ["0412 555 0148 0414 555 0199", "04125550148", false],
  ["5550140 5550199", "5550140", false],
  ["305-555-0140, 786-555-0199", "3055550140", false],
  ["305-555-0140 o 786-555-0199", "3055550140", false],
  // One number, written with gaps and signs.
  ["030/12345678", "03012345678", true],
  ["0171 / 1234567", "01711234567", true],
  ["305–555–0140", "3055550140", true],
  ["+55 11 98765-4321", "+5511987654321", true],
  ["+49 30 1234 56789", "+4930123456789", true],
  ["1 (305) 555-0140", "13055550140", true],
  // A trunk zero in brackets.
  ["+44 (0)20 7946 0958", "+442079460958", false],
  ["+44(0)2079460958", "+442079460958", false],
  ["(+44) (0) 20 7946 0958", "+442079460958", false],
  ["0044 (0)20 7946 0958", "00442079460958", false],
  ["44 (0)20 7946 0958", "442079460958", false],
  ["+353 (0)86 123 4567", "+353861234567", false],
  ["+39 (0)6 1234 5678", "+390612345678", true],
  ["(0)20 7946 0958", "02079460958", true],
  ["+44 (0)20 7946 0958 / +44 (0)20 7946 0999", "+442079460958", false],
  // Words before the number.
  ["WhatsApp +58 412 555 0148", "+584125550148", false],
  ["tel:+13055550140", "+13055550140", false],
  ["Tel.: (305) 555-0140", "3055550140", false],
  ["call 415 555 0123", "4155550123", false],
  ["cell: 305-555-0140 / home: 786-555-0199", "3055550140", false],
  ["mi teléfono es 305 555 0140", "3055550140", false],
  ["https://wa.me/584125550148", "584125550148", false],
  ["911 or 305-555-0140", "911", false],
  ["2 numbers: 305-555-0140", "3055550140", false],
  // Nothing to dial.
  ["", null, false],
  ["room 12", null, false],
  ["call my sister", null, false],
  ["after 12/01/2025", null, false],
  ["since 2025-12-01", null, false],
  ["ana1234567@mail.test", null, false],
  ["https://x.test/1234567", null, false],
  ["+", null, false],
  ["12", null, true],
  // Seven digits are a number, six are part of one; a number has at most fifteen; three hundred characters are read.
  ["call 555014", null, false],
  ["call 5550140", "5550140", false],
  ["555014 5550199", "5550145550199", true],
  ["555014/5550199", "5550145550199", true],
  ["5550140/555019", "5550140", false],
  ["+123 456 789 012 345", "+123456789012345", true],
  ["+123 456 789 012 3456", "+123456789", false],
  ["123456789012345 6", "123456789012345", false],
  [`3055550140${" ".repeat(290)}`, "3055550140", true],
  [`3055550140${" ".repeat(291)}`, "3055550140", false],
  ["\u0000", null, false],
  ["\uD800", null, false],
  ["😀😀", null, false],
  // Other digits, and invisible characters.
  ["+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971501234567", true],
  ["۰۹۱۲ ۳۴۵ ۶۷۸۹", "09123456789", true],
  ["३०५ ५५५ ०१४९", "3055550149", true],
  ["০১৭১২ ৩৪৫৬৭৮৯", "017123456789", true],
  ["３０５ ５５５ ０１４０", "3055550140", true],
  ["\u202A+1 305\u200B 555 0140\u202C", "+13055550140", true],
  ["📞 305-555-0140", "3055550140", false],
])("%j dials %j", (written, dialled, isWhole) => {
  expect([dialledPhone(written), readPhone(written).isWhole]).toEqual([dialled, isWhole]);
});

test("only the beginning of a text of 10,000 characters is read", () => {
  const prose = "x".repeat(10_000);
  expect(readPhone(`305-555-0140 ${prose}`)).toEqual({ dialled: "3055550140", isWhole: false });
  expect(readPhone("1 ".repeat(5_000)).isWhole).toBe(false);
  expect(dialledPhone(prose)).toBeNull();
});

// Caught: the key 5555014012 of a phone with an extension, so that the conflict check missed the person.
test.each([
  ["(305) 555-0140 ext. 12", "3055550140"],
  ["(305) 555-0140 x12", "3055550140"],
  ["(305) 555-0140 #12", "3055550140"],
  ["305.555.0140;12", "3055550140"],
  ["+1 305 555 0140 anexo 4", "3055550140"],
  ["305-555-0140 / 786-555-0199", "3055550140"],
  ["+44 (0)20 7946 0958", "2079460958"],
  ["0044 20 7946 0958", "2079460958"],
  ["WhatsApp +58 412 555 0148", "4125550148"],
  ["+584125550148", "4125550148"],
  ["555 01 01", "5550101"],
  ["+555 01 01", "5550101"],
  ["room 12", ""],
  ["", ""],
])("%j is recognised by %j", (written, key) => {
  expect(phoneKey(written)).toBe(key);
});

const ROUNDED = "A spreadsheet has rounded this number. Please enter all its digits";
const ERROR = "This is a spreadsheet's error, not a phone number. Please enter the number, or nothing";

// Caught: a rounded number accepted as a phone, which fails only when called.
test.each([
  ["1.2125551E+10", ROUNDED],
  ["1.2125551e10", ROUNDED],
  ["1,2125551E+10", ROUNDED],
  ["5.84126E+11", ROUNDED],
  [" 1E+10 ", ROUNDED],
  ["+1.21E+10", ROUNDED],
  ["'1.2125551E+10", ROUNDED],
  ["１.２１E＋１０", ROUNDED],
  ["\u200B1.21E+10", ROUNDED],
  ["#ERROR!", ERROR],
  ["####", ERROR],
  ["##", ERROR],
  ["########################", ERROR],
  ["#N/A", ERROR],
  ["#REF!", ERROR],
  ["#VALUE!", ERROR],
  ["#NAME?", ERROR],
  ["#DIV/0!", ERROR],
  ["#¡VALOR!", ERROR],
  ["#NUM!", ERROR],
  ["", null],
  ["305-555-0140", null],
  ["+1 305 555 0140 ext. 12", null],
  ["#4", null],
  ["#home", null],
  ["#a", null],
  ["#12 305-555-0140", null],
  ["305-555-0140 #4", null],
  ["call my sister", null],
  ["house E+1", null],
  ["#".repeat(10_000), ERROR],
  ["\uD800", null],
])("a spreadsheet's damage to %j: %j", (written, problem) => {
  expect(phoneProblem(written)).toBe(problem);
});
