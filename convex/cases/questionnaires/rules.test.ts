import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import type { FormField } from "../questionnaireForms/rules";
import {
  aField,
  aForm,
  anOption,
  aSection,
  aSimpleField,
  WORK_FORM,
} from "../../../tests/support/functions/questionnaires";
import {
  answerProblem,
  answerWords,
  differences,
  ENTRY,
  entriesOf,
  hasTooManyEntries,
  isSectionDone,
  merge,
  NO_ADDRESS,
  progressOf,
  replaces,
  shownSections,
  STATUS_LABELS,
  statusAt,
  valueProblem,
  valuesOf,
  type Answer,
  type AnswerValue,
  type ShownQuestion,
} from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_ENTRIES = 30;

type AnswerRecord = Record<string, AnswerValue>;
const values = (given: AnswerRecord) => new Map(Object.entries(given));
const pathsOf = (questions: readonly ShownQuestion[]): string[] =>
  questions.flatMap(({ path, entries }) => [path, ...entries.flatMap((entry) => pathsOf(entry.questions))]);
const shownPaths = (form: typeof WORK_FORM, given: AnswerRecord) =>
  shownSections(form, values(given)).flatMap(({ questions }) => pathsOf(questions));

describe("shown questions", () => {
  const options = [anOption("one"), anOption("two")];
  const chain = aForm(
    aSection("first", [
      aField("a", { kind: "yesNo" }),
      aField("b", { kind: "choices", options, shownWhen: { field: "a", is: "yes" } }),
      aField("c", { shownWhen: { field: "b", is: "two" } }),
    ]),
    aSection("second", [aField("d")], { shownWhen: { field: "b", is: "one" } }),
  );

  test.each<[AnswerRecord, string[]]>([
    [{}, ["a"]],
    [{ a: "no" }, ["a"]],
    [{ a: "yes" }, ["a", "b"]],
    [{ a: "yes", b: ["two"] }, ["a", "b", "c"]],
    [{ a: "yes", b: ["one", "two"] }, ["a", "b", "c", "d"]],
    // Caught: a question that depended on the old answer to a hidden one.
    [{ a: "no", b: ["one", "two"] }, ["a"]],
  ])("with %j it is %j", (given, paths) => {
    expect(shownPaths(chain, given)).toEqual(paths);
  });

  test("of a group are shown for each entry, in the order of adding", () => {
    const given = { hasJobs: "yes", "jobs/b": ENTRY, "jobs/a": ENTRY, "jobs/c": null, "jobs/c/employer": "Gone" };
    const asked = ["jobs", "jobs/a/employer", "jobs/a/since", "jobs/b/employer", "jobs/b/since"];
    expect(shownPaths(WORK_FORM, given)).toEqual(["name", "email", "hasJobs", ...asked]);
  });

  test("inside an entry depend on that entry alone", () => {
    const fields = [
      aSimpleField("living", { kind: "yesNo" }),
      aSimpleField("place", { shownWhen: { field: "living", is: "yes" } }),
    ];
    const form = aForm(aSection("one", [aField("people", { kind: "group", fields })]));
    const given = { "people/a": ENTRY, "people/b": ENTRY, "people/b/living": "yes" };
    expect(shownPaths(form, given)).toEqual(["people", "people/a/living", "people/b/living", "people/b/place"]);
  });

  test("never have more entries than a group may have", () => {
    const many = Object.fromEntries(
      Array.from({ length: MOST_ENTRIES + 5 }, (_, nth) => [`jobs/e${String(nth)}`, ENTRY]),
    );
    expect(entriesOf("jobs", values(many))).toHaveLength(MOST_ENTRIES);
    expect(entriesOf("job", values(many))).toEqual([]);
    // An answer may equal the marker of an existing entry.
    expect(entriesOf("jobs", values({ "jobs/a": ENTRY, "jobs/a/employer": ENTRY }))).toEqual(["jobs/a"]);
  });

  test("have no section without a question", () => {
    const hidden = aField("b", { shownWhen: { field: "a", is: "yes" } });
    const form = aForm(aSection("one", [aField("a", { kind: "yesNo" })]), aSection("two", [hidden]));
    const sections = (given: AnswerRecord) => shownSections(form, values(given)).map(({ section }) => section.key);
    expect([sections({ a: "no" }), sections({ a: "yes" })]).toEqual([["one"], ["one", "two"]]);
  });
});

describe("progress", () => {
  const progress = (given: AnswerRecord) => {
    const known = values(given);
    return progressOf(shownSections(WORK_FORM, known), known);
  };

  test.each<[AnswerRecord, number]>([
    [{}, 0],
    [{ name: "  " }, 0],
    [{ name: "Maria" }, 50],
    [{ name: "Maria", hasJobs: "no" }, 100],
    [{ name: "Maria", hasJobs: "yes" }, 66],
    // Caught: an entry without answers that completed the group.
    [{ name: "Maria", hasJobs: "yes", "jobs/a": ENTRY }, 75],
    [{ name: "Maria", hasJobs: "yes", "jobs/a": ENTRY, "jobs/a/employer": "Acme" }, 100],
    // Caught: answers to hidden questions counted.
    [{ hasJobs: "no", "jobs/a": ENTRY, "jobs/a/employer": "Acme" }, 50],
    [{ email: "a@b.test" }, 0],
  ])("of %j is %s percent", (given, percent) => {
    expect(progress(given)).toBe(percent);
  });

  test("is 100 only when nothing is missing, and otherwise rounded", () => {
    const fields = Array.from({ length: 201 }, (_, nth) => aField(`f${String(nth)}`));
    const form = aForm(aSection("one", fields));
    const known = values(Object.fromEntries(fields.slice(1).map(({ key }) => [key, "x"])));
    expect(progressOf(shownSections(form, known), known)).toBe(99);
  });

  test("makes a questionnaire completed at 100", () => {
    expect([0, 99, 100].map(statusAt)).toEqual(["in_progress", "in_progress", "completed"]);
    expect(STATUS_LABELS).toEqual({ assigned: "Not started", in_progress: "In progress", completed: "Completed" });
  });

  test("of one section is done or not", () => {
    const known = values({ name: "Maria" });
    expect(shownSections(WORK_FORM, known).map((section) => isSectionDone(section, known))).toEqual([true, false]);
  });

  const answer = fc.constantFrom<AnswerValue>(null, "", "yes", "no", "x");
  test("ignores stored answers to other questions", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("name", "hasJobs", "jobs/a/employer", "email"), answer),
        fc.dictionary(fc.constantFrom("other", "jobs/z/employer", "jobs/z", "name/x"), answer),
        (given, strange) => {
          expect(progress({ ...strange, ...given })).toBe(progress(given));
        },
      ),
      { numRuns: cases(500, 20_000) },
    );
  });
});

describe("an answer", () => {
  const options = [anOption("one"), anOption("two")];
  const address = { ...NO_ADDRESS, street: "1 Main St", city: "Newark", country: "USA" };

  test.each<[Parameters<typeof valueProblem>[0], AnswerValue, string | null]>([
    [aField("x"), "Maria", null],
    [aField("x"), "", null],
    [aField("x"), null, null],
    [aField("x"), "x".repeat(300), null],
    [aField("x"), "x".repeat(301), "tooLong"],
    [aField("x"), ["Maria"], "wrongKind"],
    [aField("x", { kind: "longText" }), "x".repeat(5_000), null],
    [aField("x", { kind: "longText" }), "x".repeat(5_001), "tooLong"],
    [aField("x", { kind: "date" }), "2026-02-28", null],
    [aField("x", { kind: "date" }), "2026-02-30", "notADate"],
    [aField("x", { kind: "date" }), "0087-02-28", "notAYear"],
    [aField("x", { kind: "date" }), "1900-01-01", null],
    [aField("x", { kind: "number" }), " 12,5 ", null],
    [aField("x", { kind: "number" }), "-3", null],
    [aField("x", { kind: "number" }), "1".repeat(20), null],
    [aField("x", { kind: "number" }), "12.", "notANumber"],
    [aField("x", { kind: "number" }), ".5", "notANumber"],
    [aField("x", { kind: "number" }), "1,2,3", "notANumber"],
    [aField("x", { kind: "number" }), "12a", "notANumber"],
    [aField("x", { kind: "number" }), "1".repeat(21), "tooLong"],
    [aField("x", { kind: "yesNo" }), "no", null],
    [aField("x", { kind: "yesNo" }), "maybe", "notAnOption"],
    [aField("x", { kind: "choice", options }), "two", null],
    [aField("x", { kind: "choice", options }), "three", "notAnOption"],
    [aField("x", { kind: "choices", options }), ["two", "one"], null],
    [aField("x", { kind: "choices", options }), [], null],
    [aField("x", { kind: "choices", options }), ["one", "one"], "notAnOption"],
    [aField("x", { kind: "choices", options }), ["three"], "notAnOption"],
    [aField("x", { kind: "choices", options }), "one", "wrongKind"],
    [aField("x", { kind: "address" }), address, null],
    [aField("x", { kind: "address" }), { ...address, unit: "x".repeat(200) }, null],
    [aField("x", { kind: "address" }), { ...address, unit: "x".repeat(201) }, "tooLong"],
    [aField("x", { kind: "address" }), "1 Main St", "wrongKind"],
    [aField("x", { kind: "address" }), ["1 Main St"], "wrongKind"],
    [aField("x", { kind: "group" }), "there", "wrongKind"],
  ])("to %j that is %j: %s", (field, value, problem) => {
    expect(valueProblem(field, value)).toBe(problem);
  });

  test.each<[string, AnswerValue, string | null]>([
    ["name", "Maria", null],
    ["hasJobs", "maybe", "notAnOption"],
    ["nothing", "Maria", "noSuchField"],
    ["name/a", ENTRY, "noSuchField"],
    ["jobs", "x", "noSuchField"],
    ["jobs/a", ENTRY, null],
    ["jobs/a", null, null],
    ["jobs/a", "x", "wrongKind"],
    ["jobs/A b", ENTRY, "noSuchField"],
    [`jobs/${"a".repeat(24)}`, ENTRY, null],
    [`jobs/${"a".repeat(25)}`, ENTRY, "noSuchField"],
    ["jobs/", ENTRY, "noSuchField"],
    ["jobs/a/employer", "Acme", null],
    ["jobs/a/since", "soon", "notADate"],
    ["jobs/a/nothing", "x", "noSuchField"],
    ["jobs/a/employer/x", "x", "noSuchField"],
    ["__proto__", "x", "noSuchField"],
  ])("at %s that is %j: %s", (path, value, problem) => {
    expect(answerProblem(WORK_FORM, path, value)).toBe(problem);
  });

  test("that is an address needs street, city and country to count", () => {
    const form = aForm(aSection("one", [aField("home", { kind: "address" })]));
    const progress = (home: AnswerValue) => progressOf(shownSections(form, values({ home })), values({ home }));
    const lacking = (["street", "city", "country"] as const).map((part) => progress({ ...address, [part]: " " }));
    expect([progress(address), ...lacking, progress(NO_ADDRESS)]).toEqual([100, 0, 0, 0, 0]);
  });
});

describe("two devices", () => {
  const given = (
    field: string,
    value: AnswerValue,
    ...[at, device = "phone"]: [at: number, device?: string]
  ): Answer => ({
    field,
    value,
    at,
    device,
  });

  test("with answers to different questions lose nothing, and the later answer to one question wins", () => {
    const phone = [given("a", "phone", 1), given("b", "phone", 5)];
    const laptop = [given("b", "laptop", 3, "laptop"), given("c", "laptop", 2, "laptop")];
    expect(valuesOf(merge(phone, laptop))).toEqual(values({ a: "phone", b: "phone", c: "laptop" }));
  });

  test("with answers at one moment agree on the winner", () => {
    expect(replaces(given("a", "x", 1, "phone"), given("a", "y", 1, "laptop"))).toBe(true);
    expect(replaces(given("a", "y", 1, "laptop"), given("a", "x", 1, "phone"))).toBe(false);
    expect(replaces(given("a", "x", 1), given("a", "x", 1))).toBe(false);
  });

  test("a later removal of an answer wins", () => {
    expect(merge([given("a", "x", 1)], [given("a", null, 2, "laptop")])).toEqual([given("a", null, 2, "laptop")]);
  });

  const address = fc.constantFrom("Newark", "Miami").map((city) => ({ ...NO_ADDRESS, city }));
  const backwards = fc
    .constantFrom("Newark", "Miami")
    .map((city) => Object.fromEntries(Object.entries({ ...NO_ADDRESS, city }).reverse()) as typeof NO_ADDRESS);
  const value: fc.Arbitrary<AnswerValue> = fc.oneof(
    fc.constantFrom(null, "", "x", "y"),
    fc.constant<string[]>(["x"]),
    address,
    backwards,
  );
  const answer: fc.Arbitrary<Answer> = fc.record({
    field: fc.constantFrom("a", "b", "jobs/x"),
    value,
    at: fc.integer({ min: 0, max: 3 }),
    device: fc.constantFrom("phone", "laptop"),
  });
  const answers = fc.array(answer, { maxLength: 8 });

  // Caught: ties won by the last one to save.
  test("converge in any order, with repetitions and in any groups", () => {
    fc.assert(
      fc.property(answers, answers, answers, (one, other, third) => {
        const merged = merge(merge(one, other), third);
        expect(merge(third, merge(other, one))).toEqual(merged);
        expect(merge(one, merge(other, third))).toEqual(merged);
        expect(merge(merged, other)).toEqual(merged);
      }),
      { numRuns: cases(1_000, 50_000) },
    );
  });

  test("may not add more entries than a group has", () => {
    const entries = Array.from({ length: MOST_ENTRIES }, (_, nth) => given(`jobs/e${String(nth)}`, ENTRY, 1));
    const inner = entries.map(({ field }) => given(`${field}/employer`, ENTRY, 1));
    expect(hasTooManyEntries([...entries, ...inner, given("jobs/gone", null, 1)])).toBe(false);
    expect(hasTooManyEntries([...entries, given("children/a", ENTRY, 1)])).toBe(false);
    expect(hasTooManyEntries([...entries, given("jobs/more", ENTRY, 1)])).toBe(true);
  });
});

const city = { ...NO_ADDRESS, street: "1 Elm Street", city: " Newark " };

test.each<[AnswerValue | undefined, FormField, string]>([
  [undefined, aField("x"), ""],
  [null, aField("x", { kind: "choices" }), ""],
  ["", aField("x", { kind: "yesNo" }), ""],
  ["no", aField("x", { kind: "yesNo" }), "No"],
  ["yes", aField("x", { kind: "yesNo" }), "Yes"],
  ["yes", aField("x"), "yes"],
  ["one", aField("x", { kind: "choice", options: [{ key: "one", label: { en: "First", es: "Primero" } }] }), "First"],
  ["gone", aField("x", { kind: "choice", options: [] }), "gone"],
  [["one", "two"], aField("x", { kind: "choices", options: [anOption("one"), anOption("two")] }), "one, two"],
  [city, aField("x", { kind: "address" }), "1 Elm Street, Newark"],
  // Caught: "1988-04-03" beside "Apr 3, 1988" on the same screen.
  ["1988-04-03", aField("x", { kind: "date" }), "Apr 3, 1988"],
  ["1988-02-31", aField("x", { kind: "date" }), "1988-02-31"],
  ["1988-04-03", aField("x"), "1988-04-03"],
])("staff read %j as it was meant", (value, field, words) => {
  expect(answerWords(field, value)).toBe(words);
});

describe("differences from the record", () => {
  const record = { clientName: "Maria Santos", clientEmail: "maria@home.test", clientPhone: null };
  const found = (given: AnswerRecord, form = WORK_FORM) =>
    differences(shownSections(form, values(given)), values(given), record);

  test("are found for answers that fill in a field", () => {
    expect(found({ name: " Maria  Souza ", email: "maria@home.test", hasJobs: "no" })).toEqual([
      { path: "name", recordField: "clientName", recorded: "Maria Santos", answered: "Maria Souza", problem: null },
    ]);
    expect(found({ name: "Maria Santos", email: "  " })).toEqual([]);
  });

  // Caught: an address with an invisible character in the record, to which no email arrives; a name that reads backwards.
  test("have no invisible characters, as the record's form stores none", () => {
    expect(found({ name: "Maria \u202eSouza", email: "new@home.test\u200b" })).toMatchObject([
      { recordField: "clientName", answered: "Maria Souza" },
      { recordField: "clientEmail", answered: "new@home.test", problem: null },
    ]);
    expect(found({ email: "maria@home.test\u200b", name: "\u200b" })).toEqual([]);
  });

  test("name the problem of an answer that the record cannot take", () => {
    expect(found({ email: "maria at home" })).toMatchObject([
      { recordField: "clientEmail", problem: "Please enter a valid email address" },
    ]);
  });

  test("skip questions that are no longer shown", () => {
    const form = aForm(
      aSection("one", [
        aField("isNew", { kind: "yesNo" }),
        aField("phone", { fillsIn: "clientPhone", shownWhen: { field: "isNew", is: "yes" } }),
      ]),
    );
    expect(found({ isNew: "yes", phone: "1" }, form)).toMatchObject([{ recorded: "", answered: "1" }]);
    expect(found({ isNew: "no", phone: "1" }, form)).toEqual([]);
  });
});
