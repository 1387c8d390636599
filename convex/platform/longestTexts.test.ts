import { expect, test } from "vitest";
import { aField, aForm, anOption, aSection } from "../../tests/support/functions/questionnaires";
import { caseEditProblem, NEW_CASE, newCaseProblem } from "../cases/form/rules";
import { nameProblem, taskProblem, templateProblems } from "../cases/templates/rules";
import { clientProblem, NEW_CLIENT } from "../clients/form/rules";
import { problemWith } from "../contracts/form/rules";
import { BUILT_IN_TYPES, cleanFileName, keyStem, typeProblem } from "../practice/documentTypes/rules";
import { checkReason } from "../documents/review/rules";
import { dueTextProblem } from "./dueItems/rules";
import { isEmail } from "./emailAddresses";
import { DEFAULT_FIRM, firmProblem, type FirmSettings } from "../practice/firmForm";
import { readHoldReason } from "../clients/legalHolds/rules";
import { isShownView, viewProblem } from "../practice/savedViews/rules";
import { messageProblem, subjectProblem } from "../messages/conversations/rules";
import { templateProblem } from "../messages/replyTemplates/rules";
import { milestoneProblem, NEW_MILESTONE } from "../cases/milestones/rules";
import { checkNoteText } from "../messages/notes/rules";
import { reasonProblem } from "../contracts/ledger/rules";
import { formProblems, wordingProblem } from "../cases/questionnaireForms/rules";
import { NEW_RELATED, relatedProblem } from "../clients/relatedPeople/rules";
import { NEW_REQUIREMENT, reasonProblem as redoProblem, requirementProblem } from "../cases/requirements/rules";

type Problem = string | null;
const text = (length: number) => "x".repeat(length);

const CONTRACT = {
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  caseType: "other",
  customCaseType: "",
  services: "",
  fee: "",
};
const EDITED_CASE = {
  caseType: "other",
  customCaseType: "",
  nextStep: "",
  notes: "",
  progressBy: "hand",
  progress: "0",
};
const TEMPLATE = { name: "TN", caseTypes: [], source: "", milestones: [], requirements: [], tasks: [] };
const [TYPE] = BUILT_IN_TYPES;
const words = (length: number) => ({ en: "a", es: text(length) });

const firm = (field: keyof FirmSettings, typed: string): Problem =>
  firmProblem({ ...DEFAULT_FIRM, [field]: typed })?.reason ?? null;
const ofType = (facts: object): Problem =>
  TYPE === undefined ? "no type" : (typeProblem({ ...TYPE, ...facts })?.reason ?? null);
const ofForm = (field: object): Problem =>
  formProblems(aForm(aSection("one", [aField("a"), aField("b", field)])))[0]?.reason ?? null;
const ofQuestionnaire = (facts: object): Problem =>
  formProblems({ ...aForm(aSection("one", [aField("a")])), ...facts })[0]?.reason ?? null;
const ofTemplate = (facts: object): Problem => templateProblems({ ...TEMPLATE, ...facts })[0]?.reason ?? null;
const address = (length: number) => `${text(length - "@mail.test".length)}@mail.test`;

// Caught: limits one lower or higher than the sentence says, which tests that import the limit do not notice.
test.each<[string, number, (length: number) => Problem]>([
  ["a client's name", 200, (n) => clientProblem("clientName", { ...NEW_CLIENT, clientName: text(n) })],
  ["a client's own case type", 200, (n) => clientProblem("customCaseType", { ...NEW_CLIENT, customCaseType: text(n) })],
  ["a contract's client", 200, (n) => problemWith("clientName", { ...CONTRACT, clientName: text(n) })],
  ["a contract's own case type", 200, (n) => problemWith("customCaseType", { ...CONTRACT, customCaseType: text(n) })],
  ["a contract's services", 5_000, (n) => problemWith("services", { ...CONTRACT, services: text(n) })],
  [
    "a new case's own case type",
    200,
    (n) => newCaseProblem("customCaseType", { ...NEW_CASE, caseType: "other", customCaseType: text(n) }),
  ],
  ["a new case's notes", 5_000, (n) => newCaseProblem("notes", { ...NEW_CASE, notes: text(n) })],
  ["a case's next step", 500, (n) => caseEditProblem("nextStep", { ...EDITED_CASE, nextStep: text(n) })],
  ["a related person's name", 200, (n) => relatedProblem("name", { ...NEW_RELATED, name: text(n) })],
  ["a related person's note", 500, (n) => relatedProblem("note", { ...NEW_RELATED, note: text(n) })],
  ["the firm's name", 120, (n) => firm("name", text(n))],
  ["the firm's address", 300, (n) => firm("address", text(n))],
  ["the contract's text", 60_000, (n) => firm("contractTemplate", text(n))],
  ["a milestone's title", 200, (n) => milestoneProblem("title", { ...NEW_MILESTONE, title: text(n) })],
  [
    "a milestone's description",
    1_000,
    (n) => milestoneProblem("description", { ...NEW_MILESTONE, description: text(n) }),
  ],
  ["its Spanish title", 200, (n) => milestoneProblem("titleEs", { ...NEW_MILESTONE, titleEs: text(n) })],
  [
    "its Spanish description",
    1_000,
    (n) => milestoneProblem("descriptionEs", { ...NEW_MILESTONE, descriptionEs: text(n) }),
  ],
  ["a request's name", 200, (n) => requirementProblem("title", { ...NEW_REQUIREMENT, title: text(n) })],
  [
    "a request's instructions",
    2_000,
    (n) => requirementProblem("instructions", { ...NEW_REQUIREMENT, instructions: text(n) }),
  ],
  ["a request's Spanish name", 200, (n) => requirementProblem("titleEs", { ...NEW_REQUIREMENT, titleEs: text(n) })],
  [
    "a request's Spanish instructions",
    2_000,
    (n) => requirementProblem("instructionsEs", { ...NEW_REQUIREMENT, instructionsEs: text(n) }),
  ],
  ["why it is asked for again", 1_000, (n) => redoProblem("redo", text(n))],
  [
    "why a document is returned",
    1_000,
    (n) => {
      const checked = checkReason(text(n));
      return "problem" in checked ? checked.problem : null;
    },
  ],
  [
    "why nothing is deleted",
    500,
    (n) => {
      const read = readHoldReason(text(n));
      return read.ok ? null : read.sentence;
    },
  ],
  ["why money was given back", 500, (n) => reasonProblem(text(n))],
  ["a task or a deadline", 500, (n) => dueTextProblem(text(n), "missing")],
  ["a saved view's name", 60, (n) => viewProblem("name", { name: text(n), isShared: false })],
  ["a reply template's name", 80, (n) => templateProblem("name", { name: text(n), text: "x" })],
  ["a reply template", 10_000, (n) => templateProblem("text", { name: "x", text: text(n) })],
  ["a case template's name", 80, (n) => nameProblem(text(n))],
  ["a case template's source", 500, (n) => ofTemplate({ source: text(n) })],
  ["a case template's task", 500, (n) => taskProblem(text(n))],
  ["a document type's name", 80, (n) => ofType({ displayName: text(n) })],
  ["a document type's description", 300, (n) => ofType({ description: text(n) })],
  ["a questionnaire's name", 80, (n) => ofQuestionnaire({ name: words(n) })],
  ["what a questionnaire is about", 1_000, (n) => ofQuestionnaire({ about: words(n) })],
  ["a question", 300, (n) => ofForm({ label: words(n) })],
  ["the help of a question", 1_000, (n) => ofForm({ help: words(n) })],
  [
    "an option",
    120,
    (n) => ofForm({ kind: "choice", options: [anOption("one"), { ...anOption("two"), label: words(n) }] }),
  ],
  ["any wording", 7, (n) => wordingProblem(words(n), { most: 7, isNeeded: true })],
])("%s has at most %d characters, and the sentence says so", (_, most, problemOf) => {
  expect(problemOf(most)).toBeNull();
  expect(problemOf(most + 1)).toContain(`t most ${most.toLocaleString("en-US")} characters`);
});

test.each<[string, number, (length: number) => boolean]>([
  ["an address", 254, (n) => isEmail(address(n))],
  ["a message", 10_000, (n) => messageProblem(text(n)) !== "tooLong"],
  ["a subject", 200, (n) => subjectProblem(text(n)) !== "tooLong"],
  ["a note", 10_000, (n) => "text" in checkNoteText(text(n))],
  ["what a view searches for", 200, (n) => isShownView({ filter: "", sort: "", search: text(n) })],
])("%s has at most %d characters", (_, most, isTaken) => {
  expect([isTaken(most), isTaken(most + 1)]).toEqual([true, false]);
});

test.each<[string, number, (count: number) => Problem]>([
  [
    "options of a question",
    40,
    (count) =>
      ofForm({ kind: "choice", options: Array.from({ length: count }, (_, nth) => anOption(`o${String(nth)}`)) }),
  ],
  [
    "sections of a questionnaire",
    20,
    (count) =>
      ofQuestionnaire({
        sections: Array.from({ length: count }, (_, nth) => aSection(`s${String(nth)}`, [aField(`f${String(nth)}`)])),
      }),
  ],
  [
    "questions of a questionnaire",
    150,
    (count) =>
      ofQuestionnaire({
        sections: [
          aSection(
            "one",
            Array.from({ length: count }, (_, nth) => aField(`f${String(nth)}`)),
          ),
        ],
      }),
  ],
  [
    "tasks of a case template",
    60,
    (count) => {
      const tasks = Array.from({ length: count }, (_, nth) => ({ key: `k${String(nth)}`, text: "x", dueInDays: null }));
      return ofTemplate({ tasks });
    },
  ],
])("%s are at most %d, and the sentence says so", (_, most, problemOf) => {
  expect(problemOf(most)).toBeNull();
  expect(problemOf(most + 1)).toContain(`At most ${String(most)}`);
});

test("a file's name keeps an ending of ten characters, dot included, and 255 characters in all; a type's key has forty", () => {
  expect(cleanFileName(`${text(300)}.${text(9)}`)).toBe(`${text(245)}.${text(9)}`);
  expect(cleanFileName(`${text(300)}.${text(10)}`)).toBe(text(255));
  expect(cleanFileName(text(255))).toBe(text(255));
  expect(keyStem(text(41))).toBe(text(40));
  expect(keyStem(text(40))).toBe(text(40));
});
