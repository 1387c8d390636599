/** Makes a file of chosen pages in a worker: the library is large, and a large PDF takes seconds. */
import { answerJobs } from "../scanning/answerOf";
import { fileOfPages, type PagesJob } from "./pdfOfPages";

answerJobs(({ data }: MessageEvent<PagesJob>) => fileOfPages(data));
