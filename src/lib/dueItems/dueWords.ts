/** The client, or one case of the client, whose tasks or deadlines are shown. */
export interface DuePlace {
  clientId: string;
  caseId: string | null;
}

/** Texts of a list of due items. */
export interface DueWords {
  heading: string;
  add: string;
  loading: string;
  failed: string;
  none: string;
  noneHint: string;
  /** Shown if the list is cut off. */
  more: string;
}

/** Texts of the forms and toasts of such a list. */
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

/** Texts shared by tasks and deadlines. */
export const dueText = {
  owner: "Owner",
  nobody: "Unassigned",
  ownersFailed: "The people who work here could not be loaded.",
  dueOn: "Due on",
  save: "Save",
  saving: "Saving...",
  adding: "Adding...",
  showDone: (count: number) => `Show ${count.toLocaleString("en-US")} done`,
  hideDone: "Hide what is done",
} as const;

/** Texts of the fields that choose a client and a case. */
export const placeText = {
  client: "Client",
  findClient: "Type a name",
  searching: "Searching…",
  noClient: "No client has this name.",
  missing: "Please select a client",
  clientsFailed: "Clients could not be searched.",
  case: "Case (optional)",
  noCase: "No case",
  casesFailed: "The client's cases could not be loaded.",
} as const;
