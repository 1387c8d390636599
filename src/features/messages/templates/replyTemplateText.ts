import { MERGE_FIELDS } from "../../../../convex/messages/conversations/rules";

export const replyTemplateText = {
  title: "Saved replies",
  subtitle: "Start an answer from a text you use often.",
  loading: "Loading saved replies...",
  failed: "Failed to load saved replies",
  none: "No saved replies yet",
  noneHint: "Save a text that you send often, and insert it into a message.",
  add: "New saved reply",
  addTitle: "New saved reply",
  editTitle: "Edit saved reply",
  edit: (name: string) => `Edit ${name}`,
  name: "Name",
  text: "Text",
  textHint: `Filled in when it is chosen: ${MERGE_FIELDS.map((field) => `{{${field}}}`).join(", ")}`,
  save: "Save",
  saved: "Reply saved",
  removeForGood: "Remove for good?",
  removed: "Reply removed",
} as const;
