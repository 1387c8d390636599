/** Makes one PDF of photos beside the page: the library is large, and a PNG takes it seconds. */
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
