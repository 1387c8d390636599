/** Rules of documents: accepted files, texts, expiry. Pure; the browser imports this file. */

import { daysBetween, dueProblem, isDay } from "../../platform/days";
import {
  BYTES_PER_MB,
  cleanFileName,
  isExtension,
  MIME_OF_EXTENSION,
  SERVICE_MAX_BYTES,
  SERVICE_MAX_MB,
  type DocumentType,
  type Extension,
} from "../../practice/documentTypes/rules";
import type { StorageProblem } from "../../platform/providers/storage/port";

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

/** Encryption formats. 2: in segments; 1: in one piece; 0: in one piece, without additional data. */
export const FORMATS = [0, 1, 2] as const;
export type Format = (typeof FORMATS)[number];

/** `pending`: its key or its bytes are not stored yet. */
export const UPLOAD_STATUSES = ["pending", "uploaded"] as const;

/** Staff's decision about a document. */
const REVIEWS = {
  waiting: { label: "To review", tone: "info" },
  accepted: { label: "Accepted", tone: "good" },
  redo: { label: "New copy needed", tone: "warn" },
} as const;
export type ReviewState = keyof typeof REVIEWS;
export const REVIEW_STATES = ["waiting", "accepted", "redo"] as const satisfies readonly ReviewState[];

export function reviewWords(state: ReviewState): (typeof REVIEWS)[ReviewState] {
  return REVIEWS[state];
}

/** Kinds of entries in the access log. */
export const ACCESS_ACTIONS = ["preview", "download", "export", "delete"] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];
export const ACCESS_WORDS: Record<AccessAction, string> = {
  preview: "Previewed",
  download: "Downloaded",
  export: "Exported",
  delete: "Deleted",
};

/** Purposes of getting a key. */
export const OPEN_ACTIONS = ["preview", "download", "export"] as const satisfies readonly AccessAction[];
export type OpenAction = (typeof OPEN_ACTIONS)[number];

/** Maximum age of the sign-in that an export needs. */
export const EXPORT_SIGN_IN_MS = 10 * 60 * 1_000;
/** Duration of an export, during which it gives out keys. */
export const EXPORT_MS = 30 * 60 * 1_000;

/** Refusals, in the words of the screens. */
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

/** Page size of a list, for the client's uploads and for staff's each; "Show older" adds another. */
export const LIST_PAGE = 100;
/** Maximum of a list. A picker of documents offers `MOST_CHOICES` at once. */
export const MOST_LISTED = 2_000;
export const MOST_CHOICES = 500;

/** The requested length, within the limits. */
export function listLength(asked: number | undefined): number {
  return Math.min(MOST_LISTED, Math.max(LIST_PAGE, Math.floor(asked ?? LIST_PAGE) || LIST_PAGE));
}

/** Number of documents that the palette searches, */
export const MOST_SEARCHED = 1_000;
/** of them at most this many per client, */
export const MOST_SEARCHED_OF_ONE = 100;
/** from this many newest ones. */
export const MOST_LOOKED_THROUGH = 3_000;

/** Maximum of a client's uploads in progress. */
export const MOST_PENDING = 20;

/** Initial limits of a client's uploads; each extension by staff adds as much again. */
export const ROOM = { documents: 1_000, bytes: 5 * 1024 * BYTES_PER_MB } as const;

/** A client's uploads, finished or in progress, and the number of extensions by staff. */
export interface Sent {
  documents: number;
  bytes: number;
  extensions: number;
}

export function roomOf({ extensions }: Pick<Sent, "extensions">): { documents: number; bytes: number } {
  return { documents: ROOM.documents * (1 + extensions), bytes: ROOM.bytes * (1 + extensions) };
}

/** Whether one more document of this size fits. */
export function hasRoomFor(sent: Sent, fileBytes: number): boolean {
  const room = roomOf(sent);
  return sent.documents < room.documents && sent.bytes + fileBytes <= room.bytes;
}

/** Warns staff before a client reaches the limit. */
export function isNearlyFull(sent: Sent): boolean {
  const room = roomOf(sent);
  return sent.documents >= 0.8 * room.documents || sent.bytes >= 0.8 * room.bytes;
}

/** The field of the refusal without room: the portal has its own sentence. */
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

/** The extension of a name, or null if it is never accepted: "a.pdf.exe" is an exe. */
export function extensionOf(fileName: string): Extension | null {
  const last = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  return isExtension(last) ? last : null;
}

export interface OfferedFile {
  name: string;
  bytes: number;
  /** From the browser; empty if unknown. */
  mimeType: string;
}

/**
 * MIME types that some systems report for accepted files. Phones and Windows report octet-stream for a PDF: then name
 * and bytes decide.
 */
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

/** The MIME type for storing, by the name's extension, not by the sender's claim. */
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

/** Number of bytes that `mimeTypeIn` needs. */
export const SNIFFED_BYTES = 1_024;

/** A web page or a program is never taken for a PDF. */
const OTHER_STARTS = [[0x3c], [0x4d, 0x5a], [0x23, 0x21]];
/** Bytes that may precede a page: a byte order mark, blanks, and zeros. */
const BLANKS = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 12, 13, 32]);

/** Whether the bytes are a PDF: some programs write up to a kilobyte before its start, which every reader skips. */
function isPdf(start: Uint8Array): boolean {
  const first = start.findIndex((byte) => !BLANKS.has(byte));
  if (OTHER_STARTS.some((mark) => mark.every((byte, place) => start[first + place] === byte))) return false;
  for (let at = 0; at + PDF_MAGIC_BYTES.length <= Math.min(start.length, SNIFFED_BYTES); at += 1) {
    if (PDF_MAGIC_BYTES.every((byte, place) => start[at + place] === byte)) return true;
  }
  return false;
}

/** The MIME type by the first bytes, not by the name; null if it is never accepted. */
export function mimeTypeIn(start: Uint8Array): keyof typeof MAGIC_BYTES | null {
  for (const mime of Object.values(MIME_OF_EXTENSION)) {
    if (MAGIC_BYTES[mime].every((byte, place) => start[place] === byte)) return mime;
  }
  return isPdf(start) ? "application/pdf" : null;
}

/** Whether the bytes match the name. Only the browser sees the bytes. */
export function contentProblem(fileName: string, start: Uint8Array): string | null {
  return mimeTypeIn(start) === mimeTypeOf(fileName) ? null : UPLOAD_TEXTS.serviceType;
}

const PHOTO_ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png" };

/** Corrects a photo's extension: "passport.png" for a PNG called "passport.jpg". Other names stay. */
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

/**
 * The kind of preview, by the document's own bytes, never by a claim about them. All other documents are only saved to
 * disk.
 */
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

/** Days before the expiry when warnings start. */
export const EXPIRY_WARNING_DAYS = 30;

/** `expiring`: within 30 days, inclusive. Both are ISO dates. */
export function expiryOf(expiresOn: string | null, today: string): "none" | "expiring" | "expired" {
  if (expiresOn === null) return "none";
  const days = daysBetween(today, expiresOn);
  if (days < 0) return "expired";
  return days <= EXPIRY_WARNING_DAYS ? "expiring" : "none";
}

/** "Expires today", "Expires in 3 days", "Expired 1 day ago"; null without a warning. */
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

/** Why details cannot be saved, with the field; null if they can. */
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

/** The reason for the client, or its problem. */
export function checkReason(raw: string): { reason: string } | { problem: string } {
  const reason = raw.trim();
  if (reason === "") return { problem: "Please tell the client what to do again" };
  return reason.length > LONGEST_REASON
    ? { problem: `At most ${LONGEST_REASON.toLocaleString("en-US")} characters` }
    : { reason };
}

/** An unfinished upload is discarded after an hour. */
export const PENDING_MS = 60 * 60 * 1_000;

/** `{clientId}/{documentType}/{timestamp}_{random}.enc` */
export function objectKeyOf(document: { clientId: string; typeKey: string; at: number; nonce: string }): string {
  const { clientId, typeKey, at, nonce } = document;
  return `${clientId}/${typeKey}/${String(at)}_${nonce}.enc`;
}

/** Why nothing can be uploaded or opened, for staff. */
export const KEY_PROBLEMS = ["missing", "wrong"] as const;
export type KeyProblem = (typeof KEY_PROBLEMS)[number];
export const KEY_TEXTS: Record<KeyProblem, string> = {
  missing:
    "Documents cannot be uploaded: this deployment has no document key. Whoever runs Passage sets DOC_KEK_CURRENT and the key that it names.",
  wrong:
    "Documents cannot be uploaded: the document key of this deployment is not the one with which its documents were encrypted. Whoever runs Passage puts the right key back.",
};

/** Whether the document's client may see it: they have uploaded it, or staff have shared it. */
export function isShownToClient(document: { isFromClient: boolean; sharedAt: number | null }): boolean {
  return document.isFromClient || document.sharedAt !== null;
}
