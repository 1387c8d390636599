import { useEffect, useSyncExternalStore } from "react";
import { onFirstSign } from "./onFirstSign";
import { showToast } from "./toasts";

/** Code of a part that no first screen needs: fetched when the page is idle, at the first sign of a person at it, or when the part is opened. */
export class FetchedCode<Code> {
  /** What the part is called: "menu". */
  readonly #name: string;
  readonly #fetch: () => Promise<Code>;
  readonly #listeners = new Set<() => void>();
  #code: Code | null = null;
  #isAwaited = false;

  constructor(name: string, fetch: () => Promise<Code>) {
    this.#name = name;
    this.#fetch = fetch;
  }

  /** A call after a failure tries again. */
  load = async (): Promise<void> => {
    this.#code ??= await this.#fetch();
    for (const listener of [...this.#listeners]) listener();
  };

  /** A failure is no matter: opening the part fetches again. */
  loadAhead = (): void => {
    this.load().catch(() => undefined);
  };

  /** Fetches for somebody who has opened the part. Without the code they read `missing`, and it is fetched when the browser is online again. */
  loadOpened = async (missing: string): Promise<boolean> => {
    try {
      await this.load();
      return true;
    } catch {
      showToast({ id: `${this.#name} code`, tone: "bad", text: missing });
      window.addEventListener("online", this.loadAhead, { once: true });
      return false;
    }
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null until it is fetched. */
  get = (): Code | null => this.#code;

  /** Has it fetched at the first sign of a person. A page has many such parts: the first one is enough. */
  await(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    onFirstSign(this.loadAhead);
  }
}

/** Null until the code is fetched, which begins at the latest when somebody is at the page. */
export function useFetchedCode<Code>(code: FetchedCode<Code>): Code | null {
  useEffect(() => {
    code.await();
  }, [code]);
  return useSyncExternalStore(code.subscribe, code.get);
}
