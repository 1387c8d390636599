import {
  DELETION_TEXTS,
  MOST_COUNTED,
  type PartProgress,
  type RemovedPart,
} from "../../../../convex/workspace/clientDeletion/rules";

/** Texts of deleting a client. */
export const deletionText = {
  title: (name: string) => `Delete ${name}?`,
  confirm: "Delete Client",
  confirming: "Deleting...",
  failed: DELETION_TEXTS.failed,
  warning: "This cannot be undone. From this moment on, no one can read the documents.",
  goes: "Will be deleted",
  recordGoes: "The client's record, with portal access",
  stays: "Will be kept",
  counting: "Counting what belongs to the client...",
  outside:
    "Signed contracts at the signing service, payments at the payment provider, and sent emails at the mail service, for as long as these services keep them. What is not signed or paid yet is withdrawn there.",
  notCounted: "What belongs to the client could not be counted. It is counted again in a moment.",
  accounts: "Name and email address of each person who had portal access or was invited, for the log of who did what",
  audit: "The audit log, and the log of who opened documents",
  payments: (count: number) =>
    `${countedRecords(count)} in the payment ledger, with number and amounts of the contract`,
  noPayments: "The payment ledger, in which the client has no payments",
  progressTitle: "Deleting client",
  doneTitle: "Client deleted",
  removing:
    "The client is deleted, and the documents can no longer be read. The rest is being removed; you can close this.",
  done: "Everything of the client is removed.",
  failing: "The last step failed and was undone. It will be retried automatically.",
  progressFailed: "The progress could not be loaded.",
  show: "Show what is removed",
  close: "Close",
  label: (done: number, all: number) => `${done.toLocaleString("en-US")} of ${countedRecords(all)} removed`,
  left: (count: number) => `The storage is still asked to remove the bytes of ${partText("documents", count)}.`,
  locked: (count: number) =>
    `The storage keeps the bytes of ${partText("documents", count)} under a lock. No one can read them; they are removed when the lock ends.`,
} as const;

/** "500+" where counting stopped. */
export function countedRecords(count: number): string {
  return count >= MOST_COUNTED ? `${String(MOST_COUNTED)}+` : count.toLocaleString("en-US");
}

const PART_WORDS: Record<RemovedPart, [one: string, many: string]> = {
  documents: ["document", "documents"],
  messages: ["message", "messages"],
  requirements: ["requested document", "requested documents"],
  questionnaires: ["questionnaire", "questionnaires"],
  tasks: ["task", "tasks"],
  deadlines: ["deadline", "deadlines"],
  cases: ["case, with its milestones and notes", "cases, with their milestones and notes"],
  relatedPeople: ["related person", "related people"],
  notes: ["note", "notes"],
  activities: ["activity entry", "activity entries"],
  contracts: ["contract, with its signed copy and emails", "contracts, with their signed copies and emails"],
};

/** "3 documents". */
export function partText(part: RemovedPart, count: number): string {
  return `${countedRecords(count)} ${PART_WORDS[part][count === 1 ? 0 : 1]}`;
}

/** The sums over all parts. More records may have been removed than were counted. */
export function progressOf(parts: readonly PartProgress[]): { done: number; all: number } {
  return parts.reduce((sum, { done, all }) => ({ done: sum.done + done, all: sum.all + Math.max(done, all) }), {
    done: 0,
    all: 0,
  });
}
