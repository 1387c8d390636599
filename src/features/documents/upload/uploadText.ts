import { MIME_OF_EXTENSION, type DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { sizeWords } from "../../../../convex/documents/record/rules";
import { isHeicName } from "../scanning/heicPhoto";
import { formatCount } from "../../../lib/format/format";
import type { Upload } from "./uploadQueue";

const documents = (count: number) => (count === 1 ? "1 document" : `${formatCount(count)} documents`);
const files = (count: number) => (count === 1 ? "1 file" : `${formatCount(count)} files`);

/** Texts of the upload dialog. Problems of a file are in the rules, because the server uses them, too. */
export const uploadText = {
  open: "Add Document",
  title: "Upload Document",
  subtitle: (clientName: string) => `For ${clientName}`,
  requested: (title: string) => `Requested: ${title}`,
  type: "Document type",
  chooseType: "Select a document type",
  loading: "Loading document types...",
  typesFailed: "Document types could not be loaded.",
  choose: "Choose files",
  drop: "or drop them here",
  photo: "Take a photo",
  files: "Chosen files",
  party: "Belongs to",
  expiresOn: "Expires on",
  pause: "Pause",
  goOn: "Continue",
  retry: "Retry",
  remove: "Remove",
  anyway: "Send it anyway",
  doubts: {
    password: "This PDF asks for a password, so it cannot be shown here. Choose a copy without one, or send it anyway.",
    damaged: "This PDF is damaged and may not open. Choose another copy, or send it anyway.",
    dark: "This photo is dark. Take it again, or send it anyway.",
    blurred: "This photo looks blurred. Take it again, or send it anyway.",
  },
  lost: "The connection was lost. Retry to continue with this file.",
  held: "Files are still on their way. Wait for them, or press Cancel to stop them.",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving...",
  saved: (count: number) => `${documents(count)} uploaded`,
  unfinished: (count: number) =>
    `${files(count)} ${count === 1 ? "is" : "are"} not uploaded. Retry or remove the rest.`,
} as const;

/** The files accepted for a type: "PDF, JPG, JPEG, PNG, up to 50 MB each". */
export function acceptedWords({ extensions, maxBytes }: Pick<DocumentType, "extensions" | "maxBytes">): string {
  const kinds = extensions.map((extension) => extension.toUpperCase()).join(", ");
  const photos = extensions.includes("jpg") ? " HEIC photos are converted to JPEG." : "";
  return `${kinds}, up to ${sizeWords(maxBytes)} each.${photos}`;
}

/** The same, as `accept` of the file input. */
export function acceptedFiles({ extensions }: Pick<DocumentType, "extensions">): string {
  const photos = extensions.includes("jpg") ? [".heic", ".heif", "image/heic", "image/heif"] : [];
  return [...extensions.flatMap((each) => [`.${each}`, MIME_OF_EXTENSION[each]]), ...photos].join(",");
}

/** Progress of a file, or why it stopped. */
export function stateWords({ state, percent, fileName }: Pick<Upload, "state" | "percent" | "fileName">): string {
  switch (state.kind) {
    case "chosen":
    case "waiting":
      return "Waiting…";
    case "running":
      if (percent < 10) return isHeicName(fileName) ? "Converting to JPEG…" : "Checking…";
      return percent < 30 ? "Encrypting…" : percent < 70 ? "Sending…" : "Saving…";
    case "paused":
      return state.isLost ? uploadText.lost : "Paused";
    case "doubtful":
      return uploadText.doubts[state.doubt];
    case "failed":
    case "refused":
      return state.reason;
    case "stopping":
      return "Stopping…";
    case "done":
      return "Uploaded";
    default:
      return state satisfies never;
  }
}

/** Says how many uploads closing the dialog kept and stopped; null if none. */
export function givenUpText({ kept, stopped }: { kept: number; stopped: number }): string | null {
  const parts = [
    ...(kept > 0 ? [`${documents(kept)} ${kept === 1 ? "was" : "were"} uploaded and kept.`] : []),
    ...(stopped > 0 ? [`${files(stopped)} ${stopped === 1 ? "was" : "were"} not uploaded.`] : []),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}
