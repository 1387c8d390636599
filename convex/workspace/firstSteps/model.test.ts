import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

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
  await saveFirm(asAdmin, { name: "Alvarez & Reed" });
  expect(await done()).not.toContain("firm");
  await saveFirm(asAdmin, { address: "1 Main St, Boston" });
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.insert("client_counts", { listed: 1, nextNumber: 2 });
  });
  expect(await done()).toEqual(expect.arrayContaining(["firm", "team", "client"]));
  await asAdmin.mutation(api.agenda.today.staff.choose, { changes: { hidesFirstSteps: true } });
  expect(await done()).toBeNull();
});
