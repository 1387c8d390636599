import { isRecord } from "../record";
import { PLACE_PREFIX, type DraftStore } from "../drafts/draftStore";
import type { Row } from "./row";

/** Rows stored at once on each side of the place; all of them are stored when the page is closed. */
const STORED_ROWS = 200;

/** The keys of a list in displayed order. Nothing is computed until a neighbour is requested. */
export interface ShownOrder {
  rows: readonly Row[];
  /** Index of the first of `rows` in the list. Not 0 after a crash, when only the rows around the place are known. */
  start: number;
  /** Rows of the whole list. */
  count: number;
}

/** The position in a list. */
export interface ListPlace extends ShownOrder {
  /** Search, tab and sort. The place does not apply to another view. */
  view: string;
  /** The opened or focused row, otherwise the first one in view. */
  key: number;
  /** Pixels from the top of the scroll container to the top of the row. */
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

/** The place with the rows around it: storing 100,000 rows at every click takes too long. */
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

/** Storage for reloads. It is the person's draft store, so that places are removed with their drafts. "" is nothing. */
type PlaceStore = Pick<DraftStore, "get" | "set">;

const storedName = (list: string) => PLACE_PREFIX + list;

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

  /** Stores every place with its whole order, before the page is closed. */
  keepWhole(): void {
    for (const [list, place] of this.#places) this.#write(list, place);
  }

  find(list: string): ListPlace | null {
    const known = this.#places.get(list) ?? fromStored(this.#store.get(storedName(list)));
    if (known !== null) this.#places.set(list, known);
    return known;
  }

  /** Moves the place to another row, which was opened from a record's screen. */
  visit(list: string, key: number): void {
    const place = this.find(list);
    if (place !== null && place.key !== key) this.keep(list, { ...place, key, isOpened: true });
  }

  /** Called once the person is back at the place. */
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

/** Null if the row was not in the list. */
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
 * The index at which to return to a place: its row's, or, if the row has left the list, that of the nearest remaining row below, or else
 * above. -1 if none remains.
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
