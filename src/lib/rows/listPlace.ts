import { isRecord } from "../record";
import type { Row } from "./row";

/** How many rows on each side of the place are stored for a reload. In memory the whole order is known. */
const STORED_ROWS = 200;

/** The keys of a list in the order in which they were shown. Reading it costs nothing until someone asks for a neighbour. */
export interface ShownOrder {
  rows: readonly Row[];
  /** Index of the first of `rows` in the list. Not 0 after a reload, when only the rows around the place are known. */
  start: number;
  /** Rows of the whole list. */
  count: number;
}

/** Where someone was in a list. */
export interface ListPlace extends ShownOrder {
  /** Search, tab and sort. The place is no use in another view. */
  view: string;
  /** The row that was open or had the focus, otherwise the first one in view. */
  key: number;
  /** Pixels from the upper edge of what scrolls to the upper edge of the row. */
  top: number;
  /** Whether the row was opened, so that it gets the focus again. */
  isOpened: boolean;
}

function indexIn({ rows }: ShownOrder, key: number): number {
  return rows.findIndex((row) => row.key === key);
}

interface StoredPlace extends Omit<ListPlace, "rows"> {
  keys: readonly number[];
}

function toStored({ rows, start, ...place }: ListPlace): StoredPlace {
  const index = Math.max(0, indexIn({ rows, start, count: place.count }, place.key));
  const first = Math.max(0, index - STORED_ROWS);
  const keys = rows.slice(first, index + STORED_ROWS + 1).map((row) => row.key);
  return { ...place, start: start + first, keys };
}

function fromStored(text: string | null): ListPlace | null {
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isStoredPlace(json)) return null;
  const { view, key, top, isOpened, start, count, keys } = json;
  return { view, key, top, isOpened, start, count, rows: keys.map((each) => ({ key: each })) };
}

/** Checked by hand: a schema library would be loaded before the first screen. */
function isStoredPlace(value: unknown): value is StoredPlace {
  if (!isRecord(value)) return false;
  const { view, key, top, isOpened, start, count, keys } = value;
  const areNumbers = [key, top, start, count].every(Number.isFinite);
  const areKeys = Array.isArray(keys) && keys.every(Number.isFinite);
  return typeof view === "string" && typeof isOpened === "boolean" && areNumbers && areKeys;
}

/** The parts of a browser's storage that places use. */
export type PlaceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const storedName = (list: string) => `passage.place ${list}`;

/** The places in all lists, by the path of the list: in memory, and in the tab's session storage for a reload. */
export class ListPlaces {
  readonly #storage: PlaceStorage;
  readonly #places = new Map<string, ListPlace>();
  readonly #listeners = new Set<() => void>();

  constructor(storage: PlaceStorage) {
    this.#storage = storage;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  keep(list: string, place: ListPlace): void {
    this.#places.set(list, place);
    for (const listener of this.#listeners) listener();
    try {
      this.#storage.setItem(storedName(list), JSON.stringify(toStored(place)));
    } catch {
      // A full or forbidden storage: the place is kept until the next reload.
    }
  }

  find(list: string): ListPlace | null {
    const known = this.#places.get(list) ?? this.#read(list);
    if (known !== null) this.#places.set(list, known);
    return known;
  }

  /** Moves the place to another row, which someone has reached from a record's screen. */
  visit(list: string, key: number): void {
    const place = this.find(list);
    if (place !== null && place.key !== key) this.keep(list, { ...place, key, isOpened: true });
  }

  /** Called once someone is back at the place. */
  forget(list: string): void {
    this.#places.delete(list);
    this.#storage.removeItem(storedName(list));
  }

  #read(list: string): ListPlace | null {
    try {
      return fromStored(this.#storage.getItem(storedName(list)));
    } catch {
      return null;
    }
  }
}

/** A record's position in the list that it was opened from. */
export interface Neighbours {
  /** Starts at 1: "3 of 57". */
  position: number;
  count: number;
  /** Key of the row above, null at the beginning. */
  previous: number | null;
  /** Key of the row below, null at the end. */
  next: number | null;
}

/** Null when the row was not in the list. */
export function neighboursOf(order: ShownOrder, key: number): Neighbours | null {
  const index = indexIn(order, key);
  if (index === -1) return null;
  return {
    position: order.start + index + 1,
    count: order.count,
    previous: order.rows[index - 1]?.key ?? null,
    next: order.rows[index + 1]?.key ?? null,
  };
}

/**
 * The index at which to return to a place: that of its row, or, when the row has left the list, of the nearest row below
 * or else above it that is still there. -1 when none is.
 */
export function returnIndex(place: ListPlace, rows: readonly Row[]): number {
  const exact = rows.findIndex((row) => row.key === place.key);
  if (exact !== -1) return exact;
  const at = indexIn(place, place.key);
  const indexOf = new Map(rows.map((row, index) => [row.key, index]));
  const near = [...place.rows.slice(at + 1), ...place.rows.slice(0, Math.max(0, at)).toReversed()];
  const found = near.find((row) => indexOf.has(row.key));
  return found === undefined ? -1 : (indexOf.get(found.key) ?? -1);
}
