/** Decrypts one document beside the page, so that the page stays quick. Buffers are handed over, not copied. */
import { decrypt, type DecryptJob } from "./decrypting";

self.addEventListener("message", ({ data }: MessageEvent<DecryptJob>) => {
  void decrypt(data).then((plain) => {
    self.postMessage(plain, { transfer: plain === null ? [] : [plain.buffer] });
  });
});
