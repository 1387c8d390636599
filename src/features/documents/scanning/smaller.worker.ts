/** Makes a smaller copy of one photo in a worker. */
import { answerJobs } from "./answerOf";
import { copyOf } from "./uprightCopy";

answerJobs(({ data }: MessageEvent<Blob>) => copyOf(data));
