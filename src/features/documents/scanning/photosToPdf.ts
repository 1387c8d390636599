import { z } from "zod/mini";
import { SERVICE_MAX_BYTES } from "../../../../convex/practice/documentTypes/rules";
import { answerOf } from "./answerOf";
import { readablePhoto } from "./readablePhoto";

/** `failed` names the photo that cannot be read; its file is null if the browser can make no PDF. */
export type PhotosToPdf = { kind: "made"; file: File } | { kind: "failed"; file: File | null } | { kind: "tooLarge" };

interface PdfOptions {
  /** Maximum size of the PDF. If the photos exceed it, smaller copies are used. */
  maxBytes?: number;
  signal?: AbortSignal;
}

const ANSWER = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), pdf: z.instanceof(Blob) }),
  z.object({ kind: z.literal("failed"), index: z.number() }),
  z.object({ kind: z.literal("tooLarge") }),
]);

/** One PDF with a page per photo, in order: JPEG, PNG or HEIC. Rejects only when it is aborted. */
export async function photosToPdf(
  files: readonly File[],
  name: string,
  { maxBytes = SERVICE_MAX_BYTES, signal = new AbortController().signal }: PdfOptions = {},
): Promise<PhotosToPdf> {
  if (files.length === 0) return { kind: "failed", file: null };
  const photos: File[] = [];
  for (const file of files) {
    const photo = await readablePhoto(file, signal);
    if (photo === null) return { kind: "failed", file };
    photos.push(photo);
  }
  const start = () => new Worker(new URL("pdf.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => ANSWER.safeParse(data).data ?? null;
  const answer = await answerOf(start, { job: { photos, maxBytes }, read, signal });
  if (answer?.kind === "tooLarge") return answer;
  if (answer?.kind !== "made") return { kind: "failed", file: answer === null ? null : (files[answer.index] ?? null) };
  const fileName = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  return { kind: "made", file: new File([answer.pdf], fileName, { type: "application/pdf" }) };
}
