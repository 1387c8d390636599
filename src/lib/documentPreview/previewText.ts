import { MOST_OPENED, OPENED_WITHIN_MS } from "../../../convex/documents/rules";

const MINUTE_MS = 60_000;

/** Texts of a document that staff look at or save. */
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
  download: (name: string) => `Download ${name}`,
  cancelDownload: (name: string) => `Cancel the download of ${name}`,
  signInAgain: `You have opened ${String(MOST_OPENED)} documents within ${String(OPENED_WITHIN_MS / MINUTE_MS)} minutes. Sign out and sign in again to open more.`,
} as const;
