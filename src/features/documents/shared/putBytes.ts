/** The storage's answer, or a lost connection: before the first byte, or during the transfer. */
export type PutOutcome = { kind: "answered"; status: number; body: string } | { kind: "cut"; hadBegun: boolean };

/** Address of the upload. */
export interface PutTarget {
  url: string;
  headers: { name: string; value: string }[];
}

interface Put extends PutTarget {
  body: Blob;
  signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  onPart: (part: number) => void;
}

/** A transfer without progress for this long is cut. */
const STALLED_MS = 60_000;

/** Sends bytes to the storage with XMLHttpRequest, because fetch reports no upload progress. Rejects when it is aborted. */
export async function putBytes({ url, headers, body, signal, onPart }: Put): Promise<PutOutcome> {
  const request = new XMLHttpRequest();
  let hadBegun = false;
  let stalled = setTimeout(() => undefined);
  const watch = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      request.abort();
    }, STALLED_MS);
  };
  const stop = () => {
    request.abort();
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", stop);
    return await new Promise((resolve, reject) => {
      const cut = () => {
        if (signal.aborted) reject(new DOMException("The upload was stopped", "AbortError"));
        else resolve({ kind: "cut", hadBegun });
      };
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        hadBegun ||= loaded > 0;
        watch();
        onPart(total > 0 ? loaded / total : 0);
      });
      request.addEventListener("load", () => {
        resolve({ kind: "answered", status: request.status, body: request.responseText });
      });
      request.addEventListener("error", cut);
      request.addEventListener("abort", cut);
      request.open("PUT", url);
      for (const { name, value } of headers) request.setRequestHeader(name, value);
      watch();
      request.send(body);
    });
  } finally {
    clearTimeout(stalled);
    signal.removeEventListener("abort", stop);
  }
}
