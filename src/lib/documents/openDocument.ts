import type { ReactAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { DOWNLOAD_TEXTS, type OpenAction } from "../../../convex/documents/rules";
import {
  newTransitPair,
  openFromTransit,
  sealedBytesOf,
  wordsAbout,
  type Bytes,
  type TransitPair,
} from "../../../convex/documents/sealing";
import { errorText } from "../refusalText";
import { DecryptWorker } from "./decryptWorker";

type OpenKey = typeof api.documents.staff.openKey;
type Key = Extract<FunctionReturnType<OpenKey>, { kind: "opened" }>;

/** `signInAgain`: too many documents were opened; only a new sign-in lets the person go on. */
export type OpenedDocument =
  { kind: "opened"; fileName: string; bytes: Bytes } | { kind: "signInAgain" } | { kind: "failed"; reason: string };

interface Asked {
  documentId: string;
  /** What the access log says. */
  action: OpenAction;
  signal: AbortSignal;
  /** Called with the part that has come, 0 to 1, once for each percent: bytes come in hundreds of small pieces. */
  onProgress?: (part: number) => void;
}

/** Asks for a document's key, fetches its bytes and decrypts them. Rejects only when it is aborted. */
export async function openDocument(openKey: ReactAction<OpenKey>, asked: Asked): Promise<OpenedDocument> {
  try {
    return await open(openKey, asked);
  } catch (error) {
    asked.signal.throwIfAborted();
    return { kind: "failed", reason: errorText(error, DOWNLOAD_TEXTS.unknown) };
  }
}

async function open(openKey: ReactAction<OpenKey>, asked: Asked): Promise<OpenedDocument> {
  const { documentId, action, signal } = asked;
  const pair = await newTransitPair();
  // Nothing is written to the access log for somebody who has left already.
  signal.throwIfAborted();
  const answer = await openKey({ documentId, action, publicKey: pair.publicKey });
  signal.throwIfAborted();
  switch (answer.kind) {
    case "opened":
      break;
    case "signInAgain":
      return { kind: "signInAgain" };
    case "stopped":
      return { kind: "failed", reason: answer.reason };
    case "absent":
    case "keyless":
      return { kind: "failed", reason: DOWNLOAD_TEXTS[answer.kind] };
    default:
      return answer satisfies never;
  }
  const worker = new DecryptWorker();
  try {
    return await fetchAndDecrypt(answer, { ...asked, pair, worker });
  } finally {
    worker.end();
  }
}

interface Opening extends Asked {
  pair: TransitPair;
  /** It starts while the bytes still come. */
  worker: DecryptWorker;
}

async function fetchAndDecrypt(answer: Key, opening: Opening): Promise<OpenedDocument> {
  const { documentId, pair, worker, signal } = opening;
  const [key, sealed] = await Promise.all([
    openFromTransit(answer, pair, { way: "open", documentId }),
    fetchSealed(answer, opening),
  ]);
  if (sealed === null) return { kind: "failed", reason: DOWNLOAD_TEXTS.notFetched };
  const about = answer.format === 0 ? null : wordsAbout(answer);
  const bytes = await worker.decrypt({ sealed, key, keyHash: answer.keyHash, about }, signal);
  if (bytes === null) return { kind: "failed", reason: DOWNLOAD_TEXTS.unknown };
  return { kind: "opened", fileName: answer.fileName, bytes };
}

/** What is stored, or null where the storage did not give all of it. */
async function fetchSealed({ url, fileBytes }: Key, asked: Asked): Promise<Bytes | null> {
  const { signal, onProgress } = asked;
  try {
    const { ok, body } = await fetch(url, { signal, cache: "no-store", credentials: "omit" });
    const sealed = new Uint8Array(sealedBytesOf(fileBytes));
    const isWhole = ok && body !== null && (await fill(sealed, body.getReader(), onProgress));
    return isWhole ? sealed : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Whether a stream has exactly as many bytes as there is room for. */
async function fill(
  room: Bytes,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onProgress: Asked["onProgress"],
): Promise<boolean> {
  let filled = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return filled === room.length;
    if (filled + value.length > room.length) {
      await reader.cancel();
      return false;
    }
    room.set(value, filled);
    filled += value.length;
    const percent = Math.floor((filled * 100) / room.length);
    if (percent !== told) onProgress?.(filled / room.length);
    told = percent;
  }
}
