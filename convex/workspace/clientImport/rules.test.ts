import { expect, test } from "vitest";
import { readImportRow, type ImportRow } from "./rules";

function aRow(differing: Partial<ImportRow> = {}): ImportRow {
  const empty = { clientPhone: "", clientType: "", caseType: "", status: "", onboardedOn: "" };
  return Object.assign({ clientName: "Ana Souza", clientEmail: "ana@mail.test", ...empty }, differing);
}

test("a row with a name and an email address is an active beneficiary, onboarded on the day of the import", () => {
  expect(readImportRow(aRow({ clientName: "  Ana   Souza " }))).toEqual({
    ok: true,
    facts: {
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: null,
      clientType: "beneficiary",
      caseType: null,
      customCaseType: null,
      status: "active",
      onboardedOn: null,
    },
  });
});

test.each([
  [{ clientType: "PETITIONER" }, { clientType: "petitioner" }],
  [{ status: " Archived " }, { status: "archived" }],
  [{ status: "inactive" }, { status: "inactive" }],
  [{ caseType: "Family-Based Green Card" }, { caseType: "familyI485", customCaseType: null }],
  [{ caseType: "eb-2 niw" }, { caseType: "eb2niw", customCaseType: null }],
  // An unknown case type keeps its text.
  [{ caseType: "Widow petition" }, { caseType: "other", customCaseType: "Widow petition" }],
  [{ clientPhone: " (415) 555-0101 x7 " }, { clientPhone: "(415) 555-0101 x7" }],
  [{ onboardedOn: "2024-02-29" }, { onboardedOn: "2024-02-29" }],
  [{ onboardedOn: "2024-2-9" }, { onboardedOn: "2024-02-09" }],
  [{ onboardedOn: "2024-02-29T10:00:00Z" }, { onboardedOn: "2024-02-29" }],
  [{ onboardedOn: "1/31/2025 9:15:00" }, { onboardedOn: "2025-01-31" }],
  [{ onboardedOn: "31-Jan-25" }, { onboardedOn: "2025-01-31" }],
  // The month first.
  [{ onboardedOn: "3/4/2025" }, { onboardedOn: "2025-03-04" }],
  // A formula is a plain text here; written files escape it.
  [{ clientName: "=HYPERLINK(1)" }, { clientName: "=HYPERLINK(1)" }],
] as const)("of a row with %j the facts are %j", (differing, facts) => {
  expect(readImportRow(aRow(differing))).toMatchObject({ ok: true, facts });
});

test.each([
  [{ clientName: " " }, "clientName", "The name is missing"],
  [{ clientEmail: "" }, "clientEmail", "The email address is missing"],
  [{ clientEmail: "ana at mail" }, "clientEmail", "Please enter a valid email address"],
  [{ clientName: "x".repeat(201) }, "clientName", "At most 200 characters"],
  [{ clientType: "employer" }, "clientType", "Use Beneficiary or Petitioner"],
  [{ clientType: "-" }, "clientType", "Use Beneficiary or Petitioner"],
  [{ status: "?" }, "status", "Use Active, Inactive or Archived"],
  [{ status: "gone" }, "status", "Use Active, Inactive or Archived"],
  [{ caseType: "Other" }, "caseType", "Please specify the case type"],
  [{ onboardedOn: "2025-02-30" }, "onboardedOn", "Use a date such as 2025-01-31 or 1/31/2025"],
  [{ onboardedOn: "31/1/2025" }, "onboardedOn", "Use a date such as 2025-01-31 or 1/31/2025"],
  [{ onboardedOn: "soon" }, "onboardedOn", "Use a date such as 2025-01-31 or 1/31/2025"],
] as const)("a row with %j is wrong in %s: %s", (differing, field, reason) => {
  expect(readImportRow(aRow(differing))).toEqual({ ok: false, field, reason });
});
