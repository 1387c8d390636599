import { v } from "convex/values";
import { vOwner, vShownDue } from "../dues/answers";
import { vText } from "../validators/rules";

/** A task as it is typed: nobody and no date are empty texts. */
export const vTaskForm = v.object({ text: v.string(), ownerId: v.string(), dueOn: v.string() });

export const vShownTask = v.object({ ...vShownDue.fields, taskId: v.id("tasks"), text: v.string(), dueOn: vText });

/** Open tasks by their date, those without one last, and the newest of those that are done. */
export const vTaskList = v.object({ open: v.array(vShownTask), done: v.array(vShownTask), hasMore: v.boolean() });

/** Whose tasks and deadlines there may be. */
export const vOwners = v.array(vOwner);
