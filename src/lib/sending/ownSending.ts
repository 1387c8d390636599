import { DocumentSending, type DocumentServer, type SendOutcome } from "../documents/sendDocument";
import { doubtOf } from "./fileDoubt";
import type { SentDocument, SendingState } from "./sendingState";
import { needsFitting, needsPdf, problemOf, type FileProblem } from "./prepareFiles";
import type { SendPlace } from "./sendPlace";

interface Preparing {
  accepted: SendPlace["accepted"];
  pdfName: string;
  signal: AbortSignal;
}

type Prepared = { kind: "made"; file: File } | { kind: "problem"; problem: FileProblem };

/** The one file that is sent, or why there is none. Rejects only when it is aborted. */
async function prepared(files: readonly File[], { accepted, pdfName, signal }: Preparing): Promise<Prepared> {
  const [file] = files;
  if (file === undefined) return { kind: "problem", problem: "unreadable" };
  if (!needsPdf(files, accepted)) return await fitted(file, { accepted, signal });
  // The part that writes PDFs is fetched when somebody needs it.
  const { photosToPdf } = await import("../photos/photosToPdf");
  const made = await photosToPdf(files, pdfName, { maxBytes: accepted.maxBytes, signal });
  if (made.kind === "made") return made;
  return { kind: "problem", problem: made.kind === "tooLarge" ? "size" : "unreadable" };
}

/** A file within the limit. A photo that this browser cannot make smaller goes as it is, where it is not too large. */
async function fitted(file: File, { accepted, signal }: Omit<Preparing, "pdfName">): Promise<Prepared> {
  if (!needsFitting([file], accepted)) return { kind: "made", file };
  const { smallerPhoto } = await import("../photos/smallerPhoto");
  const smaller = await smallerPhoto(file, accepted.maxBytes, signal);
  if (smaller !== null) return { kind: "made", file: smaller };
  return file.size > accepted.maxBytes ? { kind: "problem", problem: "size" } : { kind: "made", file };
}

function stateAfter(outcome: SendOutcome): SendingState {
  switch (outcome.kind) {
    case "sent":
      return { kind: "sent" };
    case "lost":
      return { kind: "paused", reason: "lost" };
    case "refused":
      return { kind: "problem", problem: outcome.isOther === true ? "other" : "unreadable" };
    case "failed":
      return { kind: "failed", ...(outcome.limit !== undefined && { limit: outcome.limit }) };
    default:
      return outcome satisfies never;
  }
}

/** What was chosen, and for what. */
interface Chosen {
  files: readonly File[];
  place: SendPlace;
  pdfName: string;
  /** It goes with a message, which is sent by itself. */
  isAttachment?: boolean;
}

/** Sends one document, of one file or several photos. Whatever stops it, it goes on where it was. Independent of React. */
export class OwnSending {
  readonly #server: DocumentServer;
  readonly #listeners = new Set<() => void>();
  #state: SendingState = { kind: "idle" };
  #chosen: Chosen | null = null;
  #sending: { fileName: string; document: DocumentSending } | null = null;
  #sent: SentDocument | null = null;
  #run = new AbortController();

  constructor(server: DocumentServer) {
    this.#server = server;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SendingState => this.#state;

  /** What was chosen, by the name of its first file. */
  getFileName = (): string => this.#chosen?.files[0]?.name ?? "";

  getAccepted = (): SendPlace["accepted"] | null => this.#chosen?.place.accepted ?? null;

  isAttachment = (): boolean => this.#chosen?.isAttachment === true;

  /** The document that was sent, once. */
  takeSent = (): SentDocument | null => {
    const sent = this.#sent;
    this.#sent = null;
    return sent;
  };

  /** Files that can be sent start by themselves, unless one may be hard to read. */
  choose(chosen: Chosen): void {
    this.end();
    if (chosen.files.length === 0) return;
    this.#chosen = chosen;
    const problem = problemOf(chosen.files, chosen.place.accepted);
    if (problem === null) void this.#judge(chosen.files);
    else this.#show({ kind: "problem", problem });
  }

  async #judge(files: readonly File[]): Promise<void> {
    const signal = this.#begin();
    const doubt = await doubtOf(files, signal);
    if (signal.aborted) return;
    if (doubt === null) this.send();
    else this.#show({ kind: "asking", doubt });
  }

  /** Sends, or goes on. */
  send = (): void => {
    const signal = this.#begin();
    const tell = (state: SendingState) => {
      if (!signal.aborted) this.#show(state);
    };
    this.#send(signal, tell).then(tell, () => {
      // It was stopped, or what prepares it could not be fetched.
      tell({ kind: "failed" });
    });
  };

  async #send(signal: AbortSignal, tell: (state: SendingState) => void): Promise<SendingState> {
    const chosen = this.#chosen;
    if (chosen === null) return { kind: "idle" };
    if (this.#sending === null) {
      const { files, place, pdfName } = chosen;
      const { caseId, requirementId, accepted } = place;
      const ready = await prepared(files, { accepted, pdfName, signal });
      signal.throwIfAborted();
      if (ready.kind === "problem") return ready;
      const of = { caseId, typeKey: accepted.typeKey, ...(requirementId !== null && { requirementId }) };
      this.#sending = { fileName: ready.file.name, document: new DocumentSending(this.#server, of, ready.file) };
    }
    const onProgress = (percent: number) => {
      tell({ kind: "running", percent });
    };
    const { fileName, document } = this.#sending;
    const outcome = await document.send({ signal, onProgress });
    if (outcome.kind === "sent" || outcome.kind === "refused") this.#sending = null;
    if (outcome.kind === "sent") this.#sent = { documentId: outcome.documentId, fileName };
    return stateAfter(outcome);
  }

  pause = (): void => {
    this.#run.abort();
    this.#show({ kind: "paused", reason: null });
  };

  cancel = (): void => {
    this.end();
    this.#show({ kind: "idle" });
  };

  /** Gives up what is not a document yet. What the server does not hear of, it gives up itself within an hour. */
  end = (): void => {
    this.#run.abort();
    this.#sending?.document.stop().catch(() => undefined);
    this.#sending = null;
  };

  #begin(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    this.#show({ kind: "preparing" });
    return this.#run.signal;
  }

  #show(state: SendingState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
