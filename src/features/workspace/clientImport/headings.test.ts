import { expect, test } from "vitest";
import { COLUMN_MEANINGS, meaningOfHeading } from "./headings";

// Caught: the email address offered after the phone number.
test("the meanings of a column are offered in the order of the form, the parts of a name after the name", () => {
  expect(COLUMN_MEANINGS.join(" ")).toBe(
    "clientName firstName middleName lastName clientEmail clientPhone clientType caseType status onboardedOn",
  );
});

test.each([
  ["Client", "clientName"],
  ["FULL  NAME", "clientName"],
  ["E-mail", "clientEmail"],
  ["email_address", "clientEmail"],
  // Caught: the heading of Outlook, whose address nobody found.
  ["E-mail Address", "clientEmail"],
  ["E-mail 1 - Value", "clientEmail"],
  ["Primary Email Address", "clientEmail"],
  ["Email:", "clientEmail"],
  ["Mobile", "clientPhone"],
  ["Mobile phone*", "clientPhone"],
  ["Phone 1 - Value", "clientPhone"],
  ["primary_phone", "clientPhone"],
  ["FirstName", "firstName"],
  ["Given Name", "firstName"],
  ["Additional Name", "middleName"],
  ["Family Name", "lastName"],
  ["Visa Type", "caseType"],
  ["Practice Area", "caseType"],
  ["Matter type", "caseType"],
  ["Other email", "clientEmail"],
  ["Contact Status", "status"],
  ["Role", "clientType"],
  ["Middle initial", "middleName"],
  ["Surname", "lastName"],
  ["Daytime telephone number", "clientPhone"],
  ["Date opened", "onboardedOn"],
  ["Client Type", "clientType"],
  ["Status", "status"],
  ["Onboarded", "onboardedOn"],
  ["Created At", "onboardedOn"],
] as const)("%s means %s", (heading, meaning) => {
  expect(meaningOfHeading(heading)).toBe(meaning);
});

test.each([
  "Address",
  "",
  " ",
  "Portal Access",
  "name of spouse",
  "Phone 1 - Type",
  "E-mail 1 - Label",
  "Home Fax",
  "Given Name Yomi",
  "Company",
  "constructor",
  "__proto__",
  "\u202E",
  "😀",
  "\uD800",
  "Name".repeat(10_000),
])("%j is an unknown heading", (heading) => {
  expect(meaningOfHeading(heading)).toBeNull();
});
