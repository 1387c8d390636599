import { expect, test } from "vitest";
import { emailProblem } from "../../../convex/platform/emailAddresses";
import { emailText } from "./emailText";

// Caught: two messages for an empty field; an address pasted from an email header that was only called wrong.
test.each([
  [" ana@x.test ", "ana@x.test"],
  ["\u00A0ana@x.test\u200B", "ana@x.test"],
  ["ana@x", ["wrong"]],
  ["Ana <ana@x.test>", ["Please enter the address alone: ana@x.test"]],
  ["", ["missing"]],
  ["\u200B ", ["missing"]],
])("%j is read as %j", (text, value) => {
  const read = emailText("missing", (email) => emailProblem(email, "wrong")).safeParse(text);
  expect(read.success ? read.data : read.error.issues.map(({ message }) => message)).toEqual(value);
});
