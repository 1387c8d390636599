/** Makes a smaller copy of one photo beside the page. */
import { copyOf } from "./drawing";

self.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  copyOf(data).then(
    (copy) => {
      self.postMessage(copy);
    },
    () => {
      self.postMessage(null);
    },
  );
});
