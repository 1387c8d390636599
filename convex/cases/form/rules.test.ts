import { describe, expect, test } from "vitest";
import {
  caseEditProblem,
  NEW_CASE,
  newCaseProblem,
  readCaseEdit,
  readNewCase,
  type CaseEditForm,
  type NewCaseForm,
} from "./rules";

const long = (count: number) => "x".repeat(count);
const RIGHT: NewCaseForm = { ...NEW_CASE, clientId: "k1", caseType: "h1b" };

describe("problems of a new case", () => {
  test.each([
    ["clientId", { clientId: "" }, "Please select a client"],
    ["clientId", {}, null],
    ["caseType", { caseType: "" }, "Please select or enter a case type"],
    ["caseType", { caseType: "K-1" }, "Please select or enter a case type"],
    ["caseType", {}, null],
    ["customCaseType", { caseType: "other" }, "Please select or enter a case type"],
    ["customCaseType", { caseType: "other", customCaseType: " " }, "Please select or enter a case type"],
    ["customCaseType", { caseType: "other", customCaseType: "K-1" }, null],
    ["customCaseType", { caseType: "other", customCaseType: long(201) }, "At most 200 characters"],
    ["customCaseType", { customCaseType: "" }, null],
    ["priority", { priority: "" }, "Please choose a priority from the list"],
    ["priority", { priority: "asap" }, "Please choose a priority from the list"],
    ["priority", { priority: "urgent" }, null],
    ["template", { template: "" }, null],
    ["notes", { notes: long(5_000) }, null],
    ["notes", { notes: long(5_001) }, "At most 5,000 characters"],
  ] as const)("%s of %o: %s", (field, differing, reason) => {
    expect(newCaseProblem(field, Object.assign({}, RIGHT, differing))).toBe(reason);
  });

  test("medium is the default priority", () => {
    expect(NEW_CASE.priority).toBe("medium");
  });
});

describe("a right form of a new case", () => {
  test("is trimmed, and an empty text is null", () => {
    expect(readNewCase({ ...RIGHT, notes: " ", template: "h1b", customCaseType: "left over" })).toEqual({
      ok: true,
      facts: { caseType: "h1b", customCaseType: null, priority: "medium", notes: null, template: "h1b" },
    });
  });

  test("of Other has the typed type", () => {
    expect(readNewCase({ ...RIGHT, caseType: "other", customCaseType: " K-1 ", notes: " Urgent " })).toMatchObject({
      facts: { caseType: "other", customCaseType: "K-1", notes: "Urgent", template: null },
    });
  });
});

test("a wrong form names its first wrong field", () => {
  expect(readNewCase(NEW_CASE)).toEqual({ ok: false, field: "clientId", reason: "Please select a client" });
});

const EDIT: CaseEditForm = {
  caseType: "h1b",
  customCaseType: "",
  nextStep: "",
  progressBy: "milestones",
  progress: "",
};

describe("problems of the edit of a case", () => {
  test.each([
    ["caseType", { caseType: "" }, "Please select or enter a case type"],
    ["customCaseType", { caseType: "other" }, "Please select or enter a case type"],
    ["nextStep", { nextStep: long(500) }, null],
    ["nextStep", { nextStep: long(501) }, "At most 500 characters"],
    ["progressBy", { progressBy: "chance" }, "Please choose who decides on the progress"],
    ["progress", { progress: "a lot" }, null],
    ["progress", { progressBy: "hand", progress: "" }, "A whole number from 0 to 100"],
    ["progress", { progressBy: "hand", progress: "101" }, "A whole number from 0 to 100"],
    ["progress", { progressBy: "hand", progress: "-1" }, "A whole number from 0 to 100"],
    ["progress", { progressBy: "hand", progress: "12.5" }, "A whole number from 0 to 100"],
    ["progress", { progressBy: "hand", progress: "0" }, null],
    ["progress", { progressBy: "hand", progress: "100" }, null],
  ] as const)("%s of %o: %s", (field, differing, reason) => {
    expect(caseEditProblem(field, Object.assign({}, EDIT, differing))).toBe(reason);
  });

  test("a right one says how the progress is determined", () => {
    expect(readCaseEdit({ ...EDIT, progress: "40", nextStep: " Sign the forms " })).toMatchObject({
      facts: { isProgressByHand: false, progress: null, nextStep: "Sign the forms" },
    });
    expect(readCaseEdit({ ...EDIT, progressBy: "hand", progress: " 40 " })).toEqual({
      ok: true,
      facts: {
        caseType: "h1b",
        customCaseType: null,
        nextStep: null,
        isProgressByHand: true,
        progress: 40,
      },
    });
    expect(readCaseEdit({ ...EDIT, nextStep: long(501) })).toEqual({
      ok: false,
      field: "nextStep",
      reason: "At most 500 characters",
    });
  });
});
