import { expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import {
  chosen,
  isoDate,
  money,
  optionalPhone,
  optionalText,
  parseMoney,
  requiredText,
  stepMoney,
  tidyMoney,
} from "./formValues";

/** The parsed value of a text, or the error messages. */
function read(schema: ZodMiniType, text: string): unknown {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
}

test.each([
  ["12500", 1_250_000],
  ["12,500", 1_250_000],
  ["$1,234,567.89", 123_456_789],
  [" 0.5 ", 50],
  ["0.05", 5],
  ["19.99", 1_999],
  ["100000000", 10_000_000_000],
  ["0", 0],
  ["1,2500", null],
  ["12,50", null],
  ["1.234", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
  ["12 500", null],
  ["100000001", null],
  [".5", null],
])("the amount %j is %j cents", (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  ["12500", "12,500"],
  ["$12500.5", "12,500.50"],
  ["0.05", "0.05"],
  ["twelve", "twelve"],
  ["", ""],
])("the amount %j is normalized to %j", (text, tidied) => {
  expect(tidyMoney(text)).toBe(tidied);
});

test.each([
  ["", 1, "100"],
  ["", -1, "0"],
  ["3,500", 1, "3,600"],
  ["3500", -1, "3,400"],
  ["3450", 1, "3,500"],
  ["3450", -1, "3,400"],
  ["50.50", -1, "0"],
  ["0", -1, "0"],
  ["999,950.25", 1, "1,000,000"],
  ["a lot", 1, "a lot"],
] as const)("the arrow keys step %j by %i hundred to %j", (text, direction, stepped) => {
  expect(stepMoney(text, direction, 100)).toBe(stepped);
});

test.each<[string, ZodMiniType, string, unknown]>([
  ["required text", requiredText("missing"), " a b ", "a b"],
  ["required text", requiredText("missing"), "  ", ["missing"]],
  ["optional text", optionalText(), " a ", "a"],
  ["optional text", optionalText(), " ", null],
  ["a phone", optionalPhone("wrong"), " +1 (305) 555-0100 ", "+1 (305) 555-0100"],
  ["a phone", optionalPhone("wrong"), "(305) 555-0100", "(305) 555-0100"],
  ["a phone", optionalPhone("wrong"), "", null],
  ["a phone", optionalPhone("wrong"), "555-010", ["wrong"]],
  ["a phone", optionalPhone("wrong"), "call 3055550100", ["wrong"]],
  ["money", money("missing", "wrong"), "1,234.50", 123_450],
  ["money", money("missing", "wrong"), "", ["missing"]],
  ["money", money("missing", "wrong"), "a lot", ["wrong"]],
  ["a date", isoDate("missing", "wrong"), "2028-02-29", "2028-02-29"],
  ["a date", isoDate("missing", "wrong"), "2026-02-29", ["wrong"]],
  ["a date", isoDate("missing", "wrong"), "", ["missing"]],
  ["a choice", chosen(["a", "b"], "missing"), "b", "b"],
  ["a choice", chosen(["a", "b"], "missing"), "", ["missing"]],
])("%s", (...[, schema, text, wanted]) => {
  expect(read(schema, text)).toEqual(wanted);
});
