import { describe, expect, test } from "vitest";
import { countFields, formProblems, RECORD_FIELDS, type FormField } from "./rules";
import { SEEDED } from "./seeds";

test("there are three: intake, family and employment", () => {
  expect(SEEDED.map(({ key, name }) => [key, name.en, name.es])).toEqual([
    ["intake", "Intake", "Datos iniciales"],
    ["family", "Family", "Familia"],
    ["employment", "Employment history", "Historial de empleo"],
  ]);
});

describe.each(SEEDED)("$key", (form) => {
  const fields = form.sections.flatMap((section) => section.fields);

  test("is a valid form", () => {
    expect(formProblems(form)).toEqual([]);
  });

  // Caught: English words in the place of the Spanish ones.
  test("has every text in two languages", () => {
    const wordings = form.sections.flatMap(({ title, help, fields: own }) => [
      title,
      help,
      ...own.flatMap(({ label, help: hint, fields: inner }) => [label, hint, ...inner.map((each) => each.label)]),
    ]);
    const same = wordings.filter(({ en, es }) => en !== "" && en === es).map(({ en }) => en);
    expect(same).toEqual([]);
    expect(wordings.length).toBeGreaterThan(25);
  });

  test("has conditions and groups", () => {
    const isConditional = ({ shownWhen }: FormField) => shownWhen !== null;
    expect(fields.filter(isConditional).length).toBeGreaterThan(4);
    expect(fields.filter(({ kind }) => kind === "group").length).toBeGreaterThan(1);
    expect(countFields(form)).toBeGreaterThan(40);
  });
});

test("the intake fills in each field of the record, and has no Social Security number", () => {
  const [intake] = SEEDED;
  const fields = intake?.sections.flatMap((section) => section.fields) ?? [];
  expect(fields.flatMap(({ fillsIn }) => fillsIn ?? []).sort()).toEqual([...RECORD_FIELDS].sort());
  expect(fields.filter(({ label }) => /social security/i.test(label.en)).map(({ kind }) => kind)).toEqual(["yesNo"]);
});

test("the same questions about several people and places have the same words", () => {
  const all = SEEDED.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap((each) => [each, ...each.fields])),
  );
  const words = (key: string) => {
    const asked = all
      .filter((each) => each.key === key)
      .map(({ label, help }) => `${label.en} | ${label.es} | ${help.en} | ${help.es}`);
    return [...new Set(asked)];
  };
  expect(words("middleName")).toEqual(["Middle name | Segundo nombre |  | "]);
  expect(words("birthDate")).toEqual(["Date of birth | Fecha de nacimiento |  | "]);
  const first = "If you do not know the day, choose the first. | Si no sabe el día, elija el primero del mes.";
  expect(words("from")).toEqual([`From | Desde | ${first}`]);
  const empty = "Leave it empty if it still lasts. | Déjelo vacío si todavía continúa.";
  expect(words("to")).toEqual([`Until | Hasta | ${empty}`]);
});
