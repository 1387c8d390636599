import { isRecord } from "../record";
import { PLACE, type DraftStore } from "../unsent/draftStore";
import type { Row } from "./row";

/** How many rows on each side of the place are stored at once; all of them are when the page goes. */
const STORED_ROWS = 200;

/** The keys of a list in the order in which they were shown. Reading it costs nothing until someone asks for a neighbour. */
export interface ShownOrder {
  rows: readonly Row[];
  /** Index of the first of `rows` in the list. Not 0 after a crash, when only the rows around the place are known. */
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

function toStored({ rows, ...place }: ListPlace): StoredPlace {
  return { ...place, keys: rows.map((row) => row.key) };
}

/** The place with the rows around it: a list of 100,000 rows takes too long to be stored at every click. */
function withNearRows(place: ListPlace): ListPlace {
  const index = Math.max(0, indexIn(place, place.key));
  const first = Math.max(0, index - STORED_ROWS);
  return { ...place, start: place.start + first, rows: place.rows.slice(first, index + STORED_ROWS + 1) };
}

function fromStored(text: string): ListPlace | null {
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

/** Where places are kept for a reload: with the texts of the person, so that they go with them. "" is nothing. */
type PlaceStore = Pick<DraftStore, "get" | "set">;

const storedName = (list: string) => PLACE + list;

/** The places in all lists, by the path of the list: in memory, and in the tab's session storage for a reload. */
export class ListPlaces {
  readonly #store: PlaceStore;
  readonly #places = new Map<string, ListPlace>();
  readonly #listeners = new Set<() => void>();

  constructor(store: PlaceStore) {
    this.#store = store;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  keep(list: string, place: ListPlace): void {
    this.#places.set(list, place);
    for (const listener of this.#listeners) listener();
    this.#write(list, withNearRows(place));
  }

  /** Stores every place with its whole order, for the moment in which the page goes. */
  keepWhole(): void {
    for (const [list, place] of this.#places) this.#write(list, place);
  }

  find(list: string): ListPlace | null {
    const known = this.#places.get(list) ?? fromStored(this.#store.get(storedName(list)));
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
    this.#store.set(storedName(list), "");
  }

  #write(list: string, place: ListPlace): void {
    this.#store.set(storedName(list), JSON.stringify(toStored(place)));
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
