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
  returned: (reason: string) => `Returned: ${reason}`,
  review: (name: string) => `Review of ${name}`,
  open: (name: string) => `Open ${name}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  log: (name: string) => `Access log of ${name}`,
  accepted: "Document accepted",
  share: (name: string) => `Share ${name} with the client`,
  unshare: (name: string) => `Stop sharing ${name} with the client`,
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

export const removeText = {
  title: "Delete document",
  question: (name: string) => `Delete ${name}? Its key is destroyed, so no one can ever read it again.`,
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
