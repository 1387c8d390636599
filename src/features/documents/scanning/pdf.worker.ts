/** Makes one PDF of photos in a worker: the library is large, and a PNG takes seconds. */
import { pdfWithin, type PdfJob } from "./pdfWithin";

self.addEventListener("message", ({ data }: MessageEvent<PdfJob>) => {
  pdfWithin(data).then(
    (answer) => {
      self.postMessage(answer);
    },
    () => {
      self.postMessage(null);
    },
  );
});
