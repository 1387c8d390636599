import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import type { MutationCtx } from "../../_generated/server";
import * as Reminders from "./model";
import type { LoggedStage } from "./rules";

const DUE_ON = "2026-09-10";

async function store(ctx: MutationCtx, itemId: string, dueOn = DUE_ON): Promise<void> {
  await Reminders.record(ctx, { itemId, dueOn, stage: 7, at: 5, told: [] });
}

const logged = async (ctx: MutationCtx) =>
  (await ctx.db.query("reminders").take(9)).map(({ itemId, dueOn }) => `${itemId} ${dueOn}`);

// Caught: another date's or another task's reminder mistaken for this one; the 30-day stage sent after the 7-day one.
test.each<[string, string, LoggedStage, boolean]>([
  ["task-1", DUE_ON, 7, true],
  ["task-1", DUE_ON, 30, true],
  ["task-1", DUE_ON, 1, false],
  ["task-1", DUE_ON, 0, false],
  ["task-1", "2026-09-11", 7, false],
  ["task-2", DUE_ON, 7, false],
])("after that of a week before, the reminder of %s at %s, %i days before, was sent: %s", async (...given) => {
  const [itemId, dueOn, stage, isSent] = given;
  await startBackend().run(async (ctx: MutationCtx) => {
    await store(ctx, "task-1");
    expect(await Reminders.isSent(ctx, { itemId, dueOn, stage })).toBe(isSent);
  });
});

test("the last finished day is one row, and entries due more than half a year before it are deleted", async () => {
  await startBackend().run(async (ctx: MutationCtx) => {
    expect(await Reminders.lastDay(ctx)).toBeNull();
    for (const dueOn of ["2026-03-12", "2026-03-13", "2026-03-14", "2026-12-01"]) await store(ctx, "task-1", dueOn);
    await Reminders.finishDay(ctx, "2026-09-09");
    expect(await Reminders.lastDay(ctx)).toBe("2026-09-09");
    expect(await logged(ctx)).toEqual(["task-1 2026-03-13", "task-1 2026-03-14", "task-1 2026-12-01"]);
    await Reminders.finishDay(ctx, "2026-09-10");
    expect(await Reminders.lastDay(ctx)).toBe("2026-09-10");
    expect(await logged(ctx)).toEqual(["task-1 2026-03-14", "task-1 2026-12-01"]);
  });
});

test("the log of deleted records is deleted with them, and no other", async () => {
  await startBackend().run(async (ctx: MutationCtx) => {
    for (const itemId of ["task-1", "task-2", "task-3", "task-1"]) await store(ctx, itemId);
    await Reminders.forget(ctx, ["task-1", "task-3", "task-9"]);
    expect(await logged(ctx)).toEqual([`task-2 ${DUE_ON}`]);
  });
});
