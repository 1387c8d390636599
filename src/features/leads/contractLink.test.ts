import { expect, test } from "vitest";
import { cutForList } from "../../../convex/liveList/rules";
import { contractLink } from "./contractLink";

const lead = { fullName: "Ana Lopez", email: "ana@mail.test", phone: null, goal: "Work visa" };
const caseType = (goal: string | null) =>
  new URL(contractLink({ ...lead, goal }), "http://passage.test").searchParams.get("caseType");

// Caught: the beginning of a long answer handed over as the case type of a contract.
test("a contract gets the goal as its case type, and none where the list has only the beginning of it", () => {
  expect(["Work visa", null, cutForList("to bring my family ".repeat(20))].map(caseType)).toEqual([
    "Work visa",
    "",
    "",
  ]);
});
