import { tableNumberOf } from "../storage/documentId.ts";

const MAX_REMEMBERED_IDS = 10_000;

/** Reading an id takes longer than looking it up, and one mutation asks of the same id several times. */
export class NumbersOfIds {
  readonly #known = new Map<string, number>();

  /** The number of the id's table; null for what is no id. */
  of(id: string): number | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const number = tableNumberOf(id);
    if (number === null) return null;
    if (this.#known.size >= MAX_REMEMBERED_IDS) this.#known.clear();
    this.#known.set(id, number);
    return number;
  }
}
