/** Makes one PDF of photos in a worker: the library is large, and a PNG takes seconds. */
import { answerJobs } from "./answerOf";
import { pdfWithin, type PdfJob } from "./pdfWithin";

answerJobs(({ data }: MessageEvent<PdfJob>) => pdfWithin(data));
