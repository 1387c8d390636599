import { expect, test } from "vitest";
import { cutForList } from "../../../../convex/platform/liveList/rules";
import { newContractLink } from "./contractLink";

const lead = { leadId: "lead-7", fullName: "Ana Lopez", email: "ana@mail.test", phone: null, goal: "Work visa" };
const caseType = (goal: string | null) =>
  new URL(newContractLink({ ...lead, goal }), "http://passage.test").searchParams.get("caseType");

// Caught: a truncated goal used as the case type of a contract.
test("the goal becomes the case type, unless the list holds a truncated goal", () => {
  expect(["Work visa", null, cutForList("to bring my family ".repeat(20))].map(caseType)).toEqual([
    "Work visa",
    "",
    "",
  ]);
});

test("the contract knows the lead that it comes from", () => {
  const { searchParams } = new URL(newContractLink({ ...lead, goal: null }), "http://passage.test");
  expect(Object.fromEntries(searchParams)).toEqual({
    clientName: "Ana Lopez",
    clientEmail: "ana@mail.test",
    clientPhone: "",
    caseType: "",
    leadId: "lead-7",
  });
});
