import { expect, test } from "vitest";
import { leadIdOf } from "../../../../convex/platform/ids";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { LEAD_STATUS_CODES, type StatusTuple } from "../../../../convex/leads/status/rules";
import { foldTyped } from "../../../../convex/platform/texts";
import { joinLead, leadHaystack, leadName } from "./leadRow";

const haystack = leadHaystack({ firstName: "José", lastName: "de la Cruz", email: "Pepe@Mail.test" });
test.each([
  ["jos", true],
  ["CRUZ", true],
  ["  cruz ", true],
  ["josé de la", true],
  ["pepe@mail", true],
  ["jose de la", true],
  ["Jose\u0301 de", true],
  ["é d", true],
  ["", true],
  ["cruz pepe", false],
  ["cruzpepe", false],
  ["maria", false],
])("%j finds José de la Cruz, Pepe@Mail.test: %s", (search, found) => {
  expect(haystack.includes(foldTyped(search))).toBe(found);
});

// Caught: the role shown as the goal; this person's pending choice hidden by the stored one.
test("a lead joins its own row, its stored decision, and the pending choice", () => {
  const tuple: LeadTuple = [
    7,
    3,
    "Jos\u202Eé",
    "Cruz",
    "pepe@mail.test",
    "305 555 0100",
    "Engineer",
    "Green card",
    12_300,
  ];
  const stored: StatusTuple = [7, 4, LEAD_STATUS_CODES.closed, "u1", "2026-12-01"];
  expect(joinLead(tuple, stored, { nextContactOn: "2026-11-30" })).toEqual({
    key: 7,
    leadId: leadIdOf(7),
    firstName: "José",
    lastName: "Cruz",
    fullName: "José Cruz",
    email: "pepe@mail.test",
    phone: "305 555 0100",
    role: "Engineer",
    goal: "Green card",
    potentialCents: 12_300,
    status: "closed",
    ownerId: "u1",
    nextContactOn: "2026-11-30",
    haystack: "jose cruz\npepe@mail.test",
  });
});

test("a lead is named by its name, or by its address, without bidi control characters", () => {
  expect(leadName({ firstName: "Ma\u202Ery", lastName: "", email: "m@mail.test" })).toBe("Mary");
  expect(leadName({ firstName: " ", lastName: "", email: "\u202Ea@b.test" })).toBe("a@b.test");
});
