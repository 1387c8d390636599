import type { ReactAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { DOWNLOAD_TEXTS, REPLACED, type OpenAction } from "../../../../convex/documents/openings/rules";
import {
  newTransitPair,
  openFromTransit,
  additionalData,
  type Bytes,
  type TransitPair,
} from "../../../../convex/documents/encryption/sealing";
import { errorText } from "../../../lib/calls/refusalText";
import { FetchWorker } from "./fetchWorker";
import type { AskProof } from "../../access/shared/proofContext";

type StaffOpenKey = typeof api.documents.openings.staff.openKey;
/** Asks the server for a document's key. */
export type OpenKey = ReactAction<StaffOpenKey>;
type Answer = FunctionReturnType<StaffOpenKey>;
type Key = Extract<Answer, { kind: "opened" }>;

/**
 * `signInAgain`: the person opened many documents and has not confirmed their identity. `isGone`: the document does not exist, or the
 * person may not see it.
 */
export type OpenedDocument =
  | { kind: "opened"; fileName: string; bytes: Bytes }
  | { kind: "signInAgain" }
  | { kind: "failed"; reason: string; isGone?: true };

interface OpenOptions {
  documentId: string;
  /** The action in the access log. */
  action: OpenAction;
  signal: AbortSignal;
  /** Called once per percent with the progress, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Asks a person who has opened many documents to confirm their identity first. */
  askProof?: AskProof;
}

/** Asks for a document's key, fetches its bytes and decrypts them. Rejects only when it is aborted. */
export async function openDocument(openKey: OpenKey, options: OpenOptions): Promise<OpenedDocument> {
  try {
    return await open(openKey, options);
  } catch (error) {
    options.signal.throwIfAborted();
    return { kind: "failed", reason: errorText(error, DOWNLOAD_TEXTS.unknown) };
  }
}

async function open(openKey: OpenKey, options: OpenOptions): Promise<OpenedDocument> {
  const { documentId, action, signal, askProof } = options;
  const pair = await newTransitPair();
  // No entry in the access log for a person who has already left.
  signal.throwIfAborted();
  const worker = new FetchWorker();
  try {
    const key = { documentId, action, publicKey: pair.publicKey };
    let answer = await openKey(key);
    signal.throwIfAborted();
    if (answer.kind === "signInAgain" && (await askProof?.()) === true) {
      signal.throwIfAborted();
      answer = await openKey(key);
      signal.throwIfAborted();
    }
    return await follow(answer, { ...options, pair, worker });
  } finally {
    worker.end();
  }
}

async function follow(answer: Answer, opening: Opening): Promise<OpenedDocument> {
  switch (answer.kind) {
    case "opened":
      return await fetchAndOpen(answer, opening);
    case "signInAgain":
      return { kind: "signInAgain" };
    case "stopped":
      return { kind: "failed", reason: answer.reason };
    case "absent":
      return { kind: "failed", reason: DOWNLOAD_TEXTS.absent, isGone: true };
    case "keyless":
      return { kind: "failed", reason: DOWNLOAD_TEXTS.keyless };
    default:
      return answer satisfies never;
  }
}

interface Opening extends OpenOptions {
  pair: TransitPair;
  /** Starts while the server answers. */
  worker: FetchWorker;
}

async function fetchAndOpen(answer: Key, opening: Opening): Promise<OpenedDocument> {
  const { documentId, pair, worker, signal, onProgress } = opening;
  const { url, keyHash, sealedHash, fileBytes, fileName, format } = answer;
  const key = await openFromTransit(answer, pair, { way: "open", documentId });
  const job = { url, format, fileBytes, key, keyHash, sealedHash, about: additionalData(answer, format) };
  const fetched = await worker.fetch(job, { signal, onPart: onProgress });
  switch (fetched.kind) {
    case "opened":
      return { kind: "opened", fileName, bytes: fetched.bytes };
    case "notFetched":
      return { kind: "failed", reason: DOWNLOAD_TEXTS.notFetched };
    case "replaced":
      return { kind: "failed", reason: REPLACED };
    case "notOpened":
      return { kind: "failed", reason: DOWNLOAD_TEXTS.unknown };
    default:
      return fetched satisfies never;
  }
}
