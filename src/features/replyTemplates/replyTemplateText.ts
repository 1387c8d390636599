import { MERGE_FIELDS } from "../../../convex/messages/rules";

export const replyTemplateText = {
  title: "Reply templates",
  subtitle: "Start an answer from a text you use often",
  back: "Settings",
  loading: "Loading reply templates...",
  failed: "Failed to load reply templates",
  none: "No reply templates yet",
  noneHint: "A template saves typing what clients are told again and again.",
  add: "Add template",
  addTitle: "New reply template",
  editTitle: "Edit reply template",
  edit: (name: string) => `Edit ${name}`,
  name: "Name",
  text: "Text",
  textHint: `Filled in when it is chosen: ${MERGE_FIELDS.map((field) => `{{${field}}}`).join(", ")}`,
  save: "Save",
  saved: "Template saved",
  removeForGood: "Remove for good?",
  removed: "Template removed",
} as const;
