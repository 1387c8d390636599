import { expect, test } from "vitest";
import { cutForList } from "../../../convex/liveList/rules";
import { contractLink } from "./contractLink";

const lead = { fullName: "Ana Lopez", email: "ana@mail.test", phone: null, goal: "Work visa" };
const caseType = (goal: string | null) =>
  new URL(contractLink({ ...lead, goal }), "http://passage.test").searchParams.get("caseType");

// Caught: a truncated goal used as the case type of a contract.
test("the goal becomes the case type, unless the list holds a truncated goal", () => {
  expect(["Work visa", null, cutForList("to bring my family ".repeat(20))].map(caseType)).toEqual([
    "Work visa",
    "",
    "",
  ]);
});
