import { countText, formatCount } from "../../../lib/format/format";

const documents = (count: number) => countText(count, "document", "documents");

/** Texts of the export of one client. */
export const exportText = {
  title: "Export this client",
  explanation: (name: string) =>
    `Saves everything about ${name} as one ZIP file: the record, cases, contracts and payments, the timeline, and all documents, decrypted.`,
  internal:
    "Notes, tasks and logs are in a folder “Internal”. Take it out before you hand the file to the client. Keep the file safe: it is not encrypted.",
  recorded: "The export is recorded in the audit log, and each document in its access log.",
  start: "Export",
  cancel: "Cancel",
  close: "Close",
  preparing: "Reading the record…",
  progress: (done: number, total: number) => `${formatCount(done)} of ${documents(total)}`,
  saved: (count: number) => `The file is saved, with ${documents(count)}.`,
  notOpened: (count: number) =>
    count === 1
      ? "1 document could not be opened and is not in the file:"
      : `${documents(count)} could not be opened and are not in the file:`,
  missing: ({ type, fileName, reason }: { type: string; fileName: string; reason: string }) =>
    `${type}, ${fileName}: ${reason}`,
  signInAgain:
    "To export a client, sign in just before: sign out, sign in, and come back to this page within ten minutes. Each client needs a sign-in of its own.",
  earlier: (type: string) => `${type} (earlier version)`,
  over: "The half hour of this export was over.",
  failed: "The export failed. Nothing was saved.",
  recordTitle: (name: string) => `Record of ${name}`,
  internalTitle: (name: string) => `Internal record of ${name}`,
  line: ({ exportedBy, now }: { exportedBy: string; now: Date }) =>
    `Exported by ${exportedBy} on ${now.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
} as const;
