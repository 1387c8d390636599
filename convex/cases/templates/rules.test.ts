import { describe, expect, test } from "vitest";

import { itemName, templateOf, templateProblems, type TemplateFacts } from "./rules";

// The number itself: with an imported limit, the test would move with a mistake.
const MOST_MILESTONES = 60;

const MILESTONE = { key: "a", title: "Filed", description: "", isVisibleToClient: true };
const REQUIREMENT = {
  key: "a",
  documentType: "passport",
  title: "Passport",
  instructions: "",
  isRequired: true,
  dueInDays: 14,
  source: "",
};
const TASK = { key: "a", text: "Draft the letter", dueInDays: null };

function aTemplate(differing: Partial<TemplateFacts> = {}): TemplateFacts {
  return {
    name: "TN",
    caseTypes: ["tn"],
    source: "",
    milestones: [MILESTONE],
    requirements: [REQUIREMENT],
    tasks: [TASK],
    ...differing,
  };
}

const long = (count: number) => "x".repeat(count);

describe("problems of a template", () => {
  test("none for a right template, nor for an empty one", () => {
    expect(templateProblems(aTemplate())).toEqual([]);
    const empty = aTemplate({ caseTypes: [], milestones: [], requirements: [], tasks: [] });
    expect(templateProblems(empty)).toEqual([]);
    // From the same day to two years ahead.
    const tasks = [0, 730].map((dueInDays) => ({ ...TASK, dueInDays }));
    const longest = { name: long(80), source: long(500), tasks: [...tasks, { ...TASK, text: long(500) }] };
    expect(templateProblems(aTemplate(longest))).toEqual([]);
    expect(templateProblems(aTemplate({ tasks: Array.from({ length: 60 }, () => TASK) }))).toEqual([]);
  });

  test.each([
    [{ name: " " }, "template", 0, "name", "Give the template a name"],
    [{ name: long(81) }, "template", 0, "name", "At most 80 characters"],
    [{ source: long(501) }, "template", 0, "source", "At most 500 characters"],
    [{ milestones: [MILESTONE, { ...MILESTONE, title: "" }] }, "milestones", 1, "title", "Give the milestone a title"],
    [
      { milestones: [{ ...MILESTONE, description: long(1_001) }] },
      "milestones",
      0,
      "description",
      "At most 1,000 characters",
    ],
    [{ requirements: [{ ...REQUIREMENT, title: "" }] }, "requirements", 0, "title", "Give the document a name"],
    [
      { requirements: [REQUIREMENT, { ...REQUIREMENT, documentType: "" }] },
      "requirements",
      1,
      "documentType",
      "Choose a document type",
    ],
    [
      { requirements: [{ ...REQUIREMENT, instructions: long(2_001) }] },
      "requirements",
      0,
      "instructions",
      "At most 2,000 characters",
    ],
    [{ requirements: [{ ...REQUIREMENT, why: long(301) }] }, "requirements", 0, "why", "At most 300 characters"],
    [
      { requirements: [{ ...REQUIREMENT, dueInDays: 731 }] },
      "requirements",
      0,
      "dueInDays",
      "A whole number of days, at most 730",
    ],
    [{ requirements: [{ ...REQUIREMENT, source: long(501) }] }, "requirements", 0, "source", "At most 500 characters"],
    [{ milestones: [{ ...MILESTONE, titleEs: long(1_001) }] }, "milestones", 0, "titleEs", "At most 200 characters"],
    [
      { requirements: [{ ...REQUIREMENT, titleEs: long(201) }] },
      "requirements",
      0,
      "titleEs",
      "At most 200 characters",
    ],
    [
      { requirements: [{ ...REQUIREMENT, instructionsEs: long(2_001) }] },
      "requirements",
      0,
      "instructionsEs",
      "At most 2,000 characters",
    ],
    [{ tasks: [{ ...TASK, text: " " }] }, "tasks", 0, "text", "Say what has to be done"],
    [{ tasks: [{ ...TASK, text: long(501) }] }, "tasks", 0, "text", "At most 500 characters"],
    [{ tasks: [{ ...TASK, dueInDays: -1 }] }, "tasks", 0, "dueInDays", "A whole number of days, at most 730"],
    [{ tasks: [{ ...TASK, dueInDays: 1.5 }] }, "tasks", 0, "dueInDays", "A whole number of days, at most 730"],
    [
      { milestones: Array.from({ length: MOST_MILESTONES + 1 }, () => MILESTONE) },
      "template",
      0,
      "milestones",
      "At most 60",
    ],
    [{ tasks: Array.from({ length: 61 }, () => TASK) }, "template", 0, "tasks", "At most 60"],
    [{ requirements: Array.from({ length: 101 }, () => REQUIREMENT) }, "template", 0, "requirements", "At most 100"],
  ] as const)("%o", (differing, ...problem) => {
    const [list, place, field, reason] = problem;
    const template = aTemplate(structuredClone(differing) as Partial<TemplateFacts>);
    expect(templateProblems(template)).toEqual([{ list, place, field, reason }]);
  });
});

test("all problems are listed, in the order of the form", () => {
  const tasks = [TASK, { ...TASK, text: "", dueInDays: -1 }];
  const milestones = [{ ...MILESTONE, title: "" }];
  expect(templateProblems(aTemplate({ name: "", tasks, milestones })).map(({ list, field }) => [list, field])).toEqual([
    ["template", "name"],
    ["milestones", "title"],
    ["tasks", "text"],
    ["tasks", "dueInDays"],
  ]);
});

test("a case type is offered the first template made for it", () => {
  const templates = [
    { key: "l", caseTypes: ["l1a", "l1b"] as const },
    { key: "m", caseTypes: ["l1a"] as const },
  ].map(({ key, caseTypes }) => ({ key, caseTypes: [...caseTypes] }));
  expect(templateOf(templates, "l1a")?.key).toBe("l");
  expect(templateOf(templates, "tn")).toBeUndefined();
});

test("an item is identified by its template and its own key", () => {
  expect(itemName("eb1a", "filed")).toBe("eb1a/filed");
});
