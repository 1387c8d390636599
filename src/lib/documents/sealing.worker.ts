/** Encrypts one file beside the page, so that the page stays quick. Its bytes are read here, and never come to the page. */
import { Sealing, type ReadJob, type SealJob } from "./encrypting";

let sealing: Sealing | null = null;

self.addEventListener("message", ({ data }: MessageEvent<ReadJob | SealJob>) => {
  if ("file" in data) {
    sealing = new Sealing(data);
  } else {
    void sealing?.seal(data).then((sealed) => {
      self.postMessage(sealed);
    });
  }
});
