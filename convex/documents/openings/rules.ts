/** Why a document is opened, and the limits of an export. */

/** Kinds of entries in the access log. `ahead`: the review queue fetched it before it was the document on the screen (decision 099). */
export const ACCESS_ACTIONS = ["preview", "ahead", "download", "export", "delete"] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];
export const ACCESS_WORDS: Record<AccessAction, string> = {
  preview: "Previewed",
  ahead: "Fetched ahead for review",
  download: "Downloaded",
  export: "Exported",
  delete: "Deleted",
};

/** Purposes of getting a key. */
export const OPEN_ACTIONS = ["preview", "ahead", "download", "export"] as const satisfies readonly AccessAction[];
export type OpenAction = (typeof OPEN_ACTIONS)[number];

/** Openings that count towards the limits of one person. */
const COUNTED: readonly AccessAction[] = ["preview", "ahead", "download"];

export function isCounted(action: AccessAction): boolean {
  return COUNTED.includes(action);
}

/** Maximum age of the sign-in that an export needs. */
export const EXPORT_SIGN_IN_MS = 10 * 60 * 1_000;
/** Duration of an export, during which it gives out keys. */
export const EXPORT_MS = 30 * 60 * 1_000;

export const DOWNLOAD_TEXTS = {
  absent: "Document not found",
  keyless: "Encryption key not found",
  notFetched: "Failed to download file",
  unknown: "Unknown download error",
} as const;

export const REPLACED = "This file was replaced in the storage after it was sent. Ask for it to be sent again.";
