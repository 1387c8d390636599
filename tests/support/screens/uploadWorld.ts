import { webcrypto } from "node:crypto";
import { getFunctionName, type FunctionReference } from "convex/server";
import { vi } from "vitest";
import { UPLOAD_TEXTS } from "../../../convex/documents/upload/rules";
import { newTransitPair } from "../../../convex/documents/encryption/sealing";
import { DocumentSending, type DocumentServer } from "../../../src/features/documents/shared/sendDocument";
import { canGoOn, documentsIn, type Upload } from "../../../src/features/documents/upload/uploadQueue";
import { Uploads } from "../../../src/features/documents/upload/uploads";
import { isRecord } from "../../../src/lib/record";
import { runWorkersHere } from "./documentWorker";
import { startFakeLine } from "./fakeLine";

/** `lostBefore` and `lostAfter`: the answer does not come, and the call has had no effect, or its effect. */
type How = "well" | "lostBefore" | "lostAfter" | "refused";

interface Call {
  answer: (how: How) => void;
}

interface Stored {
  fileName: string;
  keyHash: string | null;
  hasBytes: boolean;
  isUploaded: boolean;
}

const TYPE = { key: "other", displayName: "Other", expires: false };
const CUT = "Connection lost while action was in flight";

/** Counts running operations of the browser's cryptography: it answers from other threads. */
function watchCrypto(): { isBusy: () => boolean } {
  let busy = 0;
  const subtle = new Proxy(webcrypto.subtle, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...args: unknown[]): Promise<unknown> => {
        busy += 1;
        try {
          return await (Reflect.apply(method, target, args) as Promise<unknown>);
        } finally {
          busy -= 1;
        }
      };
    },
  });
  vi.stubGlobal("crypto", { subtle, getRandomValues: (array: Uint8Array) => webcrypto.getRandomValues(array) });
  return { isBusy: () => busy > 0 };
}

/** Uploads with a server and a storage that answer when the test says so, in any order, or not. */
export class UploadWorld {
  readonly uploads: Uploads;
  mostRunning = 0;
  readonly #calls: Call[] = [];
  readonly #starts: (() => void)[] = [];
  readonly #stored = new Map<string, Stored>();
  readonly #unknown = new Set<string>();
  readonly #removed = new Set<number>();
  readonly #percents = new Map<number, number>();
  readonly #names: string[] = [];
  readonly #problems: string[] = [];
  readonly #crypto: { isBusy: () => boolean };
  #publicKey = "";
  #given = 0;

  constructor(crypto: { isBusy: () => boolean }) {
    this.#crypto = crypto;
    this.uploads = new Uploads({ schedule: (_, act) => this.#starts.push(act) });
    this.uploads.subscribe(this.#look);
    void newTransitPair().then(({ publicKey }) => {
      this.#publicKey = publicKey;
    });
    vi.stubGlobal("fetch", async (address: string) => {
      const documentId = new URL(address).pathname.slice(1);
      return await this.#call(() => this.#receive(documentId), new Response("<Error/>", { status: 500 }), "network");
    });
  }

  choose(count: number): void {
    const files = Array.from({ length: count }, () => {
      const fileName = `file${String(this.#names.length)}.pdf`;
      this.#names.push(fileName);
      const file = new File([`%PDF-1.7 ${fileName}`], fileName, { type: "application/pdf" });
      const place = { clientId: "k1", caseId: null, typeKey: TYPE.key };
      const sending = new DocumentSending(this.#server, place, file);
      return { fileName, fileBytes: file.size, type: TYPE, refused: null, sending };
    });
    this.uploads.choose(files);
    for (const start of this.#starts.splice(0)) start();
  }

  press(what: "pause" | "resume" | "remove", place: number): void {
    const { uploads } = this.uploads.getState();
    const upload = uploads[place % uploads.length];
    if (upload === undefined) return;
    if (what === "remove" && upload.state.kind !== "done") this.#removed.add(upload.uploadId);
    this.uploads.advance({ kind: what, uploadId: upload.uploadId });
  }

  answer(place: number, how: How): void {
    const [call] = this.#calls.splice(place % Math.max(1, this.#calls.length), 1);
    call?.answer(how);
  }

  /** The server cancels an incomplete upload. */
  sweep(place: number): void {
    const pending = [...this.#stored].filter(([, { isUploaded }]) => !isUploaded);
    const [documentId] = pending[place % Math.max(1, pending.length)] ?? [];
    if (documentId !== undefined) this.#stored.delete(documentId);
  }

  /** Until nothing moves without an answer. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#crypto.isBusy()) quiet = 0;
    }
  }

  /** Everything answers from now on, and the person retries stalled uploads. */
  async heal(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      await this.settle();
      while (this.#calls.length > 0) this.answer(0, "well");
      await this.settle();
      const waiting = this.uploads.getState().uploads.filter(canGoOn);
      if (waiting.length === 0 && this.#calls.length === 0) return;
      for (const { uploadId } of waiting) this.uploads.advance({ kind: "resume", uploadId });
    }
  }

  /** Names of the files that are documents, once for each document. */
  documents(): string[] {
    return [...this.#stored.values()].filter(({ isUploaded }) => isUploaded).map(({ fileName }) => fileName);
  }

  shownAsDone(): string[] {
    return documentsIn(this.uploads.getState()).map(({ fileName }) => fileName);
  }

  /** Files that nobody has removed, and that are no document. */
  lost(): string[] {
    const kept = this.#names.filter((_, nth) => !this.#removed.has(nth + 1));
    return kept.filter((name) => !this.documents().includes(name));
  }

  /** Uploads that the browser knew and neither completed nor cancelled. */
  leftBehind(): string[] {
    const pending = [...this.#stored].filter(([, { isUploaded }]) => !isUploaded);
    return pending.map(([documentId]) => documentId).filter((documentId) => !this.#unknown.has(documentId));
  }

  problems(): readonly string[] {
    return this.#problems;
  }

  readonly #look = (): void => {
    const { uploads } = this.uploads.getState();
    this.mostRunning = Math.max(this.mostRunning, uploads.filter(({ state }) => state.kind === "running").length);
    for (const upload of uploads) this.#lookAt(upload);
    const names = this.documents();
    if (new Set(names).size < names.length) this.#problems.push(`twice: ${names.join(" ")}`);
  };

  #lookAt({ uploadId, percent, fileName }: Upload): void {
    const known = this.#percents.get(uploadId) ?? 0;
    if (percent < known) this.#problems.push(`${fileName} went from ${String(known)} back to ${String(percent)}`);
    this.#percents.set(uploadId, percent);
  }

  async #call<Result>(act: () => Result, refused: Result | null, cut = CUT): Promise<Result> {
    return await new Promise((resolve, reject) => {
      const answer = (how: How) => {
        if (how === "refused" && refused !== null) {
          resolve(refused);
          return;
        }
        if (how === "lostBefore") {
          reject(new Error(cut));
          return;
        }
        const result = act();
        if (how !== "lostAfter") {
          resolve(result);
          return;
        }
        this.#noteLost(result);
        reject(new Error(cut));
      };
      this.#calls.push({ answer });
    });
  }

  /** Only the server knows an upload whose `begin` call was not answered. */
  #noteLost(result: unknown): void {
    if (isRecord(result) && typeof result["documentId"] === "string") this.#unknown.add(result["documentId"]);
  }

  readonly #server = {
    action: async (reference: FunctionReference<"action">, args: Record<string, unknown>) => {
      const stopped = { kind: "stopped", reason: UPLOAD_TEXTS.unknown };
      return await this.#call<object>(() => this.#act(getFunctionName(reference), args), stopped);
    },
    // Convex sends a mutation until it is answered.
    mutation: async (_: FunctionReference<"mutation">, { documentId }: { documentId: string }) =>
      await new Promise<boolean>((resolve) => {
        const answer = () => {
          resolve(this.#stored.get(documentId)?.isUploaded === false && this.#stored.delete(documentId));
        };
        this.#calls.push({ answer });
      }),
  } as unknown as DocumentServer;

  #act(name: string, args: Record<string, unknown>): object {
    const documentId = String(args["documentId"]);
    const stored = this.#stored.get(documentId);
    switch (name) {
      case "documents/upload/staff:begin": {
        const begun = `d${String(++this.#given)}`;
        const fileName = String(args["fileName"]);
        this.#stored.set(begun, { fileName, keyHash: null, hasBytes: false, isUploaded: false });
        return { kind: "begun", documentId: begun, publicKey: this.#publicKey };
      }
      case "documents/upload/staff:sealKey":
        if (stored === undefined) return { kind: "absent" };
        if ((stored.keyHash ??= String(args["keyHash"])) !== args["keyHash"]) this.#problems.push("another key");
        return { kind: "ticket", url: `https://storage.test/${documentId}`, headers: [], storageName: "B2" };
      case "documents/upload/staff:complete":
        if (stored === undefined) return { kind: "absent" };
        if (!stored.hasBytes) return { kind: "stopped", reason: UPLOAD_TEXTS.notSaved };
        stored.isUploaded = true;
        return { kind: "complete" };
      default:
        throw new Error(`Nobody calls ${name}`);
    }
  }

  #receive(documentId: string): Response {
    const stored = this.#stored.get(documentId);
    if (stored !== undefined && stored.keyHash === null) this.#problems.push("bytes before their key");
    if (stored !== undefined) stored.hasBytes = true;
    return new Response(null, { status: 200 });
  }
}

export function startUploadWorld(): UploadWorld {
  runWorkersHere();
  startFakeLine();
  return new UploadWorld(watchCrypto());
}
