/** Texts of a document's preview and download for staff. */
export const previewText = {
  opening: "Opening the document…",
  part: (percent: number) => `${String(percent)}%`,
  notShown: "This kind of file is not shown here",
  notShownHint: "Images and PDFs are. Download the file to open it with a program that you trust.",
  brokenImage: "The image could not be shown",
  actualSize: "Actual size",
  fit: "Fit to the window",
  previous: "Previous document",
  next: "Next document",
  neighbours: "Documents in a preview",
  place: (nth: number, count: number) => `${String(nth)} of ${String(count)}`,
  close: "Close the preview",
  download: (name: string) => `Download ${name}`,
  cancelDownload: (name: string) => `Cancel the download of ${name}`,
  confirmIdentity: "Confirm that it is you",
  signInAgain: "You have opened many documents in a short time. Confirm that it is you to open more.",
} as const;
