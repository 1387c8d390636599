import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Lead } from "../shared/useLeadRow";
import { LeadDetails } from "./LeadDetails";

const LEAD: Lead = {
  leadId: "lead-1",
  firstName: "Maria",
  lastName: "Santos",
  email: "maria@mail.test",
  phone: null,
  potentialCents: null,
  role: null,
  goal: null,
  fields: [],
  resumeUrl: null,
  state: "listed",
  status: "needs_followup",
  submittedAt: null,
  mergedInto: null,
  ownerId: null,
  nextContactOn: null,
};

function showDetails(change: Partial<Lead>) {
  render(
    <MemoryRouter>
      <LeadDetails lead={{ ...LEAD, ...change }} />
    </MemoryRouter>,
  );
}

/** The rows of a group by their labels. */
function rows(group: string): [label: string | null, value: string | null][] {
  const list = within(screen.getByRole("region", { name: group }));
  const values = list.getAllByRole("definition").map(({ textContent }) => textContent);
  return list.getAllByRole("term").map(({ textContent }, at) => [textContent, values[at] ?? null]);
}

// Anyone may fill in the form. Caught: a value taken for HTML; a header that is a property of every object.
test("hostile headers and values are shown as text, and none of them is a link", () => {
  const hostile = [
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "__proto__",
    "constructor",
    "mailto:a@b?cc=c@d",
  ];
  showDetails({ fields: hostile.map((text) => ({ label: text, value: text })) });
  expect(rows("Form answers")).toEqual(hostile.map((text) => [text, text]));
  expect(document.querySelectorAll("img, script, a:not([href='mailto:maria@mail.test'])")).toHaveLength(0);
});

// Caught: the role among the answers of the form; a lead that left the sheet, shown as if it were there.
test("the case facts of the list are apart from the other answers, and a lead that left the sheet says so", () => {
  const fields = [
    { label: "Job", value: "Nurse" },
    { label: "Aim", value: "Green card" },
    { label: "Other", value: "x" },
  ];
  showDetails({ role: "Nurse", goal: "Green card", potentialCents: 50_000, fields });
  expect(rows("Case")).toEqual([
    ["Potential value", "$500"],
    ["Job", "Nurse"],
    ["Aim", "Green card"],
  ]);
  expect(rows("Form answers")).toEqual([["Other", "x"]]);
  expect(screen.queryByText(/^This lead is no longer in the spreadsheet\./)).toBeNull();
  showDetails({ state: "missing" });
  expect(screen.getByText(/^This lead is no longer in the spreadsheet\./)).toBeDefined();
});

// Caught: "Evil gnp.exe" read backwards, and the rest of its line with it.
test("headers and values have no characters that turn the text around them", () => {
  showDetails({ fields: [{ label: "La\u202Ebel", value: "\u2067value" }] });
  expect(rows("Form answers")).toEqual([["Label", "value"]]);
});

test.each([
  "spy@evil.test?bcc=spy2@evil.test",
  "a@mail.test&cc=b@mail.test",
  "a@mail.test,b@mail.test",
  "a%0Abcc:b@mail.test",
  "javascript:alert(1)@mail.test",
  "\u202Ea@mail.test",
])("the address %j is text and no link", (email) => {
  showDetails({ email });
  expect(screen.queryByRole("link")).toBeNull();
});

test("an answer of fifty thousand characters is shown by its beginning", () => {
  showDetails({ fields: [{ label: "Story", value: "x".repeat(50_000) }] });
  expect(screen.getByRole("button", { name: "Show all" })).toBeDefined();
  expect(rows("Form answers")[0]?.[1]?.length).toBeLessThan(2_100);
});
