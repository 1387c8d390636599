import { z } from "zod/mini";
import { answerOf } from "../scanning/answerOf";
import type { PagesJob } from "./pdfOfPages";

const ANSWER = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), file: z.instanceof(Blob) }),
  z.object({ kind: z.literal("failed"), file: z.number() }),
]);

/** A file of the pages, made in a worker. Null if the browser cannot. Rejects when it is aborted. */
export async function makeFile(job: PagesJob, signal: AbortSignal) {
  const start = () => new Worker(new URL("pages.worker.ts", import.meta.url), { type: "module" });
  return await answerOf(start, { job, read: (data) => ANSWER.safeParse(data).data ?? null, signal });
}
