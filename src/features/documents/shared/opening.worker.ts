/** Fetches and decrypts one document in a worker, so that the page stays responsive. The bytes are transferred, not copied. */
import { fetchDocument, type FetchJob, type FetchNews } from "./fetchDocument";

function tell(news: FetchNews): void {
  self.postMessage(news, { transfer: news.kind === "opened" ? [news.bytes.buffer] : [] });
}

self.addEventListener("message", ({ data }: MessageEvent<FetchJob>) => {
  void fetchDocument(data, (part) => {
    tell({ kind: "part", part });
  }).then(tell);
});
