/** Encrypts one file beside the page, so that the page stays quick. Its bytes are read here, and never come to the page. */
import { sealFile, type SealJob } from "./encrypting";

self.addEventListener("message", ({ data }: MessageEvent<SealJob>) => {
  void sealFile(data).then((sealed) => {
    self.postMessage(sealed);
  });
});
