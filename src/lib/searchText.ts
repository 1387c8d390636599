/**
 * The one search text of the staff screens. The list's URL shows it, so that a link or Back restores it, but typing never
 * waits for the router: the URL follows when the typing rests.
 */
export class SearchText {
  private readonly listeners = new Set<() => void>();
  private readonly showInUrl: (text: string) => void;
  private readonly restMs: number;
  private text: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(initial: string, showInUrl: (text: string) => void, restMs = 250) {
    this.text = initial;
    this.showInUrl = showInUrl;
    this.restMs = restMs;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get = (): string => this.text;

  /** By the person's typing. */
  type(text: string): void {
    this.set(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.showInUrl(text);
    }, this.restMs);
  }

  /** Another screen is on its way: the text the URL does not show yet, which nothing will show it any more; else null. */
  leave(): string | null {
    if (this.timer === undefined) return null;
    this.forget();
    return this.text;
  }

  /** By Back, Forward or a link. */
  restore(text: string): void {
    this.forget();
    this.set(text);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private set(text: string): void {
    if (text === this.text) return;
    this.text = text;
    for (const listener of this.listeners) listener();
  }
}
