import { v } from "convex/values";
import { vOwner, vShownDue } from "../../platform/dueItems/answers";
import { vText } from "../../platform/validators";

/** A task as typed; empty texts mean nobody and no date. */
export const vTaskForm = v.object({ text: v.string(), ownerId: v.string(), dueOn: v.string() });

export const vShownTask = v.object({ ...vShownDue.fields, taskId: v.id("tasks"), text: v.string(), dueOn: vText });

/** Open tasks by date, without a date last, and the newest done ones. */
export const vTaskList = v.object({ open: v.array(vShownTask), done: v.array(vShownTask), hasMore: v.boolean() });

/** People who may own tasks and deadlines. */
export const vOwners = v.array(vOwner);
