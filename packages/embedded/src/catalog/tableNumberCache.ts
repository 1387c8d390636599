import { AskedAgain } from "../domain/askedAgain.ts";
import { Memo } from "../domain/memo.ts";
import { tableNumberOf } from "../storage/documentId.ts";

const MAX_REMEMBERED_IDS = 10_000;

/**
 * Caches table numbers by id: decoding an id is slower than a lookup, and one mutation needs the same id several times.
 */
export class TableNumberCache {
  readonly #known = new Memo<string, number>(MAX_REMEMBERED_IDS);
  readonly #asked = new AskedAgain();

  /** The number of the id's table; null for an invalid id. */
  of(id: string): number | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const number = tableNumberOf(id);
    if (number === null) return null;
    if (this.#asked.note(id)) this.#known.set(id, number);
    return number;
  }
}
