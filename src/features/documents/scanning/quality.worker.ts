/** Judges one photo in a worker: decoding a large one takes a second. */
import { answerJobs } from "./answerOf";
import { drawnUpright } from "./uprightCopy";
import { LONG_SIDE, qualityOf, type Quality } from "./quality";

answerJobs(({ data }: MessageEvent<Blob>) => judge(data));

async function judge(photo: Blob): Promise<Quality | null> {
  const canvas = await drawnUpright(photo, LONG_SIDE);
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels === undefined ? null : qualityOf(pixels);
}
