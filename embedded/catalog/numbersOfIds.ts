import { Memo } from "../domain/memo.ts";
import { tableNumberOf } from "../storage/documentId.ts";

const MAX_REMEMBERED_IDS = 10_000;

/** Reading an id takes longer than looking it up, and one mutation asks of the same id several times. */
export class NumbersOfIds {
  readonly #known = new Memo<string, number>(MAX_REMEMBERED_IDS);

  /** The number of the id's table; null for what is no id. */
  of(id: string): number | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const number = tableNumberOf(id);
    if (number === null) return null;
    this.#known.set(id, number);
    return number;
  }
}
