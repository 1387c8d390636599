import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Locale } from "../../../../convex/platform/languages";
import { MOST_ENTRIES, type AnswerValue, type ShownQuestion } from "../../../../convex/cases/questionnaires/rules";
import { aField, anOption, aSimpleField } from "../../../../tests/support/functions/questionnaires";
import { AllWords, WordsProvider } from "../../../lib/words/WordsProvider";
import { Questions } from "./Questions";

const help = (text: string) => ({ en: text, es: `${text} (es)` });
const ask = (field: ShownQuestion["field"], path = field.key): ShownQuestion => ({ path, field, entries: [] });

const WORK = aField("work", { kind: "choice", options: [anOption("law"), anOption("arts"), anOption("trade")] });
const LANGUAGES = aField("languages", {
  kind: "choices",
  isRequired: false,
  options: [anOption("english"), anOption("spanish"), anOption("french")],
});
const JOBS = aField("jobs", { kind: "group", help: help("One for each"), isRequired: false });

async function show(questions: ShownQuestion[], { locale = "en", values = {} }: Shown = {}) {
  const onAnswer = vi.fn();
  render(
    <WordsProvider locale={locale}>
      <AllWords>
        <Questions questions={questions} values={new Map(Object.entries(values))} onAnswer={onAnswer} />
      </AllWords>
    </WordsProvider>,
  );
  await screen.findAllByRole("textbox");
  return { answers: () => onAnswer.mock.calls };
}

interface Shown {
  locale?: Locale;
  values?: Record<string, AnswerValue>;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });

// Caught: a form that showed another language than the client's; a letter keyboard on phones for an amount.
test("each kind of question has its own field, in the client's language, with its own error", async () => {
  const questions = [
    ask(aField("name", { help: help("As in your passport") })),
    ask(aField("story", { kind: "longText", isRequired: false })),
    ask(aField("income", { kind: "number" })),
    ask(aField("born", { kind: "date" })),
    ask(aField("married", { kind: "yesNo" })),
    ask(WORK),
    ask(LANGUAGES),
  ];
  const values = { name: "Ana", income: "much", born: "1990-02-30", work: "arts", languages: ["english", "french"] };
  await show(questions, { locale: "es", values });
  expect([input("name (es)").type, input("name (es)").maxLength, input("name (es)").inputMode]).toEqual([
    "text",
    300,
    "",
  ]);
  expect([input("name (es)").value, input("story (es) (opcional)").maxLength]).toEqual(["Ana", 5_000]);
  expect(screen.getByText("As in your passport (es)")).toBeDefined();
  expect([input("income (es)").inputMode, input("born (es)").type, input("born (es)").maxLength]).toEqual([
    "decimal",
    "date",
    -1,
  ]);
  expect([input("income (es)").ariaInvalid, input("name (es)").ariaInvalid]).toEqual(["true", null]);
  expect(screen.getByText("Escriba un número, como 40")).toBeDefined();
  expect(screen.getByText("Esto no es una fecha")).toBeDefined();
  expect(
    screen.getAllByRole<HTMLInputElement>("radio").map(({ checked, labels }) => [labels?.[0]?.textContent, checked]),
  ).toEqual([
    ["Sí", false],
    ["No", false],
    ["law (es)", false],
    ["arts (es)", true],
    ["trade (es)", false],
  ]);
  const chosen = screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(chosen).toEqual([true, false, true]);
  // A choice replaces only another choice of the same question.
  const names = screen.getAllByRole<HTMLInputElement>("radio").map(({ name }) => name);
  expect([new Set(names.slice(0, 2)).size, new Set(names.slice(2)).size, new Set(names).size]).toEqual([1, 1, 2]);
});

test("an answer goes to its question: a text as typed, one choice, all chosen options, an address with its other parts", async () => {
  const home = { street: "2 Main Street", unit: "", city: "Miami", state: "FL", postalCode: "", country: "" };
  const questions = [
    ask(aField("name")),
    ask(aField("story", { kind: "longText" })),
    ask(WORK),
    ask(LANGUAGES),
    ask(aField("home", { kind: "address" })),
  ];
  const { answers } = await show(questions, { values: { languages: ["english", "french"], home } });
  type("name", "Ana");
  type("story", "Once");
  fireEvent.click(screen.getByLabelText("trade"));
  fireEvent.click(screen.getByLabelText("spanish"));
  fireEvent.click(screen.getByLabelText("french"));
  type("City", "Tampa");
  expect(answers()).toEqual([
    ["name", "Ana"],
    ["story", "Once"],
    ["work", "trade"],
    ["languages", ["english", "french", "spanish"]],
    ["languages", ["english"]],
    ["home", { ...home, city: "Tampa" }],
  ]);
  expect([input("City").maxLength, input("City").value]).toEqual([200, "Miami"]);
});

// Caught: "Remove" on the second job removed the first one, or all of them.
test("repeated entries are numbered, and each is removed separately", async () => {
  const entries = ["a", "b"].map((name) => ({
    path: `jobs/${name}`,
    questions: [ask(aSimpleField("employer"), `jobs/${name}/employer`)],
  }));
  const { answers } = await show([{ ...ask(JOBS), entries }], { values: { "jobs/b/employer": "Acme" } });
  expect(screen.getByRole("group", { name: "jobs (optional)" })).toBeDefined();
  expect(screen.getByText("One for each")).toBeDefined();
  const second = within(screen.getByRole("region", { name: "jobs 2" }));
  expect(second.getByRole("heading", { name: "jobs 2" })).toBeDefined();
  expect(second.getByLabelText("employer")).toHaveProperty("value", "Acme");
  fireEvent.click(second.getByRole("button", { name: "Remove jobs 2" }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add: jobs" }));
  const [removed, added] = answers();
  expect(removed).toEqual(["jobs/b", null]);
  expect(added).toEqual([expect.stringMatching(/^jobs\/[0-9a-z]{16}$/), "there"]);
});

test.each([
  [MOST_ENTRIES - 1, 1],
  [MOST_ENTRIES, 0],
])("with %i of them, %i more can be added", async (count, more) => {
  const entries = Array.from({ length: count }, (_, at) => ({ path: `jobs/${String(at)}`, questions: [] }));
  await show([ask(aField("name")), { ...ask(JOBS), entries }]);
  expect(screen.queryAllByRole("button", { name: "Add: jobs" })).toHaveLength(more);
});
