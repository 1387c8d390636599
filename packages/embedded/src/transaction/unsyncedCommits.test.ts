import { beforeEach, describe, expect, test } from "vitest";
import { Catalog } from "../catalog/catalog.ts";
import { BY_ID } from "../storage/byId.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import type { WriteBatch } from "../storage/store.ts";
import type { ReadInterval } from "./readSet.ts";
import { UnsyncedCommits } from "./unsyncedCommits.ts";

let catalog: Catalog;
let durability: { durable: bigint };
let unsynced: UnsyncedCommits;
beforeEach(() => {
  catalog = new Catalog(createMemoryStore());
  for (const name of ["leads", "jobs"]) {
    catalog.createIndex(catalog.ensure(name), { name: "by_state", fields: ["state"], staged: false });
    catalog.createIndex(catalog.ensure(name), {
      name: "by_text",
      fields: [],
      staged: false,
      search: { field: "text", filterFields: [] },
    });
  }
  durability = { durable: 10n };
  unsynced = new UnsyncedCommits({ catalog, durability });
});

const indexOf = (table: string, index = "by_state"): ReadInterval => ({
  index: catalog.find(table)?.indexes.get(index)?.number ?? expect.fail("no such index"),
  lower: "",
  upper: "z",
});
const byId = (id: string): ReadInterval => ({ index: BY_ID, lower: id, upper: `${id}\x00` });
const byTime = (table: string): ReadInterval => ({
  ...indexOf(table),
  index: catalog.ensure(table).byCreationTime.number,
});

function written(table: string, ...ids: string[]): Pick<WriteBatch, "documents" | "settings"> {
  const { tablet } = catalog.ensure(table);
  return { documents: ids.map((id) => ({ id, table: tablet, json: "{}" })), settings: [] };
}

const SETTING = { documents: [], settings: [{ namespace: "n", key: "k", value: "v" }] };

describe("a result is the same since", () => {
  test("the last durable commit if no later one may have changed it", () => {
    unsynced.committed(11n, written("jobs", "one"));
    expect([unsynced.sameSince([indexOf("leads"), byId("two")]), unsynced.sameSince([])]).toEqual([10n, 10n]);
  });

  test.each([
    ["an index of a table that it has written to", () => indexOf("jobs")],
    ["a search index of it", () => indexOf("jobs", "by_text")],
    ["the times of its rows", () => byTime("jobs")],
    ["one of its documents, by id", () => byId("two")],
  ])("the last commit that may have changed %s", (_, read) => {
    unsynced.committed(11n, written("jobs", "one", "two"));
    unsynced.committed(12n, written("jobs", "one", "two"));
    unsynced.committed(13n, written("leads", "three"));
    expect(unsynced.sameSince([byId("nothing"), read()])).toBe(12n);
  });

  test("the last durable commit once that one is durable", () => {
    unsynced.committed(11n, written("jobs", "one"));
    unsynced.committed(12n, written("jobs", "two"));
    durability.durable = 11n;
    expect([unsynced.sameSince([byId("one")]), unsynced.sameSince([byId("two")])]).toEqual([11n, 12n]);
    durability.durable = 12n;
    expect(unsynced.sameSince([byId("two")])).toBe(12n);
    unsynced.committed(13n, written("leads", "three"));
    expect(unsynced.sameSince([byId("two")])).toBe(12n);
  });

  test("a commit of settings, which may change anything", () => {
    unsynced.committed(11n, SETTING);
    unsynced.committed(12n, written("jobs", "one"));
    expect(unsynced.sameSince([indexOf("leads")])).toBe(11n);
  });

  test("a commit of more than 50 documents if one was read by its id", () => {
    const ids = Array.from({ length: 51 }, (_, at) => `id${String(at)}`);
    unsynced.committed(11n, written("jobs", ...ids.slice(1)));
    expect(unsynced.sameSince([byId("other")])).toBe(10n);
    unsynced.committed(12n, written("jobs", ...ids));
    expect([unsynced.sameSince([byId("other")]), unsynced.sameSince([indexOf("leads")])]).toEqual([12n, 10n]);
  });

  test("the newest of more than 100 commits that are not durable, with any writes", () => {
    for (let ts = 11n; ts <= 110n; ts += 1n) unsynced.committed(ts, written("jobs", "one"));
    expect(unsynced.sameSince([indexOf("leads")])).toBe(10n);
    unsynced.committed(111n, written("jobs", "one"));
    expect(unsynced.sameSince([indexOf("leads")])).toBe(111n);
    unsynced.committed(112n, written("jobs", "one"));
    expect(unsynced.sameSince([indexOf("leads")])).toBe(111n);
  });
});
