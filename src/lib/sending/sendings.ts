import type { UnsentWork } from "../unsent/unsentWork";
import type { OwnSending } from "./ownSending";
import { isUnfinished } from "./sendingState";

interface Entry {
  sending: OwnSending;
  isOnScreen: boolean;
  /** It is told as something that would be lost. */
  told: (() => void) | null;
  unsubscribe: () => void;
}

/** A file that is on its way, or waits for the client, while its screen is not there. */
export interface LeftSending {
  key: string;
  sending: OwnSending;
}

const NONE: readonly LeftSending[] = [];

/** The files of a client that are on their way. They outlive the screens on which they were chosen. Independent of React. */
export class Sendings {
  readonly #work: UnsentWork;
  readonly #onBegin: () => void;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #left = NONE;

  /** `onBegin` is called each time that a sending begins. */
  constructor(work: UnsentWork, onBegin: () => void) {
    this.#work = work;
    this.#onBegin = onBegin;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The files whose screens are not there, in the order in which they were chosen. */
  getLeft = (): readonly LeftSending[] => this.#left;

  /** What was begun for this place before, or null. */
  find(key: string): OwnSending | null {
    return this.#entries.get(key)?.sending ?? null;
  }

  /** A screen shows a sending. The returned function says that the screen has gone: what has not ended goes on. */
  enter(key: string, sending: OwnSending): () => void {
    const known = this.#entries.get(key);
    if (known?.sending === sending) known.isOnScreen = true;
    else this.#add(key, sending);
    this.#publish();
    return () => {
      const entry = this.#entries.get(key);
      if (entry?.sending !== sending) return;
      entry.isOnScreen = false;
      if (!isUnfinished(sending.getState())) this.#forget(key, entry);
      this.#publish();
    };
  }

  /** The client leaves the portal: what has not arrived is given up. */
  end = (): void => {
    for (const [key, entry] of [...this.#entries]) {
      this.#forget(key, entry);
      entry.sending.end();
    }
    this.#publish();
  };

  #add(key: string, sending: OwnSending): void {
    const entry: Entry = { sending, isOnScreen: true, told: null, unsubscribe: () => undefined };
    entry.unsubscribe = sending.subscribe(() => {
      this.#follow(key, entry);
    });
    this.#entries.set(key, entry);
  }

  #follow(key: string, entry: Entry): void {
    if (isUnfinished(entry.sending.getState())) {
      if (entry.told === null) this.#onBegin();
      entry.told ??= this.#work.begin(`sending ${key}`);
    } else {
      entry.told?.();
      entry.told = null;
    }
    this.#publish();
  }

  #forget(key: string, entry: Entry): void {
    entry.unsubscribe();
    entry.told?.();
    this.#entries.delete(key);
  }

  #publish(): void {
    const left = [...this.#entries]
      .filter(([, { isOnScreen, sending }]) => !isOnScreen && sending.getState().kind !== "idle")
      .map(([key, { sending }]) => ({ key, sending }));
    const isSame =
      left.length === this.#left.length && left.every(({ sending }, place) => this.#left[place]?.sending === sending);
    if (isSame) return;
    this.#left = left;
    for (const listener of [...this.#listeners]) listener();
  }
}
