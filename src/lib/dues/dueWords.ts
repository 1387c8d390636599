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

/** The words that tasks and deadlines have alike. */
export const dueText = {
  owner: "Owner",
  nobody: "Nobody",
  ownersFailed: "The people who work here could not be loaded.",
  dueOn: "Due on",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving...",
  adding: "Adding...",
  remove: "Remove",
  removeForGood: "Remove for good",
  showDone: (count: number) => `Show ${count.toLocaleString("en-US")} done`,
  hideDone: "Hide what is done",
} as const;
