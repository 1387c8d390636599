/** A tab's session storage: it survives a reload, is invisible to other tabs, and ends with the tab. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Prefix of the names of list positions. A position may be lost, so there is no warning if it is only in memory. */
export const PLACE_PREFIX = "place ";

const PREFIX = "passage.kept.";
/** Key of the owner's id. */
const OWNER = "passage.keptBy";

/** The session storage of this tab, or null if the browser refuses it. */
export function sessionStore(): DraftStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function keptKeys(store: DraftStorage): string[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(PREFIX));
}

/** Removes everything stored in this tab, by any person. */
export function forgetDrafts(store: DraftStorage | null): void {
  if (store === null) return;
  for (const key of keptKeys(store)) store.removeItem(key);
  store.removeItem(OWNER);
}

/**
 * Unsaved texts of one person, by name. They survive a reload and an expired session; another person cannot read them, and signing in as
 * another person removes them. See docs/decisions/023.
 */
export class DraftStore {
  readonly #store: DraftStorage | null;
  /** Id of the person whose texts these are. */
  readonly person: string;
  readonly #texts = new Map<string, string>();
  readonly #unstored = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #isPaused = false;

  constructor(store: DraftStorage | null, person: string) {
    this.#store = store;
    this.person = person;
    if (store === null) return;
    if (store.getItem(OWNER) !== person) forgetDrafts(store);
    this.#claim();
    for (const key of keptKeys(store)) this.#texts.set(key.slice(PREFIX.length), store.getItem(key) ?? "");
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** "" when there is none. */
  get(name: string): string {
    return this.#texts.get(name) ?? "";
  }

  set(name: string, text: string): void {
    if (text === "") this.#texts.delete(name);
    else this.#texts.set(name, text);
    this.#keep(name, text);
    for (const listener of this.#listeners) listener();
  }

  /** Names that begin with `prefix`. */
  names(prefix: string): string[] {
    return [...this.#texts.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Whether a text is only in memory, because the storage is full or the browser refuses it. */
  hasUnstored = (): boolean => [...this.#unstored].some((name) => !name.startsWith(PLACE_PREFIX));

  /** Removes everything from the storage at sign-out. Texts stay in memory until the page is closed. */
  pause(): void {
    this.#isPaused = true;
    forgetDrafts(this.#store);
  }

  /** Stores everything again after a failed sign-out. */
  resume(): void {
    this.#isPaused = false;
    for (const [name, text] of this.#texts) this.#keep(name, text);
  }

  /** Marks the storage as this person's. */
  #claim(): void {
    try {
      this.#store?.setItem(OWNER, this.person);
    } catch {
      // The storage is full: the next write tries again.
    }
  }

  /** Screens of the previous person may still store something when they unmount. */
  #isOthers(): boolean {
    const owner = this.#store?.getItem(OWNER) ?? null;
    return owner !== null && owner !== this.person;
  }

  #keep(name: string, text: string): void {
    if (this.#isPaused || this.#isOthers()) return;
    try {
      if (this.#store === null) throw new Error("no session storage");
      if (text === "") {
        this.#store.removeItem(PREFIX + name);
      } else {
        this.#store.setItem(OWNER, this.person);
        this.#store.setItem(PREFIX + name, text);
      }
      this.#unstored.delete(name);
    } catch {
      if (text === "") this.#unstored.delete(name);
      else this.#unstored.add(name);
    }
  }
}
