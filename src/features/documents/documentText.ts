import { OPENED_WITHIN_MS, MOST_OPENED } from "../../../convex/documents/rules";

const MINUTE_MS = 60_000;
const STILL_STORED = "Its encrypted bytes are still in the storage, which nobody can read without the key that is gone";

/** Texts of a client's or case's documents. */
export const documentText = {
  heading: "Documents",
  table: "Documents",
  loading: "Loading documents...",
  failed: "Failed to load documents",
  empty: "No documents yet",
  emptyHint: "What is uploaded is encrypted in this browser first.",
  onlyNewest: (count: number) => `Only the newest ${String(count)} are shown.`,
  columns: { document: "Document", uploaded: "Uploaded", review: "Review", actions: "Actions" },
  uploadedBy: (name: string) => `by ${name}`,
  expires: (day: string) => `Expires ${day}`,
  returned: (reason: string) => `Returned: ${reason}`,
  review: (name: string) => `Review of ${name}`,
  open: (name: string) => `Open ${name}`,
  download: (name: string) => `Download ${name}`,
  cancelDownload: (name: string) => `Cancel the download of ${name}`,
  downloaded: "Downloaded",
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  log: (name: string) => `Access log of ${name}`,
  accepted: "Document accepted",
  share: (name: string) => `Share ${name} with the client`,
  unshare: (name: string) => `Stop sharing ${name} with the client`,
  shared: "Shared with the client",
  unshared: "No longer shared with the client",
  fromClient: "From the client",
  signInAgain: `You have opened ${String(MOST_OPENED)} documents within ${String(OPENED_WITHIN_MS / MINUTE_MS)} minutes. Sign out and sign in again to open more.`,
} as const;

export const previewText = {
  opening: "Opening the document…",
  part: (percent: number) => `${String(percent)} %`,
  notShown: "This kind of file is not shown here",
  notShownHint: "Images and PDFs are. Download the file to open it with a program that you trust.",
  brokenImage: "The image could not be shown",
  actualSize: "Actual size",
  fit: "Fit to the window",
  previous: "Previous document",
  next: "Next document",
  place: (nth: number, count: number) => `${String(nth)} of ${String(count)}`,
  close: "Close the preview",
} as const;

export const editText = {
  title: "Edit document",
  party: "Whose document it is",
  chooseParty: "Select a person",
  expiresOn: "Expires on",
  save: "Save document",
  saving: "Saving...",
  saved: "Document saved",
  cancel: "Cancel",
} as const;

export const redoText = {
  title: "Return for redo",
  reason: "What is to be done again?",
  hint: "The client reads this.",
  send: "Return document",
  sending: "Returning...",
  done: "Document returned",
  cancel: "Cancel",
} as const;

export const removeText = {
  title: "Delete document",
  question: (name: string) => `Delete ${name}? Its key is destroyed, so that nobody can ever read it again.`,
  confirm: "Delete document",
  confirming: "Deleting...",
  done: "Document deleted",
  locked: `The storage keeps deleted files under a lock. ${STILL_STORED}.`,
  later: `The storage did not answer. ${STILL_STORED}; it is asked again.`,
} as const;

export const logText = {
  open: "Access log",
  ofClient: "Access log of all documents",
  ofDocument: (name: string) => `Access log of ${name}`,
  loading: "Loading the access log...",
  failed: "The access log could not be loaded.",
  empty: "Nobody has opened it yet",
  emptyOfClient: "Nobody has opened a document yet",
  emptyHint: "Each preview, download and deletion is written down, with who, when and from where.",
  close: "Close the access log",
  columns: { at: "When", who: "Who", what: "What", from: "From" },
  unknown: "unknown",
} as const;
