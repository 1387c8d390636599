import { expect, test } from "vitest";
import {
  formFactsOf,
  movedItem,
  newField,
  newForm,
  newOption,
  newSection,
  isEditedForm,
  type EditedField,
} from "./editedForm";

const ANSWERS = [{ ...newOption(), label: { en: " Yes ", es: "Sí" } }];
const LEFT_OVER = { options: ANSWERS, fillsIn: "clientName" as const, fields: [newField()] };

function saved(differing: Partial<EditedField>) {
  const fields = [{ ...newField(), ...LEFT_OVER, ...differing }];
  return formFactsOf({ ...newForm(), sections: [{ ...newSection(), fields }] }).sections[0]?.fields[0];
}

// Caught: the options of a choice that became a text, still there for the client; texts saved with spaces around them.
test.each([
  ["text", { answers: 0, fillsIn: "clientName", questions: 0 }],
  ["date", { answers: 0, fillsIn: null, questions: 0 }],
  ["choice", { answers: 1, fillsIn: null, questions: 0 }],
  ["choices", { answers: 1, fillsIn: null, questions: 0 }],
  ["group", { answers: 0, fillsIn: null, questions: 1 }],
] as const)("a question that is now a %s is saved with %j", (kind, expected) => {
  const field = saved({ kind });
  const { options = [], fillsIn, fields = [] } = field ?? {};
  expect({ answers: options.length, fillsIn, questions: fields.length }).toEqual(expected);
});

test("texts are saved without spaces around them", () => {
  expect(saved({ kind: "choice" })?.options[0]?.label).toEqual({ en: "Yes", es: "Sí" });
  expect(saved({ label: { en: "  Name", es: "Nombre " } })?.label).toEqual({ en: "Name", es: "Nombre" });
  expect(saved({ help: { en: " Why", es: "Por qué " } })?.help).toEqual({ en: "Why", es: "Por qué" });
  const text = { en: " A ", es: " B" };
  const { name, about, sections } = formFactsOf({
    name: text,
    about: text,
    sections: [{ ...newSection(), title: text, help: text }],
  });
  const texts = [name, about, sections[0]?.title, sections[0]?.help];
  expect(texts).toEqual(Array(4).fill({ en: "A", es: "B" }));
});

test.each([null, {}, { name: {}, about: {} }, { name: 1, about: {}, sections: [] }])(
  "a draft of %j is not a form",
  (draft) => {
    expect(isEditedForm(draft)).toBe(false);
  },
);

// Caught: the first question, moved up to the place before the last.
test.each([
  [0, 1, ["b", "a", "c"]],
  [2, 0, ["c", "a", "b"]],
  [0, -1, ["a", "b", "c"]],
  [2, 3, ["a", "b", "c"]],
])("of three items the one at %i is moved to %i", (from, to, items) => {
  expect(movedItem(["a", "b", "c"], from, to)).toEqual(items);
});
