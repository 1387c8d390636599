/** Encrypts and sends one file in a worker, so that the page stays responsive. The file's bytes never reach the page. */
import { Sealing, type ReadJob, type SealJob, type SealNews } from "./sealJob";
import type { PutTarget } from "./putBytes";

/** The signal never aborts: cancelling terminates the worker. */
const { signal } = new AbortController();
let sealing: Sealing | null = null;

function tell(news: SealNews): void {
  self.postMessage(news);
}

self.addEventListener("message", ({ data }: MessageEvent<ReadJob | SealJob | PutTarget>) => {
  if ("file" in data) {
    sealing = new Sealing(data);
  } else if ("key" in data) {
    void sealing?.seal(data).then((sealedHash) => {
      tell({ kind: "sealed", sealedHash });
    });
  } else {
    const onPart = (part: number) => {
      tell({ kind: "part", part });
    };
    void sealing?.put(data, { signal, onPart }).then(tell);
  }
});
