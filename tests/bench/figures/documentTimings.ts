import type { Page } from "@playwright/test";

/** A page's record of the documents that it sends and opens, in ms on its own clock. */
interface DocumentNotes {
  /** Each worker that the page has started, when it was given a key, and when it last answered. */
  workers: { address: string; keyAt: number; answeredAt: number }[];
  /** Clears the notes, and starts again. */
  forget: () => void;
  /** The longest task of the page's main thread; 0 while none took 50 ms. */
  longestTaskMs: () => number;
}

declare global {
  interface Window {
    benchDocuments: DocumentNotes;
  }
}

/** Makes each page that is opened from now on take notes. */
export async function watchDocuments(page: Page): Promise<void> {
  await page.addInitScript(takeNotes);
}

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const workers: DocumentNotes["workers"] = [];
  let longestMs = 0;
  const observer = new PerformanceObserver((list) => {
    note(list.getEntries());
  });
  const note = (tasks: PerformanceEntryList) => {
    for (const { duration } of tasks) longestMs = Math.max(longestMs, duration);
  };
  observer.observe({ type: "longtask" });
  window.Worker = class extends Worker {
    readonly #own: DocumentNotes["workers"][number];
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.#own = { address: String(address), keyAt: 0, answeredAt: 0 };
      workers.push(this.#own);
      this.addEventListener("message", () => (this.#own.answeredAt = performance.now()));
    }
    override postMessage(job: object): void {
      if ("key" in job) this.#own.keyAt = performance.now();
      super.postMessage(job);
    }
  };
  const longestTaskMs = () => {
    note(observer.takeRecords());
    return longestMs;
  };
  const forget = () => {
    observer.takeRecords();
    longestMs = 0;
    workers.length = 0;
    performance.clearResourceTimings();
  };
  window.benchDocuments = { workers, forget, longestTaskMs };
}

/** Clears the notes, so that they cover only later events. */
export async function forgetNotes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchDocuments.forget();
  });
}

/** The begin and end of the page's work on the last document. */
export interface Transfer {
  ms: number;
  /** Since the notes were forgotten. */
  longestTaskMs: number;
}

/** From the start of the encryption until the storage has answered. */
export async function sentIn(page: Page): Promise<Transfer> {
  return await page.evaluate(() => {
    const worker = window.benchDocuments.workers.findLast(({ address }) => address.includes("sealing"));
    if (worker === undefined || worker.answeredAt === 0) throw new Error("Nothing was sent");
    return { ms: worker.answeredAt - worker.keyAt, longestTaskMs: window.benchDocuments.longestTaskMs() };
  });
}

/** From the request for the bytes until they are decrypted. */
export async function openedIn(page: Page): Promise<Transfer> {
  return await page.evaluate(() => {
    const worker = window.benchDocuments.workers.findLast(({ address }) => address.includes("opening"));
    if (worker === undefined || worker.answeredAt === 0) throw new Error("Nothing was opened");
    return { ms: worker.answeredAt - worker.keyAt, longestTaskMs: window.benchDocuments.longestTaskMs() };
  });
}

/** A request of the app, for repetition without the app. */
export interface BareRequest {
  url: string;
  headers: Record<string, string>;
}

/** ms for sending this many bytes to the same address, with nothing else to do. */
export async function putBare(page: Page, request: BareRequest, sealedBytes: number): Promise<number> {
  return await page.evaluate(
    async ([{ url, headers }, length]) => {
      const body = new Blob([new Uint8Array(length)]);
      const begunAt = performance.now();
      const { ok } = await fetch(url, { method: "PUT", headers, body });
      if (!ok) throw new Error("The storage has refused the bytes");
      return performance.now() - begunAt;
    },
    [request, sealedBytes] as const,
  );
}

/** ms for fetching the bytes by the same address into memory. */
export async function getBare(page: Page, { url }: BareRequest): Promise<number> {
  return await page.evaluate(async (address) => {
    const begunAt = performance.now();
    const answer = await fetch(address, { cache: "no-store", credentials: "omit" });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error("The storage has refused to give the bytes");
    return performance.now() - begunAt;
  }, url);
}
