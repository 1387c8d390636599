import { extensionOf } from "../../../../convex/documents/fileKinds";
import { foundWithin } from "../shared/foundWithin";
import { pdfDoubt, type PdfDoubt } from "../pdf/pdfDoubt";
import { photoQuality } from "../scanning/photoQuality";
import { isPhoto } from "./prepareFiles";

/** Why people may be unable to read a file, as a key of the catalogue. */
export type FileDoubt = "dark" | "blurred" | PdfDoubt;

/** Longest time that an upload waits for the check of its photos. */
const JUDGING_MS = 15_000;

/** The first doubt about the files, or null. A check that is stopped, too slow or impossible finds none. */
export async function doubtOf(files: readonly File[], signal: AbortSignal): Promise<FileDoubt | null> {
  const [file] = files;
  if (file !== undefined && files.length === 1 && extensionOf(file.name) === "pdf") return await pdfDoubt(file, signal);
  return await foundWithin({ signal, mostMs: JUDGING_MS }, async (within) => await worstOf(files, within));
}

async function worstOf(files: readonly File[], signal: AbortSignal): Promise<FileDoubt | null> {
  for (const file of files.filter(isPhoto)) {
    const quality = await photoQuality(file, signal);
    if (quality === "dark" || quality === "blurred") return quality;
    if (signal.aborted) return null;
  }
  return null;
}
