/** The storage's answer, or that the connection was cut: before any bytes had gone, or amid them. */
export type PutOutcome = { kind: "answered"; status: number; body: string } | { kind: "cut"; hadBegun: boolean };

/** An address for the bytes. */
export interface PutTarget {
  url: string;
  headers: { name: string; value: string }[];
}

interface Put extends PutTarget {
  body: Blob;
  signal: AbortSignal;
  /** Called with the part that has gone: 0 to 1. */
  onPart: (part: number) => void;
}

/** A line on which nothing has moved for so long is cut. */
const STALLED_MS = 60_000;

/** Sends bytes to the storage: fetch does not say how far it is. Rejects when it is aborted. */
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
