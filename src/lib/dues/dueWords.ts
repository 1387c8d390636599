/** The client, or the client's case, whose tasks or deadlines are shown. */
export interface DuePlace {
  clientId: string;
  caseId: string | null;
}

/** The words of a list of what is due. */
export interface DueWords {
  heading: string;
  add: string;
  loading: string;
  failed: string;
  none: string;
  noneHint: string;
  /** Where the list ends before the last one. */
  more: string;
}

/** The words of the forms of such a list, and of their toasts. */
export interface DueItemText {
  newTitle: string;
  editTitle: string;
  addFailed: string;
  saveFailed: string;
  added: string;
  saved: string;
  removed: string;
  edit: (name: string) => string;
}

/** The words that tasks and deadlines have alike. */
export const dueText = {
  owner: "Owner",
  nobody: "Nobody",
  ownersFailed: "The people who work here could not be loaded.",
  dueOn: "Due on",
  save: "Save",
  saving: "Saving...",
  adding: "Adding...",
  showDone: (count: number) => `Show ${count.toLocaleString("en-US")} done`,
  hideDone: "Hide what is done",
} as const;
