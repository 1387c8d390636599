import { expect, test } from "vitest";
import { factsOf, newField, newForm, newOption, newSection, readKept, type EditedField } from "./editedForm";

const ANSWERS = [{ ...newOption(), label: { en: " Yes ", es: "Sí" } }];
const LEFT_OVER = { options: ANSWERS, fillsIn: "clientName" as const, fields: [newField()] };

function saved(differing: Partial<EditedField>) {
  const fields = [{ ...newField(), ...LEFT_OVER, ...differing }];
  return factsOf({ ...newForm(), sections: [{ ...newSection(), fields }] }).sections[0]?.fields[0];
}

// Caught: the answers of a choice that was made a text, still there for the client; texts that were saved with their blanks.
test.each([
  ["text", 0, "clientName", 0],
  ["date", 0, null, 0],
  ["choice", 1, null, 0],
  ["choices", 1, null, 0],
  ["group", 0, null, 1],
] as const)(
  "a question that is now a %s is saved with %i answers, fills in %s, and has %i questions",
  (kind, answers, fillsIn, inner) => {
    const field = saved({ kind });
    expect([field?.options.length, field?.fillsIn, field?.fields.length]).toEqual([answers, fillsIn, inner]);
  },
);

test("texts are saved without blanks around them", () => {
  expect(saved({ kind: "choice" })?.options[0]?.label).toEqual({ en: "Yes", es: "Sí" });
  expect(saved({ label: { en: "  Name", es: "Nombre " } })?.label).toEqual({ en: "Name", es: "Nombre" });
});

test.each(["", "{", "null", '{"name":{},"about":{}}', '{"name":1,"about":{},"sections":[]}'])(
  "what was kept as %j is no form",
  (kept) => {
    expect(readKept(kept)).toBeNull();
  },
);
