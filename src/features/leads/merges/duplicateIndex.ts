/** A row of a live list, the highest key first. Immutable: a changed row is a new object. */
import { normaliseEmail } from "../../../../convex/platform/emailAddresses";
export interface AddressedRow {
  readonly key: number;
  readonly email: string;
}

/** Finds rows with the same email address in a list of any length. Remembers the list, so a change costs only the changed rows. */
export class DuplicateIndex<Row extends AddressedRow> {
  #rows: readonly Row[] = [];
  readonly #byAddress = new Map<string, Row | readonly Row[]>();
  readonly #shared = new Set<string>();
  #groups: readonly (readonly Row[])[] | null = [];

  /** The rows that share an address, the oldest of each group first; the group that grew last comes first. */
  groupsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
    if (rows !== this.#rows) this.#follow(rows);
    this.#groups ??= [...this.#shared].map((address) => this.#at(address)).sort((a, b) => newestKey(b) - newestKey(a));
    return this.#groups;
  }

  /** Both lists are in falling order of their keys. */
  #follow(rows: readonly Row[]): void {
    const before = this.#rows;
    this.#rows = rows;
    for (let old = 0, now = 0; old < before.length || now < rows.length;) {
      const [was, is] = [before[old], rows[now]];
      if (was !== is) {
        if (was && was.key >= (is?.key ?? -1)) this.#take(was);
        if (is && is.key >= (was?.key ?? -1)) this.#put(is);
      }
      const [wasKey, isKey] = [was?.key ?? -1, is?.key ?? -1];
      if (wasKey >= isKey) old++;
      if (isKey >= wasKey) now++;
    }
  }

  #at(address: string): readonly Row[] {
    const found = this.#byAddress.get(address);
    return found === undefined ? [] : "key" in found ? [found] : found;
  }

  #put(row: Row): void {
    const address = addressOf(row);
    if (address === "") return;
    this.#set(address, [...this.#at(address), row]);
  }

  #take(row: Row): void {
    const address = addressOf(row);
    this.#set(
      address,
      this.#at(address).filter(({ key }) => key !== row.key),
    );
  }

  #set(address: string, rows: readonly Row[]): void {
    const [only] = rows;
    if (rows.length > 1 || this.#shared.has(address)) this.#groups = null;
    if (only === undefined) this.#byAddress.delete(address);
    else this.#byAddress.set(address, rows.length === 1 ? only : rows.toSorted((a, b) => a.key - b.key));
    if (rows.length > 1) this.#shared.add(address);
    else this.#shared.delete(address);
  }
}

const addressOf = ({ email }: AddressedRow) => normaliseEmail(email);

const newestKey = (group: readonly AddressedRow[]) => group.at(-1)?.key ?? 0;
