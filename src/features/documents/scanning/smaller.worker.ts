/** Makes a smaller copy of one photo in a worker. */
import { copyOf } from "./uprightCopy";

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
