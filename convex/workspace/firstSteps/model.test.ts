import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { DEFAULT_FIRM } from "../../practice/firmForm";

useFixedClock();
const { list } = api.workspace.firstSteps.staff;

// Caught: a step that stays open although it is done, or is done because somebody clicked it away.
test("each first step follows from the practice's state; a member can dismiss them for themselves", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  const done = async () =>
    (await asAdmin.query(list, {}))?.filter(({ isDone }) => isDone).map(({ step }) => step) ?? null;
  const before = await done();
  expect(before).toContain("team");
  expect(before).not.toContain("firm");
  expect(before).not.toContain("client");
  const settings = { ...DEFAULT_FIRM, name: "Alvarez & Reed", address: "" };
  await asAdmin.mutation(api.practice.settings.staff.update, { settings, version: 0 });
  expect(await done()).not.toContain("firm");
  const addressed = { ...settings, address: "1 Main St, Boston" };
  await asAdmin.mutation(api.practice.settings.staff.update, { settings: addressed, version: 1 });
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.insert("client_counts", { listed: 1, nextNumber: 2 });
  });
  expect(await done()).toEqual(expect.arrayContaining(["firm", "team", "client"]));
  await asAdmin.mutation(api.agenda.today.staff.choose, { changes: { hidesFirstSteps: true } });
  expect(await done()).toBeNull();
});
