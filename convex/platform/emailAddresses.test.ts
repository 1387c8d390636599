import { expect, test } from "vitest";
import { z } from "zod";
import { ADDRESS, cleanEmail, emailProblem, isEmail, normaliseEmail } from "./emailAddresses";

const OTHERWISE = "Invalid email format";

test.each([
  ["ana@mail.test", "ana@mail.test"],
  ["  Ana.Souza+visa@Mail.TEST\n", "Ana.Souza+visa@Mail.TEST"],
  ["o'neill@mail.test", "o'neill@mail.test"],
  ["ana@sub.mail-host.co.test", "ana@sub.mail-host.co.test"],
  ["ana@mail.test\u200B", "ana@mail.test"],
  ["\uFEFFana@mail.test", "ana@mail.test"],
  ["\u00A0ana@mail.test\u00A0", "ana@mail.test"],
  ["\u3000ana@mail.test\u2009", "ana@mail.test"],
  ["ana@\u200Bmail\u00AD.test", "ana@mail.test"],
  ["\u202Aana@mail.test\u202C", "ana@mail.test"],
  ["\u200B\u00A0 ana@mail.test \u00A0\u200B", "ana@mail.test"],
  ["\u2067ana@mail.test\u2069", "ana@mail.test"],
  [`${"a".repeat(244)}@mail.test`, `${"a".repeat(244)}@mail.test`],
])("%j is the address %j", (typed, clean) => {
  expect([cleanEmail(typed), isEmail(typed), emailProblem(typed, OTHERWISE)]).toEqual([clean, true, null]);
});

// Caught: "<a@b.test>" and "comma@x.test," stored as addresses that cannot receive mail.
test.each([
  ["", OTHERWISE],
  ["\u200B", OTHERWISE],
  ["ana", OTHERWISE],
  ["ana@mail", OTHERWISE],
  ["ana @mail.test", OTHERWISE],
  ["ana@mail..test", OTHERWISE],
  ["@mail.test", OTHERWISE],
  ["ana@@mail.test", OTHERWISE],
  ["ana@mail.test@b.test", OTHERWISE],
  ["ana@mail.test\u0000", OTHERWISE],
  ["a\u0007na@mail.test", OTHERWISE],
  ["аna@mail.test", OTHERWISE],
  ["ana@mail.test😀", OTHERWISE],
  ["ana\uD800@mail.test", OTHERWISE],
  ["ana＠mail.test", OTHERWISE],
  [`${"a".repeat(245)}@mail.test`, OTHERWISE],
  ["a".repeat(10_000), OTHERWISE],
  [`${"a.".repeat(5_000)}@mail.test`, OTHERWISE],
  ["comma@x.test,", "Please enter the address alone: comma@x.test"],
  ["ana@mail.test;", "Please enter the address alone: ana@mail.test"],
  ["ana@mail.test.", "Please enter the address alone: ana@mail.test"],
  ["<angle@x.test>", "Please enter the address alone: angle@x.test"],
  ["a@b.test>", "Please enter the address alone: a@b.test"],
  ['"x"<a@b.test>', "Please enter the address alone: a@b.test"],
  ["Ana Souza <ana@mail.test>", "Please enter the address alone: ana@mail.test"],
  ["mailto:ana@mail.test", "Please enter the address alone: ana@mail.test"],
  ["“ana@mail.test”", "Please enter the address alone: ana@mail.test"],
  ["'ana@mail.test'", "Please enter the address alone: ana@mail.test"],
  ["ana@mail.test (work)", "Please enter the address alone: ana@mail.test"],
  ["ana@mail.test\nsince May", "Please enter the address alone: ana@mail.test"],
  ["’ana@mail.test’", "Please enter the address alone: ana@mail.test"],
  [".ana@mail.test", "Please enter the address alone: ana@mail.test"],
  ["[ana@mail.test]", "Please enter the address alone: ana@mail.test"],
  ["{ana@mail.test}", "Please enter the address alone: ana@mail.test"],
  ["ana@mail.test|work", "Please enter the address alone: ana@mail.test"],
  [`${"x ".repeat(400)}<ana@mail.test>`, "Please enter the address alone: ana@mail.test"],
  ["ana@mail.test, bo@mail.test", "Please enter one email address only"],
  ["ana@mail.test; bo@mail.test", "Please enter one email address only"],
  ["ana@mail.test bo@mail.test", OTHERWISE],
  ["ana souza@mail.test", OTHERWISE],
  ["ana@mail.test\r\nBcc: bo@mail.test", "Please enter one email address only"],
])("%j is refused: %s", (typed, problem) => {
  expect([isEmail(typed), emailProblem(typed, OTHERWISE)]).toEqual([false, problem]);
});

// Our copy of zod's expression, so that queries need not load the library.
test("the expression is zod's", () => {
  expect(ADDRESS).toEqual(z.regexes.email);
});

test("addresses are compared without case, outer spaces and invisible characters", () => {
  expect(normaliseEmail("  A.B@Mail.Test ")).toBe("a.b@mail.test");
  expect(normaliseEmail("\u200BA.B@\u00ADMail.Test\u200B")).toBe("a.b@mail.test");
});
