import { countText } from "../../../lib/format/format";

const STILL_STORED = "Its encrypted bytes are still in the storage. No one can read them, because the key is destroyed";

/** Texts of a client's or case's documents. */
export const documentText = {
  heading: "Documents",
  table: "Documents",
  loading: "Loading documents...",
  failed: "Failed to load documents",
  empty: "No documents yet",
  emptyHint: "Files are encrypted in this browser before they are uploaded.",
  showOlder: "Show older",
  someDocument: "This document",
  missing: "This document is not in this list. It may have been deleted.",
  columns: { document: "Document", uploaded: "Uploaded", review: "Review", actions: "Actions" },
  uploadedBy: (name: string) => `by ${name}`,
  expires: (day: string) => `Expires ${day}`,
  returned: (reason: string) => `Reason: ${reason}`,
  /** Two documents often have the same file name. */
  named: (fileName: string, typeName: string) => `${fileName}, ${typeName}`,
  review: (name: string) => `Review of ${name}`,
  open: (name: string) => `Open ${name}`,
  accept: (name: string) => `Accept ${name}`,
  askNewCopy: (name: string) => `Ask for a new copy of ${name}`,
  more: (name: string) => `More for ${name}`,
  edit: "Edit",
  remove: "Delete",
  log: "Access log",
  accepted: "Document accepted",
  share: "Share with the client",
  unshare: "Stop sharing with the client",
  shared: "Shared with the client",
  unshared: "No longer shared with the client",
  fromClient: "From the client",
} as const;

export const roomText = {
  /** "812 of 1,000", and "1 GB of 5 GB". */
  nearlyFull: (documents: string, bytes: string) =>
    `This client has sent ${documents} documents (${bytes}). After that, the portal takes no more.`,
  make: "Make room",
  made: "The client can send more",
} as const;

export const editText = {
  title: "Edit document",
  name: "Name",
  type: "Document type",
  chooseType: "Select a type",
  party: "Belongs to",
  chooseParty: "Select a person",
  expiresOn: "Expires on",
  save: "Save document",
  saved: "Document saved",
} as const;

export const redoText = {
  title: "Ask for a new copy",
  reason: "What should the client fix?",
  clientHint: "Shown to the client.",
  send: "Send",
  sending: "Sending...",
  done: "New copy requested",
  cancel: "Cancel",
} as const;

/** Texts of the earlier files of a document. */
export const versionsText = {
  open: "Versions",
  title: (name: string) => `Versions of ${name}`,
  loading: "Loading the versions...",
  failed: "The versions could not be loaded.",
  gone: "This document was deleted.",
  by: (day: string, name: string) => `${day} by ${name}`,
  current: "Current",
  show: "Open",
  showOne: (version: string) => `Open the version of ${version}`,
  restore: "Restore",
  restoreOne: (version: string) => `Restore the version of ${version}`,
  restored: "Version restored",
} as const;

export const removeText = {
  title: "Delete document",
  /** The files of a document go together (`removeRecord` in convex/documents/deletion). */
  question: (name: string, hasVersions: boolean) =>
    hasVersions
      ? `Delete ${name} and all its versions? Their keys are destroyed, so no one can ever read them again.`
      : `Delete ${name}? Its key is destroyed, so no one can ever read it again.`,
  confirm: "Delete document",
  confirming: "Deleting...",
  done: "Document deleted",
  failed: "Failed to delete document record",
  locked: `The storage keeps deleted files under a lock. ${STILL_STORED}.`,
  later: `The storage did not answer. ${STILL_STORED}; it is asked again.`,
} as const;

export const logText = {
  open: "Access log",
  ofClient: "Access log of all documents",
  ofDocument: (name: string) => `Access log of ${name}`,
  loading: "Loading the access log...",
  failed: "The access log could not be loaded.",
  empty: "No one has opened it yet",
  emptyOfClient: "No one has opened a document yet",
  emptyHint: "Each preview, download and deletion is written down, with who, when and from where.",
  close: "Close the access log",
  columns: { at: "When", who: "Who", what: "What", from: "From" },
  unknown: "unknown",
} as const;

const documents = (count: number) => countText(count, "document", "documents");

/** Texts of acts on several documents. */
export const severalText = {
  region: "Selected documents",
  select: (name: string) => `Select ${name}`,
  selectOne: "Select the document",
  selected: (count: number) => `${documents(count)} selected`,
  accept: "Accept",
  share: "Share",
  download: "Download",
  remove: "Delete",
  all: "Select all",
  clear: "Clear",
  working: (done: number, of: number) => `${String(done)} of ${String(of)}…`,
  accepted: (count: number) => `Accepted ${documents(count)}`,
  shared: (count: number) => `Shared ${documents(count)}`,
  removed: (count: number) => `Deleted ${documents(count)}`,
  downloaded: (count: number) => `Downloaded ${documents(count)}`,
  zip: "documents",
  undone: (count: number) => `Undone for ${documents(count)}`,
  left: (names: readonly string[], why: string) => `Not done for ${names.join(", ")}. ${why}`,
  zipStopped: "The download was stopped. Nothing was saved.",
  zipFailed: "The ZIP could not be saved.",
  stop: "Stop",
  undo: "Undo",
  question: (count: number, hasVersions: boolean) =>
    `Delete ${documents(count)}${hasVersions ? ` and all ${count === 1 ? "its" : "their"} versions` : ""}? Their keys are destroyed, so no one can ever read them again.`,
  title: "Delete documents",
  confirming: "Deleting...",
} as const;
