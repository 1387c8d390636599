import { SUBJECT_KINDS, type NoteSubject } from "../../../../convex/messages/notes/rules";
import { isRecord } from "../../../lib/record";
import type { DraftStore } from "../../../lib/drafts/draftStore";
import type { UnsentWork } from "../../../lib/drafts/unsentWork";

/** A note on its way to the server. */
export interface OutgoingNote {
  /** The server recognises a note that it has already stored by this key. */
  clientKey: string;
  subject: NoteSubject;
  text: string;
  writtenAt: number;
  /** Path of the screen on which it was written. */
  address: string;
}

/** `again`: the session had ended, so the note is sent again when there is one. */
export type NoteAnswer = { kind: "stored" | "again" } | { kind: "refused"; error: unknown };

interface OutboxOptions {
  kept: DraftStore;
  work: UnsentWork;
  send: (note: OutgoingNote) => Promise<NoteAnswer>;
  onRefused: (note: OutgoingNote, error: unknown) => void;
  /** Gets the text of a kept note that cannot be sent, because another version of the page wrote it. */
  onUnreadable: (text: string) => void;
}

const NAME = "outbox notes";
const NONE: readonly OutgoingNote[] = [];

/**
 * The notes that the server has not confirmed. They survive a reload and are sent again; the server stores each of them once, by
 * its key.
 */
export class NoteOutbox {
  readonly #options: OutboxOptions;
  readonly #underWay = new Set<string>();
  readonly #ends = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  #notes: readonly OutgoingNote[];
  #isOpen = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    const { notes, unreadable } = readNotes(options.kept.get(NAME));
    this.#notes = notes;
    for (const text of unreadable) options.onUnreadable(text);
    if (unreadable.length > 0) this.#change(notes);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** All unconfirmed notes, in writing order. The same array until something changes. */
  getNotes = (): readonly OutgoingNote[] => this.#notes;

  /** The session is accepted: sends everything that waits. */
  open(): void {
    this.#isOpen = true;
    this.#sendWaiting();
  }

  /** The session is not accepted, or the screens are gone: sends nothing more. */
  close(): void {
    this.#isOpen = false;
  }

  /** Counts waiting notes as unsent until the returned function is called. */
  follow(): () => void {
    for (const { clientKey } of this.#notes) this.#begin(clientKey);
    return () => {
      this.close();
      for (const clientKey of [...this.#ends.keys()]) this.#end(clientKey);
    };
  }

  add(note: OutgoingNote): void {
    this.#change([...this.#notes, note]);
    this.#begin(note.clientKey);
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    if (!this.#isOpen) return;
    for (const note of this.#notes) if (!this.#underWay.has(note.clientKey)) void this.#send(note);
  }

  async #send(note: OutgoingNote): Promise<void> {
    const { clientKey } = note;
    this.#underWay.add(clientKey);
    const answer = await this.#options.send(note);
    this.#underWay.delete(clientKey);
    // Once the screens are gone, the note belongs to the outbox of the next session.
    if (answer.kind === "again" || !this.#ends.has(clientKey)) return;
    this.#end(clientKey);
    this.#change(this.#notes.filter((each) => each.clientKey !== clientKey));
    if (answer.kind === "refused") this.#options.onRefused(note, answer.error);
  }

  #begin(clientKey: string): void {
    if (!this.#ends.has(clientKey)) this.#ends.set(clientKey, this.#options.work.begin(clientKey));
  }

  #end(clientKey: string): void {
    this.#ends.get(clientKey)?.();
    this.#ends.delete(clientKey);
  }

  #change(notes: readonly OutgoingNote[]): void {
    this.#notes = notes;
    this.#options.kept.set(NAME, notes.length === 0 ? "" : JSON.stringify(notes));
    for (const listener of this.#listeners) listener();
  }
}

interface KeptNotes {
  notes: readonly OutgoingNote[];
  /** Entries that this version cannot read; their texts are not dropped. */
  unreadable: readonly string[];
}

/** The notes kept by an earlier page of this tab. */
function readNotes(text: string): KeptNotes {
  if (text === "") return { notes: NONE, unreadable: [] };
  try {
    const kept: unknown = JSON.parse(text);
    const entries: unknown[] = Array.isArray(kept) ? kept : [kept];
    const unreadable = entries.filter((entry) => !isNote(entry)).map(typedIn);
    return { notes: entries.filter(isNote), unreadable: unreadable.filter((typed) => typed !== "") };
  } catch {
    return { notes: NONE, unreadable: [text] };
  }
}

function typedIn(value: unknown): string {
  if (!isRecord(value)) return typeof value === "string" ? value : "";
  return typeof value["text"] === "string" ? value["text"] : JSON.stringify(value);
}

function isNote(value: unknown): value is OutgoingNote {
  if (!isRecord(value) || !isRecord(value.subject)) return false;
  const { subject, clientKey, text, writtenAt, address } = value;
  const texts = [clientKey, text, address, subject.id];
  return (
    texts.every((each) => typeof each === "string") &&
    typeof writtenAt === "number" &&
    SUBJECT_KINDS.some((kind) => kind === subject.kind)
  );
}
