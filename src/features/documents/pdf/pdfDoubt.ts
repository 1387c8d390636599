import { SNIFFED_BYTES, mimeTypeIn } from "../../../../convex/documents/fileKinds";
import { foundWithin } from "../shared/foundWithin";
import { pdfProblemIn } from "./pdfProblem";

/** Problems that may keep people from reading a PDF. */
export type PdfDoubt = "password" | "damaged";

/** Longest time that an upload waits for the check. */
const CHECKING_MS = 10_000;
const CHUNK_BYTES = 4 * 1024 * 1024;
const TAIL_BYTES = 2_048;
const ENCRYPTED = "/Encrypt";
/** The end of a PDF has the offset of its cross-reference table, and at that offset is the table, or an object that contains it. */
const TABLE_AT = /startxref\s+(\d{1,10})\s+%%EOF/g;
const TABLE = /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/;

/** Whether an uploaded PDF asks for a password or is damaged. Null if neither, if the check fails, and for other file types. */
export async function pdfDoubt(file: Blob, signal: AbortSignal): Promise<PdfDoubt | null> {
  return await foundWithin({ signal, mostMs: CHECKING_MS }, async () => {
    try {
      const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
      if (mimeTypeIn(start) !== "application/pdf" || (await isPlain(file, start))) return null;
      return await doubtOfLibrary(file);
    } catch {
      return null;
    }
  });
}

/** The library reads many files that look damaged, and opens encrypted ones that need no password. */
async function doubtOfLibrary(file: Blob): Promise<PdfDoubt | null> {
  const { openPdf } = await import("./openPdf");
  try {
    const pdf = await openPdf(await file.arrayBuffer());
    await pdf.loadingTask.destroy();
    return null;
  } catch (error) {
    const problem = pdfProblemIn(error);
    return problem === "password" || problem === "damaged" ? problem : null;
  }
}

/** Quick check of the bytes: true for a complete, unencrypted PDF, for which the library is not loaded. */
async function isPlain(file: Blob, start: Uint8Array): Promise<boolean> {
  return (await isWhole(file, start)) && !(await isEncrypted(file));
}

async function textOf(part: Blob): Promise<string> {
  return new TextDecoder("latin1").decode(await part.arrayBuffer());
}

async function isWhole(file: Blob, start: Uint8Array): Promise<boolean> {
  const tail = await textOf(file.slice(Math.max(0, file.size - TAIL_BYTES)));
  const place = [...tail.matchAll(TABLE_AT)].at(-1)?.[1];
  if (place === undefined) return false;
  // Offsets count from the PDF mark or from the first byte, depending on the program that wrote the file.
  const mark = new TextDecoder("latin1").decode(start).indexOf("%PDF-");
  for (const at of [Number(place), Number(place) + mark]) {
    if (TABLE.test(await textOf(file.slice(at, at + 40)))) return true;
  }
  return false;
}

async function isEncrypted(file: Blob): Promise<boolean> {
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const text = await textOf(file.slice(at, at + CHUNK_BYTES + ENCRYPTED.length));
    if (text.includes(ENCRYPTED)) return true;
  }
  return false;
}
