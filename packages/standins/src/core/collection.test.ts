import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Collection, inOneTransaction, openState } from "./collection.ts";
import { Settings } from "./settings.ts";

const vPerson = z.object({ id: z.string(), email: z.string(), isOld: z.boolean() });
type Person = z.infer<typeof vPerson>;

let folder: string;
let database: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-standins-"));
  database = openState(join(folder, "state.sqlite"));
});
afterEach(() => {
  if (database.isOpen) database.close();
  rmSync(folder, { recursive: true });
});

const person = (id: string, email = `${id}@mail.test`, isOld = false): Person => ({ id, email, isOld });
const open = (abandoned?: string): Collection<Person> =>
  new Collection(database, {
    name: "people",
    schema: vPerson,
    lookup: ({ email }) => email,
    ...(abandoned === undefined ? {} : { abandoned }),
  });
const idsIn = (people: Collection<Person>) => people.list().map(({ id }) => id);

// Caught: signing keys and password hashes that other accounts of the machine can read.
test("the state is readable by its owner only", () => {
  expect(statSync(join(folder, "state.sqlite")).mode & 0o777).toBe(0o600);
});

describe("a collection", () => {
  test("keeps the order of arrival, also over a change and a restart", () => {
    const people = open();
    for (const id of ["c", "a", "b"]) expect(people.save(person(id))).toEqual(person(id));
    people.save(person("c", "new@mail.test"));
    database.close();
    database = openState(join(folder, "state.sqlite"));
    expect(open().list()).toEqual([person("c", "new@mail.test"), person("a"), person("b")]);
  });

  test("finds by id and by its second key, which a change moves", () => {
    const people = open();
    for (const id of ["one", "two", "three"]) {
      people.save(person(id, id === "three" ? "other@mail.test" : "a@mail.test"));
    }
    expect(people.find("two")).toEqual(person("two", "a@mail.test"));
    expect(people.find("four")).toBeNull();
    expect(people.listByLookup("a@mail.test").map(({ id }) => id)).toEqual(["one", "two"]);
    people.save(person("one", "moved@mail.test"));
    expect(people.findByLookup("a@mail.test")?.id).toBe("two");
    expect(people.findByLookup("moved@mail.test")?.id).toBe("one");
    expect(people.findByLookup("none@mail.test")).toBeNull();
  });

  test("deletes one, or all of its own", () => {
    const people = open();
    const others = new Collection(database, { name: "others", schema: vPerson });
    for (const id of ["a", "b"]) others.save(people.save(person(id)));
    people.delete("a");
    expect(idsIn(people)).toEqual(["b"]);
    people.clear();
    expect([idsIn(people), others.list().length, others.findByLookup("a@mail.test")]).toEqual([[], 2, null]);
  });

  test("lets go of the oldest beyond a thousand that are abandoned, and of no others", () => {
    const people = open("json_extract(body, '$.isOld')");
    inOneTransaction(database, () => {
      people.save(person("kept"));
      for (let number = 1; number <= 1_000; number++) people.save(person(String(number), "x", true));
    });
    expect(idsIn(people)).toHaveLength(1_001);
    people.save(person("1001", "x", true));
    expect(idsIn(people).slice(0, 2)).toEqual(["kept", "2"]);
    expect(idsIn(people)).toHaveLength(1_001);
  });

  test("refuses a row of another shape", () => {
    new Collection(database, { name: "people", schema: z.object({ id: z.string() }) }).save({ id: "x" });
    expect(() => open().list()).toThrow("email");
  });
});

// Caught: a transaction that stays open after a failure, into which everything later was written and lost.
test("a failure undoes all writes of its transaction, and the next write holds", () => {
  const people = open();
  const failing = () => {
    people.save(person("lost"));
    throw new Error("no such luck");
  };
  expect(() => {
    inOneTransaction(database, failing);
  }).toThrow("no such luck");
  expect(idsIn(people)).toEqual([]);
  inOneTransaction(database, () => {
    people.save(person("kept"));
  });
  expect(idsIn(people)).toEqual(["kept"]);
});

test("a setting is made once, replaced, and deleted alone", async () => {
  const settings = new Settings(database);
  expect(settings.find("key", z.string())).toBeNull();
  expect(await settings.once("key", z.string(), () => Promise.resolve("first"))).toBe("first");
  expect(await settings.once("key", z.string(), () => "second")).toBe("first");
  settings.set("key", "third");
  settings.set("other", { a: 1 });
  expect(new Settings(database).find("key", z.string())).toBe("third");
  settings.delete("key");
  expect(settings.find("key", z.string())).toBeNull();
  expect(settings.find("other", z.object({ a: z.number() }))).toEqual({ a: 1 });
});
