import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CardRecord } from "./records.ts";
import { refusals } from "./refusals.ts";

const vCount = z.coerce.number().int();
const vQuery = z.object({
  pageSize: vCount.min(1).max(100).default(100),
  maxRecords: vCount.min(1).optional(),
  offset: z.string().optional(),
  filterByFormula: z.string().optional(),
  fields: z.array(z.string()).optional(),
  sort: z.array(z.object({ field: z.string(), direction: z.enum(["asc", "desc"]).default("asc") })).default([]),
});
export type ListQuery = z.infer<typeof vQuery>;

/** The parameters of a listing, from the body of a POST. */
export function queryFrom(given: unknown): ListQuery {
  const read = vQuery.safeParse(given);
  if (read.success) return read.data;
  throw refusals.badRequest(`parameter validation failed at ${read.error.issues[0]?.path.join(".") ?? "the body"}`);
}

/** The same from a query string: `sort[0][field]=Date&fields[]=USD`. */
export function queryFromAddress(parameters: URLSearchParams): ListQuery {
  const sort: Record<string, string>[] = [];
  for (const [name, value] of parameters) {
    const [, place, property] = /^sort\[(\d)\]\[(field|direction)\]$/.exec(name) ?? [];
    if (place !== undefined && property !== undefined) {
      sort[Number(place)] = { ...sort[Number(place)], [property]: value };
    }
  }
  const plain = Object.fromEntries([...parameters].filter(([name]) => !name.includes("[")));
  const fields = [...parameters].filter(([name]) => /^fields\[\d*\]$/.test(name)).map(([, value]) => value);
  return queryFrom({ ...plain, sort, ...(fields.length === 0 ? {} : { fields }) });
}

interface Page {
  records: CardRecord[];
  offset?: string;
}

/** The rest of a listing that has begun: a snapshot of the table from its start. */
interface Iterator {
  rest: CardRecord[];
  until: number;
}

const ITERATOR_MS = 5 * 60_000;
const MOST_ITERATORS = 50;

/** Listings in pages. An offset expires after some minutes, and at a restart of the stand-in. */
export class Listings {
  readonly #now: () => number;
  readonly #iterators = new Map<string, Iterator>();

  constructor(now: () => number) {
    this.#now = now;
  }

  list(records: readonly CardRecord[], headers: readonly string[], query: ListQuery): Page {
    if (query.filterByFormula !== undefined) throw refusals.badFormula();
    for (const name of [...query.sort.map(({ field }) => field), ...(query.fields ?? [])]) {
      if (!headers.includes(name)) throw refusals.unknownField(name);
    }
    const all = query.offset === undefined ? this.#begin(records, query) : this.#resume(query.offset);
    const shown = all.slice(0, query.pageSize).map((record) => withFields(record, query.fields));
    const rest = all.slice(query.pageSize);
    return rest.length === 0 ? { records: shown } : { records: shown, offset: this.#keep(rest) };
  }

  reset(): void {
    this.#iterators.clear();
  }

  #begin(records: readonly CardRecord[], { sort, maxRecords }: ListQuery): CardRecord[] {
    return sorted(records, sort).slice(0, maxRecords);
  }

  #resume(offset: string): CardRecord[] {
    const iterator = this.#iterators.get(offset);
    if (iterator === undefined || iterator.until <= this.#now()) throw refusals.forgotten();
    return iterator.rest;
  }

  #keep(rest: CardRecord[]): string {
    const offset = `itr${randomBytes(7).toString("hex")}/${rest[0]?.id ?? ""}`;
    this.#iterators.set(offset, { rest, until: this.#now() + ITERATOR_MS });
    const [oldest] = this.#iterators.keys();
    if (this.#iterators.size > MOST_ITERATORS && oldest !== undefined) this.#iterators.delete(oldest);
    return offset;
  }
}

function withFields({ id, createdTime, fields }: CardRecord, wanted: string[] | undefined): CardRecord {
  const kept = Object.entries(fields).filter(([name]) => wanted?.includes(name) ?? true);
  return { id, createdTime, fields: Object.fromEntries(kept) };
}

/** Empty values come first in ascending order, and last in descending; the sort is stable. */
function sorted(records: readonly CardRecord[], sort: ListQuery["sort"]): CardRecord[] {
  return records.toSorted((one, other) => {
    for (const { field, direction } of sort) {
      const order = compared(one.fields[field], other.fields[field]);
      if (order !== 0) return direction === "asc" ? order : -order;
    }
    return 0;
  });
}

type Value = CardRecord["fields"][string] | undefined;

function compared(one: Value, other: Value): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [first, second] = [String(one ?? ""), String(other ?? "")];
  return first < second ? -1 : Number(first > second);
}
