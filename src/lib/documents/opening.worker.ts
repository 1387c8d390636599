/** Fetches and decrypts one document beside the page, so that the page stays quick. The bytes are handed over, not copied. */
import { fetchDocument, type FetchJob, type FetchNews } from "./fetching";

function tell(news: FetchNews): void {
  self.postMessage(news, { transfer: news.kind === "opened" ? [news.bytes.buffer] : [] });
}

self.addEventListener("message", ({ data }: MessageEvent<FetchJob>) => {
  void fetchDocument(data, (part) => {
    tell({ kind: "part", part });
  }).then(tell);
});
