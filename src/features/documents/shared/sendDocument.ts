import type { ConvexReactClient } from "convex/react";
import type { Refusal } from "../../../../convex/platform/refusals";
import { api } from "../../../../convex/_generated/api";
import { storageProblemOf } from "../../../../convex/platform/providers/storage/port";
import { contentProblem, UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import { SNIFFED_BYTES, mimeTypeOf, photoNameOf } from "../../../../convex/documents/fileKinds";
import { ROOM_FIELD } from "../../../../convex/documents/quota/rules";
import { storageText } from "../../../../convex/documents/storage/rules";
import {
  FORMAT,
  newKey,
  sealForTransit,
  additionalData,
  type Bytes,
} from "../../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../../convex/platform/hashes";
import { errorText, refusalIn } from "../../../lib/calls/refusalText";
import { heicToJpeg, isHeic, isHeicName, isPhotoName } from "../scanning/heicPhoto";
import { SealWorker } from "./sealWorker";

/** The part of the Convex client that uploads use. */
export type DocumentServer = Pick<ConvexReactClient, "action" | "mutation">;

/** The document's client, case and request. Staff name the client; clients send their own documents. */
export interface DocumentPlace {
  clientId?: string;
  caseId: string | null;
  /** The request that the document fulfils. */
  requirementId?: string;
  typeKey: string;
  /** Staff only: the document whose pages were edited, and the version of it that they have seen. */
  replaces?: { documentId: string; version: number };
}

/** Outcome of a run. `refused`: the file itself is not accepted. `lost`: the connection is lost. */
export type SendOutcome =
  /** `fileName`: the name of the file that was sent. */
  | { kind: "sent"; documentId: string; fileName: string }
  | { kind: "lost" }
  /** Staff read `reason`; clients read the sentence for `problem`, or that the file could not be read. */
  | { kind: "refused"; reason: string; problem?: FileProblem }
  | { kind: "failed"; reason: string; limit?: SendLimit };

export type Refused = Extract<SendOutcome, { kind: "refused" }>;

/** Reason for refusing a client's file, as a key of the catalogue. `other`: the bytes do not match the name. */
export type FileProblem = "type" | "size" | "empty" | "several" | "unreadable" | "other";

/** The client's limit that was reached: uploads per time, or total storage. */
export type SendLimit = "tooMany" | "full";

export interface SendOptions {
  signal: AbortSignal;
  /** Percent: 10 with a key, 30 encrypted, up to 70 while sending, 90 when the server has verified the bytes. */
  onProgress: (percent: number) => void;
}

interface WithWorker extends SendOptions {
  file: File;
  /** Reads the file. */
  worker: SealWorker;
}

/** An upload that the server has accepted. It stays the same when it is resumed. */
interface BegunUpload {
  documentId: string;
  clientId: string;
  key: Bytes;
  sent: { documentId: string; keyHash: string; sealed: { publicKey: string; sealedKey: string } };
}

/** Ends a run with its outcome. */
class Stop extends Error {
  readonly outcome: SendOutcome;
  constructor(outcome: SendOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

function fail(reason: string): never {
  throw new Stop({ kind: "failed", reason });
}

/** HTTP status of a storage that already has an object at the address and refuses another. */
const IS_THERE = 412;
const BYTES_FROM = 30;
const BYTES_TO = 70;

/** Uploads one file. If a run fails, the next one resumes with the same document and the same key. */
export class DocumentSending {
  readonly #server: DocumentServer;
  readonly #place: DocumentPlace;
  readonly #chosen: File;
  /** The functions of the person's audience. */
  readonly #calls: Pick<typeof api.documents.upload.portal, "sealKey" | "complete" | "discard">;
  /** The file to send: the chosen one, or a JPEG made from it. */
  #file: File | null = null;
  #begun: Promise<BegunUpload> | null = null;
  #hasBytes = false;
  /** Hash of the stored bytes, once known. */
  #sealedHash: string | null = null;
  /** Hashes of bytes that may be stored: all were sent, but no answer arrived. */
  #maybeStored: string[] = [];

  constructor(server: DocumentServer, place: DocumentPlace, chosen: File) {
    this.#server = server;
    this.#place = place;
    this.#chosen = chosen;
    this.#calls = place.clientId === undefined ? api.documents.upload.portal : api.documents.upload.staff;
  }

  /** Sends, or resumes. Rejects only when it is aborted. */
  async send(options: SendOptions): Promise<SendOutcome> {
    try {
      return await this.#send(options);
    } catch (error) {
      options.signal.throwIfAborted();
      return outcomeOf(error);
    }
  }

  /** Cancels the upload. Returns the document's id if it was already complete, otherwise null. */
  async stop(): Promise<string | null> {
    const begun = await this.#begun?.catch(() => null);
    if (!begun) return null;
    const { documentId } = begun;
    if (await this.#server.mutation(this.#calls.discard, { documentId })) return null;
    const { kind } = await this.#server.action(this.#calls.complete, { documentId });
    return kind === "complete" ? documentId : null;
  }

  async #send({ signal, onProgress }: SendOptions): Promise<SendOutcome> {
    this.#file ??= await readyFile(this.#chosen, signal);
    // Reads the file while the server answers.
    const worker = this.#hasBytes ? null : new SealWorker(this.#file);
    try {
      return await this.#sendFile(this.#file, { signal, onProgress, worker });
    } finally {
      worker?.end();
    }
  }

  async #sendFile(
    file: File,
    { signal, onProgress, worker }: SendOptions & { worker: SealWorker | null },
  ): Promise<SendOutcome> {
    const begun = await this.#begin(file);
    signal.throwIfAborted();
    onProgress(10);
    if (worker !== null) await this.#sendBytes(begun, { file, signal, onProgress, worker });
    await this.#complete(begun);
    signal.throwIfAborted();
    onProgress(90);
    return { kind: "sent", documentId: begun.documentId, fileName: file.name };
  }

  /** An upload begins once: a cancelled run may still be waiting for the answer. */
  async #begin(file: File): Promise<BegunUpload> {
    this.#begun ??= this.#askToBegin(file);
    const begun = this.#begun;
    try {
      return await begun;
    } catch (error) {
      if (this.#begun === begun) this.#begun = null;
      throw error;
    }
  }

  async #askToBegin(file: File): Promise<BegunUpload> {
    const { clientId: ofClient, ...place } = this.#place;
    const offer = { ...place, fileName: file.name, fileBytes: file.size, mimeType: file.type, format: FORMAT };
    const answer =
      ofClient === undefined
        ? await this.#server.action(api.documents.upload.portal.begin, offer)
        : await this.#server.action(api.documents.upload.staff.begin, { clientId: ofClient, ...offer });
    if (answer.kind === "stopped") return fail(answer.reason);
    const { documentId, clientId, publicKey } = answer;
    const key = newKey();
    const sealed = await sealForTransit(key, publicKey, { way: "upload", documentId });
    return { documentId, clientId, key, sent: { documentId, keyHash: await sha256(key), sealed } };
  }

  async #sendBytes(begun: BegunUpload, { file, signal, onProgress, worker }: WithWorker): Promise<void> {
    const { documentId, clientId, key } = begun;
    const about = additionalData({ documentId, clientId, fileBytes: file.size }, FORMAT);
    const [ticket, sealedHash] = await Promise.all([
      this.#server.action(this.#calls.sealKey, begun.sent),
      worker.seal({ key, about }, signal),
    ]);
    if (ticket.kind === "stopped") fail(ticket.reason);
    if (ticket.kind === "absent") this.#beginAnew();
    if (sealedHash === null) fail(SEND_TEXTS.unreadable);
    signal.throwIfAborted();
    onProgress(BYTES_FROM);
    const gone = { part: 0 };
    const onPart = (part: number) => {
      gone.part = part;
      onProgress(BYTES_FROM + Math.floor((BYTES_TO - BYTES_FROM) * part));
    };
    const put = await worker.put({ url: ticket.url, headers: ticket.headers }, { signal, onPart });
    if (put.kind === "cut") {
      if (gone.part === 1) this.#maybeStored.push(sealedHash);
      if (put.hadBegun || !navigator.onLine) throw new Stop({ kind: "lost" });
      fail(storageText("network", ticket.storageName));
    }
    if (put.status === IS_THERE) {
      // The storage accepts one object per address: it has the bytes of an earlier run.
      const [stored, ...others] = this.#maybeStored;
      if (stored === undefined || others.length > 0) this.#beginAnew();
      this.#sealedHash = stored;
    } else if (put.status === 200) {
      this.#sealedHash = sealedHash;
    } else {
      fail(storageText(storageProblemOf(put.status, put.body), ticket.storageName));
    }
    this.#hasBytes = true;
    onProgress(BYTES_TO);
  }

  async #complete({ documentId }: BegunUpload): Promise<void> {
    const sealedHash = this.#sealedHash;
    const sent = { documentId, ...(sealedHash !== null && { sealedHash }) };
    const answer = await this.#server.action(this.#calls.complete, sent);
    if (answer.kind === "complete") return;
    if (answer.kind === "absent") this.#beginAnew();
    // The server has not found the expected bytes, so they are sent again.
    if (answer.reason === UPLOAD_TEXTS.notSaved) this.#hasBytes = false;
    fail(answer.reason);
  }

  /** The upload was discarded: the next run starts another one. */
  #beginAnew(): never {
    this.#begun = null;
    this.#hasBytes = false;
    this.#sealedHash = null;
    this.#maybeStored = [];
    return fail(SEND_TEXTS.gone);
  }
}

export const SEND_TEXTS = {
  unreadable: "The file could not be read. Choose it again.",
  gone: "This upload was given up. Retry to send the file again.",
  notConverted: "This photo could not be converted to JPEG. Save it as JPEG and choose it again.",
} as const;

/**
 * The file to send: HEIC photos are converted to JPEG, a photo with a wrong extension is renamed by its bytes, and the first bytes of any
 * other file must match its name.
 */
async function readyFile(chosen: File, signal: AbortSignal): Promise<File> {
  const start = await startOf(chosen);
  if (start === null) throw new Stop({ kind: "refused", reason: SEND_TEXTS.unreadable });
  const name = photoNameOf(chosen.name, start);
  const isConverted = isHeic(start) ? isPhotoName(chosen.name) : isHeicName(name);
  if (isConverted) {
    const converted = await heicToJpeg(chosen, signal);
    if (converted === null) throw new Stop({ kind: "refused", reason: SEND_TEXTS.notConverted });
    return converted;
  }
  const problem = contentProblem(name, start);
  if (problem !== null) throw new Stop({ kind: "refused", reason: problem, problem: "other" });
  return name === chosen.name ? chosen : new File([chosen], name, { type: mimeTypeOf(name) });
}

async function startOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

/** Convex's message for an action whose answer is lost. */
const CUT_OFF = "Connection lost while action was in flight";

function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof Stop) return error.outcome;
  if (error instanceof Error && error.message.includes(CUT_OFF)) return { kind: "lost" };
  const refusal = refusalIn(error);
  const reason = refusal?.code === "UNAUTHENTICATED" ? UPLOAD_TEXTS.signedOut : errorText(error, UPLOAD_TEXTS.unknown);
  const limit = refusal === null ? null : limitIn(refusal);
  return { kind: "failed", reason, ...(limit !== null && { limit }) };
}

function limitIn(refusal: Refusal): SendLimit | null {
  if (refusal.code === "RATE_LIMITED") return "tooMany";
  return refusal.code === "INVALID" && refusal.field === ROOM_FIELD ? "full" : null;
}
