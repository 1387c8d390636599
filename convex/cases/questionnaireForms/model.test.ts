import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { aField, aForm, aSection, WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

import { SEEDED } from "./seeds";

// The number itself: a limit that is imported moves with its mistake.
const MOST_FORMS = 60;

useFixedClock();
const { get, list, save, undo } = api.cases.questionnaireForms.staff;
const named = (en: string) => ({ ...WORK_FORM, name: { en, es: en } });

async function aList() {
  const practice = await aPractice(startBackend());
  const names = async () => (await practice.asSales.query(list, {})).map(({ name }) => name.en);
  const audit = async () =>
    await practice.backend.run(async (ctx) =>
      (await ctx.db.query("audit_events").take(20)).map(({ action, subject, before, after }) => [
        action,
        subject,
        before,
        after,
      ]),
    );
  return { ...practice, names, audit };
}

test("Passage's own three come first, the added ones follow by name", async () => {
  const { asAdmin, asSales, names } = await aList();
  for (const name of ["Zeal", "Arrival"]) await asAdmin.mutation(save, { key: null, facts: named(name), version: 0 });
  expect(await names()).toEqual(["Intake", "Family", "Employment history", "Arrival", "Zeal"]);
  const [intake, ...others] = await asSales.query(list, {});
  expect(intake).toMatchObject({ key: "intake", isSeeded: true, version: 0 });
  const added = { name: { en: "Zeal", es: "Zeal" }, sections: 2, fields: 6, isSeeded: false, version: 1 };
  expect(others.at(-1)).toEqual({ key: expect.stringMatching(/^own-/) as string, ...added });
});

test("one is added, changed and removed; the log has its facts, never a question", async () => {
  const { asAdmin, asSales, names, audit } = await aList();
  const { key } = await asAdmin.mutation(save, { key: null, facts: named("Travel"), version: 7 });
  await asAdmin.mutation(save, { key, facts: named("Trips"), version: 1 });
  expect(await asSales.query(get, { key })).toEqual({
    key,
    facts: named("Trips"),
    isSeeded: false,
    version: 2,
    updatedAt: NOON,
    updatedByName: "Ana Duarte",
  });
  await asAdmin.mutation(undo, { key, version: 2 });
  expect(await names()).not.toContain("Trips");
  const subject = `questionnaire form ${key}`;
  expect(await audit()).toEqual([
    ["questionnaireForms:add", subject, null, "Travel: 2 sections, 6 questions"],
    ["questionnaireForms:edit", subject, "Travel: 2 sections, 6 questions", "Trips: 2 sections, 6 questions"],
    ["questionnaireForms:remove", subject, "Trips: 2 sections, 6 questions", null],
  ]);
});

test("one of Passage's own is changed and restored", async () => {
  const { asAdmin, asSales, names, audit } = await aList();
  await asAdmin.mutation(save, { key: "intake", facts: named("First talk"), version: 0 });
  expect(await names()).toEqual(["First talk", "Family", "Employment history"]);
  const same = { ...named("First talk"), about: { en: "Please answer.", es: "Responda, por favor." } };
  await asAdmin.mutation(save, { key: "intake", facts: same, version: 1 });
  await asAdmin.mutation(undo, { key: "intake", version: 2 });
  expect((await asSales.query(get, { key: "intake" }))?.facts.sections).toEqual(SEEDED[0]?.sections);
  expect((await audit()).map(([action]) => action)).toEqual([
    "questionnaireForms:edit",
    "questionnaireForms:edit",
    "questionnaireForms:restore",
  ]);
  await asAdmin.mutation(undo, { key: "intake", version: 0 });
  expect(await audit()).toHaveLength(3);
});

test("an edit or a removal of an outdated version is refused", async () => {
  const { asAdmin, names } = await aList();
  await asAdmin.mutation(save, { key: "family", facts: named("Kin"), version: 0 });
  const changed = { code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON, current: "1" };
  expect(await refusalOf(asAdmin.mutation(save, { key: "family", facts: named("Clan"), version: 0 }))).toEqual(changed);
  expect(await refusalOf(asAdmin.mutation(undo, { key: "family", version: 0 }))).toEqual(changed);
  expect(await refusalOf(asAdmin.mutation(undo, { key: "intake", version: 1 }))).toMatchObject({ current: "0" });
  expect(await names()).toContain("Kin");
});

test("an invalid one, a second of one name and one too many are refused", async () => {
  const { asAdmin, backend } = await aList();
  expect(await refusalOf(asAdmin.mutation(save, { key: null, facts: aForm(), version: 0 }))).toMatchObject({
    code: "INVALID",
    field: "sections",
  });
  const wordless = aForm(aSection("you", [aField("name", { label: { en: "", es: "" } })]));
  expect(await refusalOf(asAdmin.mutation(save, { key: null, facts: wordless, version: 0 }))).toMatchObject({
    field: "name label",
  });
  const twice = asAdmin.mutation(save, { key: null, facts: named("family "), version: 0 });
  expect(await refusalOf(twice)).toMatchObject({ field: "name", reason: "Another questionnaire has this name" });
  const stamp = { version: 1, updatedAt: 1, updatedByName: "Ana" };
  await backend.run(async (ctx) => {
    for (let nth = SEEDED.length + 1; nth < MOST_FORMS; nth += 1) {
      await ctx.db.insert("questionnaire_forms", { ...named(`Form ${String(nth)}`), key: `k${String(nth)}`, ...stamp });
    }
  });
  await asAdmin.mutation(save, { key: null, facts: named("Last"), version: 0 });
  expect(await refusalOf(asAdmin.mutation(save, { key: null, facts: named("More"), version: 0 }))).toMatchObject({
    reason: "There can be at most 60 questionnaires",
  });
});

// Caught: an assigned questionnaire that changed while the client filled it in; a copy of the same form with each assignment.
test("an assigned one keeps its version, and a version is stored once", async () => {
  const { asAdmin, asSales, backend } = await aList();
  const [one, other] = [await storeClient(backend, { number: 1 }), await storeClient(backend, { number: 2 })];
  const { assign, get: open } = api.cases.questionnaires.staff;
  const { key } = await asAdmin.mutation(save, { key: null, facts: named("Travel"), version: 0 });
  const first = await asSales.mutation(assign, { clientId: one, caseId: null, formKey: key });
  await asSales.mutation(assign, { clientId: other, caseId: null, formKey: key });
  await asAdmin.mutation(save, { key, facts: named("Trips"), version: 1 });
  const third = await asSales.mutation(assign, {
    clientId: await storeClient(backend, { number: 3 }),
    caseId: null,
    formKey: key,
  });
  const fourth = await storeClient(backend, { number: 4 });
  await asSales.mutation(assign, { clientId: fourth, caseId: null, formKey: key });
  await asAdmin.mutation(undo, { key, version: 2 });
  expect((await asSales.query(open, first))?.form).toEqual(named("Travel"));
  expect((await asSales.query(open, third))?.form).toEqual(named("Trips"));
  const versions = await backend.run(async (ctx) => await ctx.db.query("questionnaire_form_versions").take(9));
  expect(versions.map(({ facts }) => facts.name.en)).toEqual(["Travel", "Trips"]);
});
