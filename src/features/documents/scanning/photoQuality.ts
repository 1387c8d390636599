import { answerOf } from "./answerOf";
import { isQuality, type Quality } from "./quality";

/** Photos are judged one after another: each takes 50 MB while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/** Whether people can read a photo. "unknown" if the browser cannot read it, or if it is stopped; never an error. */
export async function photoQuality(file: File, signal: AbortSignal): Promise<Quality | "unknown"> {
  const before = last;
  const judged = before.then(async () => await judge(file, signal));
  last = judged;
  return await judged;
}

async function judge(file: File, signal: AbortSignal): Promise<Quality | "unknown"> {
  const start = () => new Worker(new URL("quality.worker.ts", import.meta.url), { type: "module" });
  const read = (data: unknown) => (isQuality(data) ? data : null);
  try {
    return (await answerOf(start, { job: file, read, signal })) ?? "unknown";
  } catch {
    return "unknown";
  }
}
