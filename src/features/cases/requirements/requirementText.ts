import {
  REQUIREMENT_STATUSES,
  REQUIREMENT_WORDS,
  type RequirementStatus,
} from "../../../../convex/cases/requirements/rules";

/** Texts of a case's requests. */
export const requirementText = {
  heading: "Requested documents",
  loading: "Loading requested documents...",
  failed: "Requested documents could not be loaded.",
  empty: "No documents requested yet",
  emptyHint: "What the client is asked to send for this case.",
  accepted: (accepted: number, all: number) => `${String(accepted)} of ${String(all)} accepted`,
  request: "Request document",
  requestTitle: "Request document",
  editTitle: "Edit requested document",
  documentType: "Document type",
  chooseType: "Select a document type",
  title: "Name",
  titleHint: "As the client reads it",
  instructions: "Instructions",
  instructionsHint: "What exactly is needed, in plain words",
  required: "Required",
  requiredHint: "Otherwise the client may leave it out.",
  dueOn: "Due",
  optional: "Optional",
  due: (day: string, distance: string) => `Due ${day} · ${distance}`,
  redo: {
    title: "Ask for a new copy",
    reason: "What should the client fix?",
    clientHint: "Shown to the client.",
    cancel: "Cancel",
    send: "Send",
    sending: "Sending...",
  },
  redoOne: (title: string) => `Ask for a new copy of “${title}”`,
  accept: "Accept",
  acceptOne: (title: string) => `Accept “${title}”`,
  acceptedNow: (title: string) => `“${title}” accepted`,
  save: "Save document",
  withdraw: "Withdraw",
  withdrawForGood: "Withdraw for good",
  withdrawn: (title: string) => `Request of “${title}” withdrawn`,
  edit: (title: string) => `Edit “${title}”`,
  acts: (title: string) => `Actions for “${title}”`,
} as const;

export const REQUIREMENT_STATUS_LABELS: Record<RequirementStatus, string> = {
  requested: REQUIREMENT_WORDS.requested.label,
  uploaded: REQUIREMENT_WORDS.uploaded.label,
  accepted: REQUIREMENT_WORDS.accepted.label,
  redo: REQUIREMENT_WORDS.redo.label,
};

export const REQUIREMENT_STATUS_CHOICES = REQUIREMENT_STATUSES.map((value) => ({ value, ...REQUIREMENT_WORDS[value] }));
