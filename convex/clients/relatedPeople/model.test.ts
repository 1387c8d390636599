import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { NEW_RELATED, type RelatedForm } from "./rules";

const clock = useFixedClock();
const { add, candidates, change, list, remove } = api.clients.relatedPeople.staff;

function typed(differing: Partial<RelatedForm> = {}): RelatedForm {
  return Object.assign({}, NEW_RELATED, { relation: "spouse", name: "Cy Li" }, differing);
}

async function aFamily() {
  const practice = await aPractice(startBackend());
  const ana = await storeClient(practice.backend, { number: 1 });
  const bo = await storeClient(practice.backend, {
    number: 2,
    clientName: "Bo Li",
    clientEmail: "bo@mail.test",
    clientPhone: "415 555 0199",
  });
  const around = async (clientId: Id<"clients">) => {
    const people = await practice.asSales.query(list, { clientId });
    return people.map(({ relation, name, clientId: other }) => [relation, name, other]);
  };
  const audit = async (clientId: Id<"clients">) =>
    await practice.backend.run(async (ctx) => {
      const events = await ctx.db
        .query("audit_events")
        .withIndex("by_subject", (q) => q.eq("subject", clientId))
        .take(9);
      return events.map(({ action, after }) => [action, after]);
    });
  return { ...practice, ana, bo, around, audit };
}

describe("a related person who is not a client", () => {
  test("is added, changed and removed, and each is in the audit log", async () => {
    const { asSales, asLawyer, ana, around, audit } = await aFamily();
    const { personId } = await asSales.mutation(add, { clientId: ana, form: typed({ email: "cy@mail.test" }) });
    expect(await asSales.query(list, { clientId: ana })).toEqual([
      {
        personId,
        relation: "spouse",
        clientId: null,
        name: "Cy Li",
        email: "cy@mail.test",
        phone: null,
        note: null,
        version: 1,
        updatedByName: "Sofia Reyes",
        updatedAt: NOON,
      },
    ]);
    clock.pass(1_000);
    const form = typed({ relation: "child", name: "Cy" });
    await asLawyer.mutation(change, { clientId: ana, personId, form, version: 1 });
    const changed = { updatedByName: "Daniel Okafor", updatedAt: NOON + 1_000 };
    expect(await asSales.query(list, { clientId: ana })).toEqual([
      {
        personId,
        relation: "child",
        clientId: null,
        name: "Cy",
        email: null,
        phone: null,
        note: null,
        version: 2,
        ...changed,
      },
    ]);
    // The same entry under its new name.
    expect(await asSales.mutation(add, { clientId: ana, form })).toEqual({ personId });
    await asSales.mutation(remove, { clientId: ana, personId });
    expect(await around(ana)).toEqual([]);
    expect(await audit(ana)).toEqual([
      ["clients:relate", "Spouse"],
      ["clients:changeRelated", "Child"],
      ["clients:unrelate", "Child"],
    ]);
  });

  test("is stored once when added twice", async () => {
    const { asSales, ana, around } = await aFamily();
    const first = await asSales.mutation(add, { clientId: ana, form: typed() });
    expect(await asSales.mutation(add, { clientId: ana, form: typed({ name: "cy li" }) })).toEqual(first);
    expect(await around(ana)).toHaveLength(1);
    const other = asSales.mutation(add, { clientId: ana, form: typed({ relation: "child" }) });
    expect(await refusalOf(other)).toEqual({
      code: "INVALID",
      field: "relation",
      reason: "Entered already as Spouse: change that entry",
    });
  });

  // Caught: a note that was typed for somebody who was entered already, and lost without a word.
  test("is not added again with another note", async () => {
    const { asSales, ana, around } = await aFamily();
    const form = typed({ note: "Lives in Lisbon" });
    const first = await asSales.mutation(add, { clientId: ana, form });
    expect(await asSales.mutation(add, { clientId: ana, form })).toEqual(first);
    const other = asSales.mutation(add, { clientId: ana, form: typed({ note: "Moves in May" }) });
    expect(await refusalOf(other)).toEqual({
      code: "INVALID",
      field: "note",
      reason: "Entered already as Spouse: change that entry",
    });
    expect(await around(ana)).toHaveLength(1);
  });

  // Caught: a child mistaken for the sibling of the same name, and not stored.
  test("is another person with another name, address or phone", async () => {
    const { asSales, ana, around } = await aFamily();
    const cy = { email: "cy@mail.test", phone: "415 555 0101" };
    for (const differing of [cy, { ...cy, name: "Di Li" }, { ...cy, email: "" }, { ...cy, phone: "" }]) {
      await asSales.mutation(add, { clientId: ana, form: typed(differing) });
    }
    expect(await around(ana)).toHaveLength(4);
  });

  test("is refused by the server, too, if the form is invalid", async () => {
    const { asSales, ana, around } = await aFamily();
    expect(await refusalOf(asSales.mutation(add, { clientId: ana, form: typed({ name: " " }) }))).toEqual({
      code: "INVALID",
      field: "name",
      reason: "Please fill in all required fields",
    });
    expect(await around(ana)).toEqual([]);
  });

  // Caught: the later of two edits overwriting the earlier unseen.
  test("is not overwritten if somebody else has changed them", async () => {
    const { asSales, asLawyer, ana, around } = await aFamily();
    const { personId } = await asSales.mutation(add, { clientId: ana, form: typed() });
    await asLawyer.mutation(change, { clientId: ana, personId, form: typed({ name: "First" }), version: 1 });
    const second = asSales.mutation(change, { clientId: ana, personId, form: typed({ name: "Second" }), version: 1 });
    expect(await refusalOf(second)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", current: "2" });
    expect(await around(ana)).toEqual([["spouse", "First", null]]);
  });
});

describe("a related person who is a client", () => {
  // Caught: the same relation on both pages, so that a mother was her mother's mother.
  test("is on both pages, with the inverse relation and the client's own details", async () => {
    const { asSales, ana, bo, around, audit } = await aFamily();
    const { personId } = await asSales.mutation(add, {
      clientId: ana,
      form: typed({ relation: "petitioner", relatedClientId: bo, name: "typed", note: "n" }),
    });
    const own = { clientId: bo, name: "Bo Li", email: "bo@mail.test", phone: "415 555 0199" };
    const entry = { note: "n", version: 1, updatedByName: "Sofia Reyes", updatedAt: NOON };
    expect(await asSales.query(list, { clientId: ana })).toEqual([
      { personId, relation: "petitioner", ...own, ...entry },
    ]);
    expect(await around(bo)).toEqual([["beneficiary", "Ana Souza", ana]]);
    expect(await audit(bo)).toEqual([["clients:relate", "Beneficiary"]]);
  });

  test("is changed and removed from either page", async () => {
    const { asSales, backend, ana, bo, around, audit } = await aFamily();
    const { personId } = await asSales.mutation(add, {
      clientId: ana,
      form: typed({ relation: "parent", relatedClientId: bo }),
    });
    const form = typed({ relation: "parent", note: "adopted" });
    await asSales.mutation(change, { clientId: bo, personId, form, version: 1 });
    expect(await around(ana)).toEqual([["child", "Bo Li", bo]]);
    expect(await around(bo)).toEqual([["parent", "Ana Souza", ana]]);
    // A linked person's details are only in the client's record.
    const row = await backend.run(async (ctx) => await ctx.db.get("related_people", personId));
    expect(row).toMatchObject({ name: "", nameKey: "", note: "adopted" });
    await asSales.mutation(remove, { clientId: bo, personId });
    expect([await around(ana), await around(bo)]).toEqual([[], []]);
    const actions = ["clients:relate", "clients:changeRelated", "clients:unrelate"];
    expect(await audit(ana)).toEqual(actions.map((action, nth) => [action, ["Parent", "Child", "Child"][nth]]));
    expect(await audit(bo)).toEqual(actions.map((action, nth) => [action, ["Child", "Parent", "Parent"][nth]]));
  });

  test("is linked once, from either page", async () => {
    const { asSales, ana, bo } = await aFamily();
    const first = await asSales.mutation(add, {
      clientId: ana,
      form: typed({ relation: "child", relatedClientId: bo }),
    });
    const again = await asSales.mutation(add, {
      clientId: bo,
      form: typed({ relation: "parent", relatedClientId: ana }),
    });
    expect(again).toEqual(first);
    const other = asSales.mutation(add, { clientId: bo, form: typed({ relation: "spouse", relatedClientId: ana }) });
    const reason = "Entered already as Parent: change that entry";
    expect(await refusalOf(other)).toEqual({ code: "INVALID", field: "relation", reason });
  });

  // Caught: the second linked client mistaken for the first.
  test("is linked once from the same page, and beside others", async () => {
    const { backend, asSales, ana, bo, around } = await aFamily();
    const cy = await storeClient(backend, { number: 3, clientName: "Cy Li", clientEmail: "cy@mail.test" });
    const link = async (from: Id<"clients">, to: Id<"clients">, relation: RelatedForm["relation"]) =>
      (await asSales.mutation(add, { clientId: from, form: typed({ relation, relatedClientId: to }) })).personId;
    const first = await link(bo, ana, "child");
    const second = await link(ana, cy, "spouse");
    expect(second).not.toBe(first);
    expect(await link(ana, cy, "spouse")).toBe(second);
    expect(await link(cy, bo, "child")).not.toBe(first);
    // In the order of entry, from either side.
    expect(await around(ana)).toEqual([
      ["parent", "Bo Li", bo],
      ["spouse", "Cy Li", cy],
    ]);
    expect(await around(bo)).toEqual([
      ["child", "Ana Souza", ana],
      ["parent", "Cy Li", cy],
    ]);
  });

  test("disappears once deleted, and a client is not related to themselves", async () => {
    const { backend, asSales, ana, bo, around } = await aFamily();
    const itself = asSales.mutation(add, { clientId: ana, form: typed({ relatedClientId: ana }) });
    const reason = "A client cannot be related to themselves";
    expect(await refusalOf(itself)).toEqual({ code: "INVALID", field: "relatedClientId", reason });
    await asSales.mutation(add, { clientId: ana, form: typed({ relatedClientId: bo }) });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", bo, { deleted: { at: 1, byName: "Sofia" } });
    });
    expect([await around(ana), await around(bo)]).toEqual([[], []]);
    const gone = asSales.mutation(add, { clientId: ana, form: typed({ relatedClientId: bo }) });
    expect(await refusalOf(gone)).toEqual({ code: "NOT_FOUND", what: "client" });
  });
});

describe("a related person of one client", () => {
  test("is not one of another client's", async () => {
    const { asSales, ana, bo } = await aFamily();
    const { personId } = await asSales.mutation(add, { clientId: ana, form: typed() });
    const notTheirs = { code: "NOT_FOUND", what: "related person" };
    expect(await refusalOf(asSales.mutation(remove, { clientId: bo, personId }))).toEqual(notTheirs);
    expect(await refusalOf(asSales.mutation(remove, { clientId: ana, personId: ana }))).toEqual(notTheirs);
    expect(await refusalOf(asSales.mutation(change, { clientId: bo, personId, form: typed(), version: 1 }))).toEqual(
      notTheirs,
    );
  });

  // Caught: a page of two hundred, because each side was counted separately.
  test("is one of the first hundred that the page shows, of either side", async () => {
    const { backend, asSales, ana, bo, around } = await aFamily();
    await asSales.mutation(add, { clientId: bo, form: typed({ relatedClientId: ana }) });
    await asSales.mutation(add, { clientId: ana, form: typed() });
    await backend.run(async (ctx) => {
      const [linked, own] = await ctx.db.query("related_people").take(2);
      for (let nth = 0; nth < 60; nth += 1) {
        for (const row of [linked, own]) {
          const { _id, _creationTime, ...facts } = row ?? expect.fail("there are two");
          await ctx.db.insert("related_people", facts);
        }
      }
    });
    expect(await around(ana)).toHaveLength(100);
  });

  test("may be a client whose name begins like this, except this client", async () => {
    const { asSales, ana, bo } = await aFamily();
    expect(await asSales.query(candidates, { typed: "b", except: ana })).toEqual([
      { clientId: bo, name: "Bo Li", email: "bo@mail.test" },
    ]);
    expect(await asSales.query(candidates, { typed: "b", except: bo })).toEqual([]);
  });

  test("may be one of six candidates, not counting this client", async () => {
    const { backend, asSales } = await aFamily();
    const first = await storeClient(backend, { number: 10, clientName: "Eve 0" });
    for (let nth = 1; nth <= 8; nth += 1) {
      await storeClient(backend, { number: 10 + nth, clientName: `Eve ${String(nth)}` });
    }
    const found = await asSales.query(candidates, { typed: "eve", except: first });
    expect(found.map(({ name }) => name)).toEqual(["Eve 1", "Eve 2", "Eve 3", "Eve 4", "Eve 5", "Eve 6"]);
  });
});
