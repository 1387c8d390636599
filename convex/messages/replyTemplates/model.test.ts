import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";

// The number itself: a limit that is imported moves with its mistake.
const MOST_TEMPLATES = 100;

const clock = useFixedClock();
const { staff } = api.messages.replyTemplates;

describe("reply templates", () => {
  const form = { name: " Received ", text: " Dear {{client_name}}, we have it.\n" };

  test("are written by administrators and read by all", async () => {
    const { asAdmin, asSales, backend } = await aPractice(startBackend());
    const { templateId } = await asAdmin.mutation(staff.save, { templateId: null, form, version: 0 });
    const listed = { templateId, name: "Received", text: "Dear {{client_name}}, we have it.", version: 1 };
    expect(await asSales.query(staff.list, {})).toEqual([listed]);
    await asAdmin.mutation(staff.save, { templateId, form: { ...form, name: "Got it" }, version: 1 });
    expect(await asSales.query(staff.list, {})).toEqual([{ ...listed, name: "Got it", version: 2 }]);
    await asAdmin.mutation(staff.remove, { templateId, version: 2 });
    expect(await asSales.query(staff.list, {})).toEqual([]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const ofTemplate = events.filter(({ subject }) => subject === templateId);
    expect(ofTemplate.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["replyTemplates:save", null, "Received"],
      ["replyTemplates:save", "Received", "Got it"],
      ["replyTemplates:remove", "Got it", null],
    ]);
  });

  test("that somebody else has changed are neither saved nor removed", async () => {
    const { asAdmin } = await aPractice(startBackend());
    const { templateId } = await asAdmin.mutation(staff.save, { templateId: null, form, version: 0 });
    clock.pass(1_000);
    await asAdmin.mutation(staff.save, { templateId, form, version: 1 });
    clock.pass(1_000);
    const changed = { code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: NOON + 1_000 };
    const outdated = { templateId, version: 1 };
    const saved = asAdmin.mutation(staff.save, { ...outdated, form });
    expect(await refusalOf(saved)).toMatchObject(changed);
    const removed = asAdmin.mutation(staff.remove, outdated);
    expect(await refusalOf(removed)).toMatchObject(changed);
    await asAdmin.mutation(staff.save, { templateId: null, form: { ...form, name: "Asked" }, version: 0 });
    expect((await asAdmin.query(staff.list, {})).map(({ name }) => name)).toEqual(["Asked", "Received"]);
  });
});

test("there are at most 100 reply templates", async () => {
  const { asAdmin, backend } = await aPractice(startBackend());
  await backend.run(async (ctx) => {
    const template = { text: "x", version: 1, updatedAt: 1, updatedByName: "Ana" };
    for (let nth = 1; nth < MOST_TEMPLATES; nth += 1) {
      await ctx.db.insert("reply_templates", { ...template, name: String(nth) });
    }
  });
  const add = async (name: string) =>
    await asAdmin.mutation(staff.save, { templateId: null, form: { name, text: "x" }, version: 0 });
  await add("the last one");
  expect(await refusalOf(add("one more"))).toMatchObject({ code: "INVALID", field: "name" });
  expect(await asAdmin.query(staff.list, {})).toHaveLength(MOST_TEMPLATES);
});
