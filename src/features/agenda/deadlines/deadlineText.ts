import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { DueWords } from "../../../lib/dueItems/dueWords";

export type Deadline = FunctionReturnType<typeof api.agenda.deadlines.staff.list>["open"][number];

export const deadlineWords: DueWords = {
  heading: "Deadlines",
  add: "Add deadline",
  loading: "Loading deadlines...",
  failed: "Failed to load deadlines",
  none: "No open deadlines",
  noneHint: "Dates set by USCIS, a court or a visa.",
  more: "Showing the first 200. Complete some to see the rest.",
};

export const deadlineText = {
  newTitle: "Add deadline",
  editTitle: "Edit deadline",
  title: "What is due",
  kind: "About",
  chooseKind: "Choose what it is about",
  addFailed: "The deadline could not be added",
  saveFailed: "The deadline could not be saved",
  added: "Deadline added",
  saved: "Deadline saved",
  done: "Deadline done",
  reopened: "Deadline is open again",
  removed: "Deadline removed",
  edit: (title: string) => `Edit deadline: ${title}`,
} as const;
