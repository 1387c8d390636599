/** What somebody has written for a lead and not saved; `failure` says why the last attempt did not. */
export interface NoteDraft {
  readonly text: string;
  readonly failure: string | null;
}

const NOTHING_WRITTEN: NoteDraft = { text: "", failure: null };

/**
 * The unsaved notes of all leads. They live longer than the box they are written in: whoever opens another lead comes back to
 * them, and a note that is refused later returns to its lead.
 */
export class NoteDrafts {
  private readonly drafts = new Map<string, NoteDraft>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(leadId: string): NoteDraft {
    return this.drafts.get(leadId) ?? NOTHING_WRITTEN;
  }

  write(leadId: string, text: string): void {
    this.set(leadId, { ...this.get(leadId), text });
  }

  clear(leadId: string): void {
    this.set(leadId, NOTHING_WRITTEN);
  }

  /** The text was never sent: it stays, with the reason. */
  keep(leadId: string, failure: string): void {
    this.set(leadId, { ...this.get(leadId), failure });
  }

  /** Gives a text back; whatever was typed since stays below it. */
  giveBack(leadId: string, text: string, failure: string): void {
    const typed = this.get(leadId).text;
    this.set(leadId, { text: typed === "" ? text : `${text}\n\n${typed}`, failure });
  }

  private set(leadId: string, draft: NoteDraft): void {
    if (draft.text === "" && draft.failure === null) this.drafts.delete(leadId);
    else this.drafts.set(leadId, draft);
    for (const listener of this.listeners) listener();
  }
}
