import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import {
  aField,
  aForm,
  anOption,
  aSection,
  aSimpleField,
  WORK_FORM,
} from "../../../tests/support/functions/questionnaires";
import {
  FIELD_KINDS,
  formProblems,
  KIND_LABELS,
  RECORD_LABELS,
  wordingProblem,
  type FormFacts,
  type FormField,
} from "./rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const MOST_OPTIONS = 40;
const MOST_SECTIONS = 20;
const MOST_FIELDS = 150;

const words = (text: string) => ({ en: text, es: text });
const problemOf = (form: FormFacts) => formProblems(form)[0];

test("each kind of question and each field of the record has a label", () => {
  expect(FIELD_KINDS.map((kind) => KIND_LABELS[kind])).toEqual([
    ...["Text", "Long text", "Date", "Number", "Yes or no", "One choice", "Several choices", "Address"],
    "Repeated group",
  ]);
  expect(RECORD_LABELS).toEqual({ clientName: "Name", clientEmail: "Email", clientPhone: "Phone" });
});

test("a valid form has no problem", () => {
  expect(formProblems(WORK_FORM)).toEqual([]);
});

// Caught: a text for clients in one language only.
test.each([
  [{ en: "Name", es: "Nombre" }, true, null],
  [{ en: "Name", es: " " }, true, "Say it in English and in Spanish"],
  [{ en: "", es: "Nombre" }, false, "Say it in English and in Spanish"],
  [{ en: "", es: "" }, true, "Say it in English and in Spanish"],
  [{ en: "", es: "" }, false, null],
  [{ en: ` ${"x".repeat(10)} `, es: "y" }, true, null],
  [{ en: "x".repeat(11), es: "y" }, true, "At most 10 characters"],
])("the text %o, needed: %s, reads %s", (wording, isNeeded, reason) => {
  expect(wordingProblem(wording, { most: 10, isNeeded })).toBe(reason);
});

const always = aField("always");
const withField = (field: FormField) => aForm(aSection("one", [always, field]));
const two = [anOption("one"), anOption("two")];

test.each<[string, FormField, string, string]>([
  ["a kind without options", aField("x", { kind: "choice" }), "options", "Give at least two options"],
  [
    "a single option",
    aField("x", { kind: "choice", options: [anOption("one")] }),
    "options",
    "Give at least two options",
  ],
  [
    "an option with a path in its key",
    aField("x", { kind: "choice", options: [anOption("one"), anOption("a/b")] }),
    "options",
    "Two options have the same key",
  ],
  ["a long key", aField("x".repeat(41)), "key", "The key is letters and digits"],
  ["a long question", aField("x", { label: words("x".repeat(301)) }), "label", "At most 300 characters"],
  ["a long help", aField("x", { help: words("x".repeat(1_001)) }), "help", "At most 1,000 characters"],
  ["help in one language", aField("x", { help: { en: "a", es: "" } }), "help", "Say it in English and in Spanish"],
  ["options of a text", aField("x", { options: two }), "options", "Only choices have options"],
  [
    "an option twice",
    aField("x", { kind: "choice", options: [anOption("one"), anOption("one")] }),
    "options",
    "Two options have the same key",
  ],
  [
    "too many options",
    aField("x", {
      kind: "choice",
      options: Array.from({ length: MOST_OPTIONS + 1 }, (_, nth) => anOption(`o${String(nth)}`)),
    }),
    "options",
    "At most 40 options",
  ],
  [
    "an option without words",
    aField("x", { kind: "choices", options: [anOption("one"), { key: "two", label: words("") }] }),
    "options",
    "Say it in English and in Spanish",
  ],
  ["a key twice", aField("always"), "key", "Two questions have the same key"],
  ["a key with a path in it", aField("a/b"), "key", "The key is letters and digits"],
  ["no words", aField("x", { label: words("") }), "label", "Say it in English and in Spanish"],
  ["a group without questions", aField("x", { kind: "group" }), "fields", "Give the group at least one question"],
  [
    "questions inside of a text",
    aField("x", { fields: [aSimpleField("y")] }),
    "fields",
    "Only a repeated group has questions of its own",
  ],
  [
    "a date for the record",
    aField("x", { kind: "date", fillsIn: "clientName" }),
    "fillsIn",
    "Only a text can go into the client's record",
  ],
  [
    "a repeated name for the record",
    aField("x", { kind: "group", fields: [aSimpleField("y", { fillsIn: "clientName" })] }),
    "fillsIn",
    "Not from a repeated group",
  ],
  [
    "a condition on itself",
    aField("x", { kind: "yesNo", shownWhen: { field: "x", is: "yes" } }),
    "shownWhen",
    "Choose an earlier question",
  ],
  [
    "a condition on a text",
    aField("x", { shownWhen: { field: "always", is: "yes" } }),
    "shownWhen",
    "Choose one of its answers",
  ],
])("%s is refused", (_, field, ...[at, reason]) => {
  expect(problemOf(withField(field))).toMatchObject({ field: at, reason });
});

describe("a condition", () => {
  const deciding = aField("deciding", { kind: "choice", options: two });
  const decided = (is: string) => aField("decided", { shownWhen: { field: "deciding", is } });

  test("depends on an earlier question and one of its answers", () => {
    expect(formProblems(aForm(aSection("one", [deciding, decided("two")])))).toEqual([]);
    expect(problemOf(aForm(aSection("one", [deciding, decided("three")])))).toMatchObject({ at: "decided" });
    expect(problemOf(aForm(aSection("one", [always, decided("two"), deciding])))).toMatchObject({ at: "decided" });
  });

  test("of a section depends on a question of an earlier section", () => {
    const shownWhen = { field: "deciding", is: "one" };
    const second = aSection("second", [aField("x")], { shownWhen });
    expect(formProblems(aForm(aSection("first", [deciding]), second))).toEqual([]);
    const own = aSection("second", [deciding], { shownWhen });
    expect(problemOf(aForm(aSection("first", [always]), own))).toMatchObject({ at: "second", field: "shownWhen" });
  });

  test("inside a group depends on a question of the group", () => {
    const inner = [
      aSimpleField("living", { kind: "yesNo" }),
      aSimpleField("place", { shownWhen: { field: "living", is: "yes" } }),
    ];
    expect(formProblems(withField(aField("people", { kind: "group", fields: inner })))).toEqual([]);
    const outer = [aSimpleField("place", { shownWhen: { field: "deciding", is: "one" } })];
    const form = aForm(aSection("one", [deciding, aField("people", { kind: "group", fields: outer })]));
    expect(problemOf(form)).toMatchObject({ at: "people/place", field: "shownWhen" });
  });
});

const right = [aSection("one", [always])];
test.each<[string, FormFacts, object]>([
  [
    "a name in one language",
    { ...aForm(...right), name: { en: "Form", es: "" } },
    { at: "", field: "name", reason: "Say it in English and in Spanish" },
  ],
  [
    "a long name",
    { ...aForm(...right), name: words("x".repeat(81)) },
    { at: "", field: "name", reason: "At most 80 characters" },
  ],
  [
    "words about it in one language",
    { ...aForm(...right), about: { en: "", es: "a" } },
    { at: "", field: "about", reason: "Say it in English and in Spanish" },
  ],
  [
    "a section twice",
    aForm(...right, aSection("one", [aField("x")])),
    { at: "one", field: "key", reason: "Two sections have the same key" },
  ],
  [
    "a section with a path in its key",
    aForm(aSection("a/b", [always])),
    { at: "a/b", field: "key", reason: "Two sections have the same key" },
  ],
  [
    "a section without a title",
    aForm(aSection("one", [always], { title: words("") })),
    { at: "one", field: "title", reason: "Say it in English and in Spanish" },
  ],
  [
    "a long title of a section",
    aForm(aSection("one", [always], { title: words("x".repeat(121)) })),
    { at: "one", field: "title", reason: "At most 120 characters" },
  ],
  [
    "a section with help in one language",
    aForm(aSection("one", [always], { help: { en: "", es: "a" } })),
    { at: "one", field: "help", reason: "Say it in English and in Spanish" },
  ],
  [
    "an empty section",
    aForm(...right, aSection("two", [])),
    { at: "two", field: "fields", reason: "Give the section at least one question" },
  ],
])("a form with %s is refused, and says where", (_, form, problem) => {
  expect(formProblems(form)).toEqual([problem]);
});

test("every text may have its maximum length", () => {
  const longest = aField("x".repeat(40), { label: words("x".repeat(300)), help: words("x".repeat(1_000)) });
  const section = aSection("one", [always, longest], { title: words("x".repeat(120)), help: words("x".repeat(1_000)) });
  const names = { name: words("x".repeat(80)), about: words("x".repeat(1_000)) };
  expect(formProblems({ ...aForm(section), ...names })).toEqual([]);
});

test.each([
  ["no question that is always asked", aForm(aSection("one", [aField("x", { isRequired: false })]))],
  ["no section", aForm()],
  [
    "required questions alone that are not always asked",
    aForm(
      aSection("one", [
        aField("isNew", { kind: "yesNo", isRequired: false }),
        aField("x", { shownWhen: { field: "isNew", is: "yes" } }),
      ]),
    ),
  ],
  [
    "required questions in a section alone that is not always asked",
    aForm(
      aSection("one", [aField("isNew", { kind: "yesNo", isRequired: false })]),
      aSection("two", [aField("x")], { shownWhen: { field: "isNew", is: "yes" } }),
    ),
  ],
])("a form with %s has nothing to complete", (_, form) => {
  expect(problemOf(form)?.reason).toBe("At least one question that is always asked has to be required");
});

test("a form must fit into one row", () => {
  const long = {
    label: { en: "x".repeat(300), es: "x".repeat(300) },
    help: { en: "x".repeat(1_000), es: "x".repeat(1_000) },
  };
  const of = (count: number) => {
    const fields = Array.from({ length: count }, (_, nth) => aSimpleField(`f${String(nth)}`, long));
    return withField(aField("x", { kind: "group", fields }));
  };
  expect(formProblems(of(80))).toEqual([]);
  expect(problemOf(of(120))?.reason).toBe("The questionnaire is too long");
  // The name, itself too long, fills the form up to an exact length.
  const wrongIn = (length: number) => {
    const form = of(80);
    const rest = JSON.stringify({ ...form, name: words("") }).length;
    const name = { en: "n", es: "n".repeat(length - rest - 1) };
    return formProblems({ ...form, name }).map(({ field }) => field);
  };
  expect(wrongIn(250_000)).toEqual(["name"]);
  expect(wrongIn(250_001)).toEqual(["name", "sections"]);
});

test("a form has a maximum number of sections and questions", () => {
  const sections = Array.from({ length: MOST_SECTIONS + 1 }, (_, nth) =>
    aSection(`s${String(nth)}`, [aField(`f${String(nth)}`)]),
  );
  expect(problemOf(aForm(...sections))?.reason).toBe("At most 20 sections");
  expect(formProblems(aForm(...sections.slice(1)))).toEqual([]);
  const fields = Array.from({ length: MOST_FIELDS }, (_, nth) => aSimpleField(`f${String(nth)}`));
  expect(problemOf(withField(aField("x", { kind: "group", fields })))?.reason).toBe("At most 150 questions");
  expect(formProblems(withField(aField("x", { kind: "group", fields: fields.slice(2) })))).toEqual([]);
  const options = Array.from({ length: MOST_OPTIONS }, (_, nth) => anOption(`o${String(nth)}`));
  expect(formProblems(withField(aField("x", { kind: "choice", options })))).toEqual([]);
});

const key = fc.constantFrom("a", "b", "c", "d", "e");
const anyField = fc
  .record({ key, kind: fc.constantFrom(...FIELD_KINDS), on: fc.option(key, { nil: null }), isRequired: fc.boolean() })
  .map(({ key: own, kind, on, isRequired }) =>
    aField(own, {
      kind,
      isRequired,
      options: kind === "choice" || kind === "choices" ? [anOption("yes"), anOption("no")] : [],
      shownWhen: on === null ? null : { field: on, is: "yes" },
      fields: kind === "group" ? [aSimpleField("inner")] : [],
    }),
  );

// Caught: a condition on any question of the form, so that two could depend on each other.
test("conditions of a valid form have no cycle", () => {
  fc.assert(
    fc.property(fc.array(anyField, { maxLength: 5 }), (fields) => {
      if (formProblems(aForm(aSection("one", [aField("first"), ...fields]))).length > 0) return;
      for (const begun of fields) {
        const seen = new Set<string>();
        let at: FormField | undefined = begun;
        while (at?.shownWhen) {
          expect(seen.has(at.key)).toBe(false);
          seen.add(at.key);
          const { field: on }: { field: string } = at.shownWhen;
          at = fields.find(({ key: other }) => other === on);
        }
      }
    }),
    { numRuns: cases(2_000, 50_000) },
  );
});
