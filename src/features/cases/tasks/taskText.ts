import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { DueWords } from "../../../lib/dueItems/dueWords";

export type Task = FunctionReturnType<typeof api.cases.tasks.staff.list>["open"][number];

export const taskWords: DueWords = {
  heading: "Tasks",
  add: "Add task",
  loading: "Loading tasks...",
  failed: "Failed to load tasks",
  none: "No open tasks",
  noneHint: "Things to do for this client.",
  more: "Showing the first 200. Complete some to see the rest.",
};

export const taskText = {
  newTitle: "Add task",
  editTitle: "Edit task",
  text: "Task",
  addFailed: "The task could not be added",
  saveFailed: "The task could not be saved",
  added: "Task added",
  saved: "Task saved",
  done: "Task done",
  reopened: "Task is open again",
  removed: "Task removed",
  edit: (text: string) => `Edit task: ${text}`,
} as const;
