/** What server and browser both know about documents: what is accepted, what is said, what expires. Pure; the browser imports this file. */

import { daysBetween, dueProblem, isDay } from "../days/rules";
import {
  BYTES_PER_MB,
  cleanFileName,
  isExtension,
  MIME_OF_EXTENSION,
  SERVICE_MAX_BYTES,
  SERVICE_MAX_MB,
  type DocumentType,
  type Extension,
} from "../documentTypes/rules";
import type { StorageProblem } from "../providers/storagePort";

export const PARTY_TYPES = ["applicant", "spouse", "child", "employer", "other"] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
export const PARTY_LABELS: Record<PartyType, string> = {
  applicant: "Applicant",
  spouse: "Spouse",
  child: "Child",
  employer: "Employer",
  other: "Other",
};
export const DEFAULT_PARTY: PartyType = "applicant";

/** How bytes are encrypted. 2: in segments; 1: in one piece; 0: in one piece, without the authenticated words about the document. */
export const FORMATS = [0, 1, 2] as const;
export type Format = (typeof FORMATS)[number];

/** `pending`: its key or its bytes are still on the way. */
export const UPLOAD_STATUSES = ["pending", "uploaded"] as const;

/** What staff think of a document. */
const REVIEWS = {
  waiting: { label: "To review", tone: "info" },
  accepted: { label: "Accepted", tone: "good" },
  redo: { label: "Returned for redo", tone: "warn" },
} as const;
export type ReviewState = keyof typeof REVIEWS;
export const REVIEW_STATES = ["waiting", "accepted", "redo"] as const satisfies readonly ReviewState[];

export function reviewWords(state: ReviewState): (typeof REVIEWS)[ReviewState] {
  return REVIEWS[state];
}

/** What the access log has entries of. */
export const ACCESS_ACTIONS = ["preview", "download", "export", "delete"] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];
export const ACCESS_WORDS: Record<AccessAction, string> = {
  preview: "Previewed",
  download: "Downloaded",
  export: "Exported",
  delete: "Deleted",
};

/** What a key is asked for. */
export const OPEN_ACTIONS = ["preview", "download", "export"] as const satisfies readonly AccessAction[];
export type OpenAction = (typeof OPEN_ACTIONS)[number];

/** An export begins with a sign-in that is not older, */
export const EXPORT_SIGN_IN_MS = 10 * 60 * 1_000;
/** and gives out keys for this long. */
export const EXPORT_MS = 30 * 60 * 1_000;

/** Why something is not accepted, in the words of the screens. */
export const UPLOAD_TEXTS = {
  noType: "Please select a document type first",
  incomplete: "Missing required information for upload",
  signedOut: "Authentication required for upload",
  serviceSize: `File size exceeds ${String(SERVICE_MAX_MB)}MB limit`,
  serviceType: "File type not allowed. Please upload PDF, image, or document files.",
  empty: "This file is empty. Choose another file.",
  notSaved: "Failed to save document metadata",
  unknown: "Unknown upload error",
  accepted: "This document was accepted already.",
  notRequested: "This document was requested as another type. Choose the requested type.",
  outdated: "This page is out of date. Reload it, and send the file again.",
  noRoom: "There is no more room for documents of this client. Staff can make more room on the client's page.",
} as const;

export const DOWNLOAD_TEXTS = {
  absent: "Document not found",
  keyless: "Encryption key not found",
  notFetched: "Failed to download file",
  unknown: "Unknown download error",
} as const;

export const REPLACED = "This file was replaced in the storage after it was sent. Ask for it to be sent again.";

/** A list shows so many of what the client has sent, and as many of what staff have uploaded; "Show older" asks for as many more, */
export const LIST_PAGE = 100;
/** up to this. A choice of documents offers as many at once. */
export const MOST_LISTED = 2_000;
export const MOST_CHOICES = 500;

/** As many as a screen asks for, within what is read at once. */
export function listLength(asked: number | undefined): number {
  return Math.min(MOST_LISTED, Math.max(LIST_PAGE, Math.floor(asked ?? LIST_PAGE) || LIST_PAGE));
}

/** The palette searches the newest of all clients, */
export const MOST_SEARCHED = 1_000;
/** of one client at most so many, */
export const MOST_SEARCHED_OF_ONE = 100;
/** among this many. */
export const MOST_LOOKED_THROUGH = 3_000;

/** A client has at most so many uploads on their way at once. */
export const MOST_PENDING = 20;

/** What a client may send before staff have looked at it and made more room, and by how much staff make it larger each time. */
export const ROOM = { documents: 1_000, bytes: 5 * 1024 * BYTES_PER_MB } as const;

/** How much a client has sent, uploads on their way included, and how often staff have made more room. */
export interface Sent {
  documents: number;
  bytes: number;
  extensions: number;
}

export function roomOf({ extensions }: Pick<Sent, "extensions">): { documents: number; bytes: number } {
  return { documents: ROOM.documents * (1 + extensions), bytes: ROOM.bytes * (1 + extensions) };
}

/** Whether so many more bytes fit, in one more document. */
export function hasRoomFor(sent: Sent, fileBytes: number): boolean {
  const room = roomOf(sent);
  return sent.documents < room.documents && sent.bytes + fileBytes <= room.bytes;
}

/** Staff are told before a client cannot send any more. */
export function isNearlyFull(sent: Sent): boolean {
  const room = roomOf(sent);
  return sent.documents >= 0.8 * room.documents || sent.bytes >= 0.8 * room.bytes;
}

/** The field that a refusal names when there is no room left: the portal has its own sentence. */
export const ROOM_FIELD = "room";

export const NOT_DELETED = "Failed to delete document record";

/** `name` is the storage provider's. */
export function storageText(problem: StorageProblem, name: string): string {
  switch (problem) {
    case "signature":
      return `Authentication failed - check ${name} credentials`;
    case "noBucket":
      return `${name} bucket not found - check bucket configuration`;
    case "denied":
      return `Access denied - check ${name} permissions`;
    case "network":
      return `Network error - check ${name} endpoint and connectivity`;
    case "unknown":
      return UPLOAD_TEXTS.unknown;
    default:
      return problem satisfies never;
  }
}

/** The extension of a name, or null for one that is never accepted: "a.pdf.exe" is an exe. */
export function extensionOf(fileName: string): Extension | null {
  const last = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  return isExtension(last) ? last : null;
}

export interface OfferedFile {
  name: string;
  bytes: number;
  /** As the browser calls it; empty where it does not know. */
  mimeType: string;
}

/** What some systems say of files that are accepted. Phones and Windows call a PDF a stream of bytes: then name and bytes decide. */
const OTHER_MIMES = [
  "image/jpg",
  "image/pjpeg",
  "image/x-png",
  "application/x-pdf",
  "application/octet-stream",
  "binary/octet-stream",
];
const SERVICE_MIMES = new Set<string>([...Object.values(MIME_OF_EXTENSION), ...OTHER_MIMES]);

/** Why a file cannot be uploaded as this type, or null. */
export function fileProblem(
  file: OfferedFile,
  type: Pick<DocumentType, "extensions" | "maxBytes"> | null,
): string | null {
  if (type === null) return UPLOAD_TEXTS.noType;
  const name = cleanFileName(file.name);
  if (name === "" || !Number.isSafeInteger(file.bytes)) return UPLOAD_TEXTS.incomplete;
  const extension = extensionOf(name);
  if (extension === null || !type.extensions.includes(extension)) {
    return `File type not allowed. Accepted types: ${type.extensions.join(", ")}`;
  }
  if (file.bytes > type.maxBytes) {
    return `File size exceeds ${String(Math.floor(type.maxBytes / BYTES_PER_MB))}MB limit`;
  }
  if (file.bytes > SERVICE_MAX_BYTES) return UPLOAD_TEXTS.serviceSize;
  if (file.bytes <= 0) return UPLOAD_TEXTS.empty;
  const mime = file.mimeType.toLowerCase().trim();
  return mime === "" || SERVICE_MIMES.has(mime) ? null : UPLOAD_TEXTS.serviceType;
}

/** The type under which a file is stored: what its name says, not what the sender says. */
export function mimeTypeOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return extension === null ? "application/octet-stream" : MIME_OF_EXTENSION[extension];
}

const PDF_MAGIC_BYTES = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** The first bytes of each kind of file. */
const MAGIC_BYTES = {
  "application/pdf": PDF_MAGIC_BYTES,
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "application/msword": [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [0x50, 0x4b, 0x03, 0x04],
} as const satisfies Record<(typeof MIME_OF_EXTENSION)[Extension], readonly number[]>;

/** As many bytes of a file as `mimeTypeIn` wants to see. */
export const SNIFFED_BYTES = 1_024;

/** A page or a program is not taken for a PDF, whatever it contains. */
const OTHER_STARTS = [[0x3c], [0x4d, 0x5a], [0x23, 0x21]];
/** What may be before a page: a byte order mark, blanks, and zeros. */
const BLANKS = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 12, 13, 32]);

/** Where a PDF begins: some programs write up to a kilobyte before it, which every reader passes over. */
function isPdf(start: Uint8Array): boolean {
  const first = start.findIndex((byte) => !BLANKS.has(byte));
  if (OTHER_STARTS.some((mark) => mark.every((byte, place) => start[first + place] === byte))) return false;
  for (let at = 0; at + PDF_MAGIC_BYTES.length <= Math.min(start.length, SNIFFED_BYTES); at += 1) {
    if (PDF_MAGIC_BYTES.every((byte, place) => start[at + place] === byte)) return true;
  }
  return false;
}

/** What a file is by its first bytes, whatever it is called; null for what is never accepted. */
export function mimeTypeIn(start: Uint8Array): keyof typeof MAGIC_BYTES | null {
  for (const mime of Object.values(MIME_OF_EXTENSION)) {
    if (MAGIC_BYTES[mime].every((byte, place) => start[place] === byte)) return mime;
  }
  return isPdf(start) ? "application/pdf" : null;
}

/** Whether the bytes are what the name says. Only the browser sees the bytes. */
export function contentProblem(fileName: string, start: Uint8Array): string | null {
  return mimeTypeIn(start) === mimeTypeOf(fileName) ? null : UPLOAD_TEXTS.serviceType;
}

const PHOTO_ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png" };

/** The name of a photo with the ending of what it is: "passport.png" of a PNG that is called "passport.jpg". Any other stays. */
export function photoNameOf(fileName: string, start: Uint8Array): string {
  const ending = PHOTO_ENDINGS[mimeTypeIn(start) ?? ""];
  const isPhoto = /\.(?:jpe?g|png|hei[cf])$/i.test(fileName.trim());
  if (
    !isPhoto ||
    ending === undefined ||
    mimeTypeOf(fileName) === MIME_OF_EXTENSION[ending === "png" ? "png" : "jpg"]
  ) {
    return fileName;
  }
  return fileName.trim().replace(/\.[^.]+$/, `.${ending}`);
}

/** How a document can be looked at: by its own bytes, never by what anybody said about them. All else is only saved to disk. */
export function previewKindOf(start: Uint8Array): "image" | "pdf" | null {
  switch (mimeTypeIn(start)) {
    case "image/jpeg":
    case "image/png":
      return "image";
    case "application/pdf":
      return "pdf";
    default:
      return null;
  }
}

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** The number and its unit, rounded to hundredths: 1.5 and "KB". */
export function sizeOf(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return { value: Math.round(value * 100) / 100, unit: UNITS[unit] ?? "GB" };
}

/** "0 Bytes", "1.5 KB", "25 MB". */
export function sizeWords(bytes: number): string {
  const { value, unit } = sizeOf(bytes);
  return `${String(value)} ${unit}`;
}

/** Documents that expire within so many days are warned of. */
export const EXPIRY_WARNING_DAYS = 30;

/** `expiring`: within 30 days, the last of them included. Both are ISO dates. */
export function expiryOf(expiresOn: string | null, today: string): "none" | "expiring" | "expired" {
  if (expiresOn === null) return "none";
  const days = daysBetween(today, expiresOn);
  if (days < 0) return "expired";
  return days <= EXPIRY_WARNING_DAYS ? "expiring" : "none";
}

/** "Expires today", "Expires in 3 days", "Expired 1 day ago"; null where there is nothing to warn of. */
export function expiryWords(expiresOn: string | null, today: string): string | null {
  if (expiresOn === null || expiryOf(expiresOn, today) === "none") return null;
  const days = daysBetween(today, expiresOn);
  if (days === 0) return "Expires today";
  const count = Math.abs(days) === 1 ? "1 day" : `${String(Math.abs(days))} days`;
  return days > 0 ? `Expires in ${count}` : `Expired ${count} ago`;
}

export interface Details {
  partyType: PartyType;
  expiresOn: string | null;
}

/** Why details cannot be saved, with the field; null where they can. */
export function detailsProblem(
  { expiresOn }: Details,
  { expires }: Pick<DocumentType, "expires">,
): { field: keyof Details; reason: string } | null {
  if (expiresOn === null) return null;
  if (!expires) return { field: "expiresOn", reason: "Documents of this type do not expire" };
  if (!isDay(expiresOn)) return { field: "expiresOn", reason: "Please enter a date, such as 01/31/2027" };
  const reason = dueProblem(expiresOn);
  return reason === null ? null : { field: "expiresOn", reason };
}

export const LONGEST_REASON = 1_000;

/** The reason that the client reads, or what is wrong with it. */
export function checkReason(raw: string): { reason: string } | { problem: string } {
  const reason = raw.trim();
  if (reason === "") return { problem: "Please tell the client what to do again" };
  return reason.length > LONGEST_REASON
    ? { problem: `At most ${LONGEST_REASON.toLocaleString("en-US")} characters` }
    : { reason };
}

/** An upload that has not ended within an hour is given up. */
export const PENDING_MS = 60 * 60 * 1_000;

/** `{clientId}/{documentType}/{timestamp}_{random}.enc` */
export function objectKeyOf(document: { clientId: string; typeKey: string; at: number; nonce: string }): string {
  const { clientId, typeKey, at, nonce } = document;
  return `${clientId}/${typeKey}/${String(at)}_${nonce}.enc`;
}

/** Why nothing can be uploaded or opened, as staff read it. Null while the keys are as they must be. */
export const KEY_PROBLEMS = ["missing", "wrong"] as const;
export type KeyProblem = (typeof KEY_PROBLEMS)[number];
export const KEY_TEXTS: Record<KeyProblem, string> = {
  missing:
    "Documents cannot be uploaded: this deployment has no document key. Whoever runs Passage sets DOC_KEK_CURRENT and the key that it names.",
  wrong:
    "Documents cannot be uploaded: the document key of this deployment is not the one with which its documents were encrypted. Whoever runs Passage puts the right key back.",
};

/** Whether the client whose document it is may know of it: they have sent it, or staff have shared it. */
export function isShownToClient(document: { isFromClient: boolean; sharedAt: number | null }): boolean {
  return document.isFromClient || document.sharedAt !== null;
}
