/** Lists of tasks for screens. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as Cases from "../record/model";
import { MOST_DONE, MOST_OPEN } from "../../platform/dueItems/rules";
import type { vShownTask, vTaskList } from "./answers";

type TaskList = Infer<typeof vTaskList>;

export async function show(ctx: QueryCtx, tasks: readonly Doc<"tasks">[]): Promise<Infer<typeof vShownTask>[]> {
  return await Promise.all(
    tasks.map(async (task) => ({
      ...pick(task, ["clientId", "caseId", "ownerId", "doneAt", "doneByName", "dueSetOn", "version", "updatedAt"]),
      ...(await Cases.describePlace(ctx, task)),
      ...(await Access.describeOwner(ctx, task.ownerId)),
      ...pick(task, ["text", "dueOn"]),
      taskId: task._id,
    })),
  );
}

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  const tasks = () => ctx.db.query("tasks");
  const index = "by_clientId_and_doneAt_and_dueOn";
  return {
    dated: tasks().withIndex(index, (q) => q.eq("clientId", clientId).eq("doneAt", null).gt("dueOn", null)),
    undated: tasks().withIndex(index, (q) => q.eq("clientId", clientId).eq("doneAt", null).eq("dueOn", null)),
    done: tasks().withIndex(index, (q) => q.eq("clientId", clientId).gt("doneAt", null)),
  };
}

function ofCase(ctx: QueryCtx, caseId: Id<"cases">) {
  const tasks = () => ctx.db.query("tasks");
  const index = "by_caseId_and_doneAt_and_dueOn";
  return {
    dated: tasks().withIndex(index, (q) => q.eq("caseId", caseId).eq("doneAt", null).gt("dueOn", null)),
    undated: tasks().withIndex(index, (q) => q.eq("caseId", caseId).eq("doneAt", null).eq("dueOn", null)),
    done: tasks().withIndex(index, (q) => q.eq("caseId", caseId).gt("doneAt", null)),
  };
}

function ofOwner(ctx: QueryCtx, ownerId: Id<"users">) {
  const tasks = () => ctx.db.query("tasks");
  const index = "by_ownerId_and_doneAt_and_dueOn";
  return {
    dated: tasks().withIndex(index, (q) => q.eq("ownerId", ownerId).eq("doneAt", null).gt("dueOn", null)),
    undated: tasks().withIndex(index, (q) => q.eq("ownerId", ownerId).eq("doneAt", null).eq("dueOn", null)),
  };
}

/** The open tasks by date, without a date last, and whether there are more than a list has. */
async function openOf(ctx: QueryCtx, { dated, undated }: ReturnType<typeof ofOwner>) {
  const some = [...(await dated.take(MOST_OPEN + 1)), ...(await undated.take(MOST_OPEN + 1))];
  return { open: await show(ctx, some.slice(0, MOST_OPEN)), hasMore: some.length > MOST_OPEN };
}

/** All tasks of a client, including the cases', or of one case. Empty if the client or case does not exist. */
export async function listOfPlace(ctx: QueryCtx, ids: Cases.PlaceIds): Promise<TaskList> {
  const place = await Cases.findPlace(ctx, ids);
  if (place === null) return { open: [], done: [], hasMore: false };
  const tasks = place.caseId === null ? ofClient(ctx, place.clientId) : ofCase(ctx, place.caseId);
  const done = await tasks.done.order("desc").take(MOST_DONE);
  return { ...(await openOf(ctx, tasks)), done: await show(ctx, done) };
}

/** The open tasks of one owner. */
export async function listOfOwner(ctx: QueryCtx, ownerId: Id<"users">): Promise<Omit<TaskList, "done">> {
  return await openOf(ctx, ofOwner(ctx, ownerId));
}
