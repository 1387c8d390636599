import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { aClient, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { cutForList, unpackFeed, unpackRows } from "../../platform/liveList/rules";
import * as Clients from "./model";
import { personKeys } from "./rules";

useFixedClock();
const { feed, row, snapshot } = api.clients.record.staff;

const FACTS = {
  clientName: "Ana Souza",
  clientEmail: "Ana@mail.test",
  clientPhone: "415 555 0101",
  clientType: "beneficiary",
  caseType: "other",
  customCaseType: "Special visa",
} as const;

describe("a new client", () => {
  test("is active, onboarded now, without portal access, and on every list", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await backend.run(async (ctx: MutationCtx) => await Clients.enlist(ctx, null, FACTS));
    expect(await backend.run(async (ctx) => await Clients.get(ctx, clientId))).toMatchObject({
      number: 1,
      version: 1,
      emailKey: "ana@mail.test",
      phoneKey: "4155550101",
      status: "active",
      isPortalGranted: false,
      contractId: null,
      onboardedAt: NOON,
      deleted: null,
    });
    const tuple = [1, NOON, clientId, "Ana Souza", "Ana@mail.test", "415 555 0101", "Special visa", 0, 0, NOON, 0, 0];
    const page = await asSales.query(snapshot, { cursor: null });
    expect(unpackRows(page.main)).toEqual([tuple]);
    expect(page).toMatchObject({ total: 1, nextCursor: null, since: { main: NOON, side: 0 } });
    expect(unpackFeed(await asSales.query(feed, { after: null })).rows).toEqual([tuple]);
    expect(unpackRows((await asSales.query(row, { key: 1 })).main)).toEqual([tuple]);
  });

  // Caught: a sample taken for a client with a portal; a text of unlimited length sent to every screen.
  test("is on the list with type, status, portal and sample, each in its place, and with long texts cut", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const long = "x".repeat(400);
    const texts = {
      clientName: long,
      clientEmail: `${long}@mail.test`,
      caseType: "other",
      customCaseType: long,
    } as const;
    const one = { ...texts, clientType: "petitioner", status: "archived", isPortalGranted: true } as const;
    const first = await storeClient(backend, { ...one, number: 1, updatedAt: 5, onboardedAt: 6 });
    const second = await storeClient(backend, { number: 2, status: "inactive", isSample: true });
    const cut = cutForList(long);
    expect(unpackRows((await asSales.query(snapshot, { cursor: null })).main)).toEqual([
      [2, 1_000, second, "Ana Souza", "ana@mail.test", null, "", 0, 1, 1_000, 0, 1],
      [1, 5, first, cut, cut, null, cut, 1, 2, 6, 1, 0],
    ]);
    expect(cut.length).toBeLessThan(400);
  });

  // Caught: a number assigned twice.
  test("has the next number, and the list counts it", async () => {
    const { backend } = await aPractice(startBackend());
    const numbers = await backend.run(async (ctx: MutationCtx) => {
      await Clients.enlist(ctx, null, FACTS);
      const second = await Clients.get(ctx, await Clients.enlist(ctx, null, FACTS));
      return [second.number, await Clients.countListed(ctx)];
    });
    expect(numbers).toEqual([2, 2]);
  });
});

describe("a changed client", () => {
  // Caught: keys of the old address, which no longer identified the person.
  test("has a higher version on the list, the keys of its new facts, and its editor", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend, { updatedAt: NOON + 5 });
    await backend.run(async (ctx: MutationCtx) => {
      const by = await ctx.db.query("users").first();
      if (by === null) throw new Error("There is nobody.");
      const client = await Clients.get(ctx, clientId);
      await Clients.change(
        ctx,
        { userId: by._id, name: by.name },
        { client, changes: { clientEmail: "A.S@mail.test" } },
      );
      expect(await Clients.get(ctx, clientId)).toMatchObject({
        updatedAt: NOON + 6,
        emailKey: "a.s@mail.test",
        nameKey: "ana souza",
        userId: by._id,
        userName: by.name,
      });
    });
    expect(unpackFeed(await asSales.query(feed, { after: NOON + 5 })).rows).toHaveLength(1);
  });
});

describe("the author of a change", () => {
  // Caught: portal access recorded as an edit, so that an open form was refused.
  test.each([
    [{ status: "archived" }, { version: 2, userName: "Sofia Reyes" }],
    [{ clientPhone: "4155550101" }, { version: 2, userName: "Sofia Reyes" }],
    [{ isPortalGranted: true }, { version: 1, userName: null }],
    [{ clientName: "Ana Souza" }, { version: 1, userName: null }],
  ] as const)("outdates open forms only if they show it: %j", async (changes, expected) => {
    const { backend } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await backend.run(async (ctx: MutationCtx) => {
      const sofia = await ctx.db
        .query("users")
        .withIndex("by_email", (q) => q.eq("email", "sofia@firm.test"))
        .unique();
      if (sofia === null) throw new Error("Sofia is not there.");
      const client = await Clients.get(ctx, clientId);
      await Clients.change(ctx, { userId: sofia._id, name: sofia.name }, { client, changes });
      expect(await Clients.get(ctx, clientId)).toMatchObject(expected);
    });
  });
});

describe("clients are found by prefix", () => {
  const names = ["Ana Souza", "Ánabel Cruz", "Bo Li", "Deleted Ana"];

  test.each([
    ["an", ["Ana Souza", "Ánabel Cruz"]],
    ["ANA S", ["Ana Souza"]],
    ["b.li@", ["Bo Li"]],
    ["souza", []],
    ["", []],
    ["ana deleted", []],
  ])("%j: %j", async (typed, found) => {
    const { backend } = await aPractice(startBackend());
    for (const [number, clientName] of names.entries()) {
      await storeClient(backend, {
        number,
        clientName,
        clientEmail: clientName === "Bo Li" ? "b.li@x.test" : "q@x.test",
      });
    }
    await storeClient(backend, { number: 9, clientName: "Ana Deleted", deleted: { at: 1, byName: "Sofia" } });
    const clients = await backend.run(async (ctx) => await Clients.listBeginning(ctx, typed, 5));
    expect(clients.map(({ clientName }) => clientName)).toEqual(found);
  });

  test("by name and address, in the order of their names, each once", async () => {
    const { backend } = await aPractice(startBackend());
    const people = [
      ["Zoe", "ana.z@x.test"],
      ["Ana", "ana@x.test"],
      ["Abel", "ana.b@x.test"],
    ] as const;
    for (const [at, [clientName, clientEmail]] of people.entries()) {
      await storeClient(backend, { number: at + 1, clientName, clientEmail });
    }
    const clients = await backend.run(async (ctx) => await Clients.listBeginning(ctx, "ana", 5));
    expect(clients.map(({ clientName }) => clientName)).toEqual(["Abel", "Ana", "Zoe"]);
  });

  test("up to the limit", async () => {
    const { backend } = await aPractice(startBackend());
    for (let number = 1; number <= 5; number += 1) await storeClient(backend, { number, clientEmail: "ana@x.test" });
    expect(await backend.run(async (ctx) => await Clients.listBeginning(ctx, "ana", 3))).toHaveLength(3);
  });

  // Caught: clients that match by both counted twice, and later ones that match by address alone left out.
  test("up to the limit, also if some match by name and by address", async () => {
    const { backend } = await aPractice(startBackend());
    const people = [
      ["Ana One", "ana.1@x.test"],
      ["Ana Two", "ana.2@x.test"],
      ["Ana Three", "ana.3@x.test"],
      ["Bo Li", "ana.4@x.test"],
      ["Cy Li", "ana.5@x.test"],
      ["Di Li", "ana.6@x.test"],
    ] as const;
    for (const [number, [clientName, clientEmail]] of people.entries()) {
      await storeClient(backend, { number, clientName, clientEmail });
    }
    const clients = await backend.run(async (ctx) => await Clients.listBeginning(ctx, "ana", 6));
    expect(clients.map(({ clientEmail }) => clientEmail.at(4))).toEqual(["1", "3", "2", "4", "5", "6"]);
    const three = await backend.run(async (ctx) => await Clients.listBeginning(ctx, "ana", 3));
    expect(three.map(({ clientName }) => clientName)).toEqual(["Ana One", "Ana Three", "Ana Two"]);
  });

  // Caught: deleted clients matched by an empty text, so that the first by name were missing for new cases.
  test("and for an empty text the first by name, without deleted ones", async () => {
    const { backend } = await aPractice(startBackend());
    await storeClient(backend, { number: 1, clientName: "Zoe" });
    await storeClient(backend, { number: 2, clientName: "Ana" });
    await storeClient(backend, { number: 3, clientName: "", deleted: { at: 1, byName: "Sofia" } });
    const named = async (count: number) => {
      const clients = await backend.run(async (ctx) => await Clients.listNamed(ctx, " ", count));
      return clients.map(({ clientName }) => clientName);
    };
    expect(await named(5)).toEqual(["Ana", "Zoe"]);
    expect(await named(1)).toEqual(["Ana"]);
  });
});

describe("a deleted client", () => {
  test("is on no list and answers like an unknown one", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend, { deleted: { at: NOON, byName: "Sofia Reyes" } });
    await backend.run(async (ctx) => {
      expect(await refusalOf(Clients.get(ctx, clientId))).toEqual({ code: "NOT_FOUND", what: "client" });
      expect(await refusalOf(Clients.get(ctx, "none"))).toEqual({ code: "NOT_FOUND", what: "client" });
      expect(await Clients.listKnown(ctx, personKeys(aClient()))).toEqual([]);
      expect(await Clients.findSame(ctx, personKeys(aClient()))).toBeNull();
    });
    expect(unpackRows((await asSales.query(snapshot, { cursor: null })).main)).toEqual([]);
    expect(unpackRows((await asSales.query(row, { key: 1 })).main)).toEqual([[1, 1_000, null]]);
  });
});

describe("a removed client", () => {
  // Caught: portal access that outlived the record; a count that still included the removed client.
  test("leaves no personal data, no access, and a list that is shorter by one", async () => {
    const { backend } = await aPractice(startBackend());
    await backend.run(async (ctx: MutationCtx) => {
      const staying = await Clients.enlist(ctx, null, FACTS);
      const clientId = await Clients.enlist(ctx, null, FACTS);
      await Clients.change(ctx, null, {
        client: await Clients.get(ctx, clientId),
        changes: { isPortalGranted: true },
      });
      const { updatedAt } = await Clients.get(ctx, clientId);
      await Clients.remove(ctx, await Clients.get(ctx, clientId), "Sofia Reyes");
      expect(await Clients.find(ctx, clientId)).toMatchObject({
        updatedAt: updatedAt + 1,
        clientName: "",
        clientEmail: "",
        clientPhone: null,
        caseType: null,
        customCaseType: null,
        nameKey: "",
        emailKey: "",
        phoneKey: "",
        isPortalGranted: false,
        deleted: { at: NOON, byName: "Sofia Reyes" },
      });
      expect(await Clients.countListed(ctx)).toBe(1);
      expect(await Clients.get(ctx, staying)).toMatchObject({ clientName: "Ana Souza" });
    });
  });
});

describe("the list", () => {
  test("is newest first, and has no row for an unused number", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await backend.run(async (ctx: MutationCtx) => {
      await Clients.enlist(ctx, null, FACTS);
      await Clients.enlist(ctx, null, FACTS);
    });
    const rows = unpackRows((await asSales.query(snapshot, { cursor: null })).main);
    expect(rows.map(([number]) => number)).toEqual([2, 1]);
    expect(unpackRows((await asSales.query(row, { key: 3 })).main)).toEqual([]);
  });
});

describe("a person is known", () => {
  const keys = personKeys({ clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "4155550101" });

  test.each([
    [{ clientName: "Ána  Souza", clientEmail: "other@mail.test" }, true],
    [{ clientName: "Somebody", clientEmail: "ANA@mail.test" }, true],
    [{ clientName: "Somebody", clientEmail: "other@mail.test", clientPhone: "+14155550101" }, true],
    [{ clientName: "Somebody", clientEmail: "other@mail.test", clientPhone: null }, false],
  ])("by name, address or phone: %j is %j", async (client, isKnown) => {
    const { backend } = await aPractice(startBackend());
    await storeClient(backend, client);
    const known = await backend.run(async (ctx) => await Clients.listKnown(ctx, keys));
    expect(known).toHaveLength(isKnown ? 1 : 0);
  });

  // Caught: everybody without a phone taken for one person.
  test("and nobody by a missing phone", async () => {
    const { backend } = await aPractice(startBackend());
    await storeClient(backend, { clientName: "Somebody", clientEmail: "other@mail.test" });
    const known = await backend.run(async (ctx) => await Clients.listKnown(ctx, { ...keys, phoneKey: "" }));
    expect(known).toEqual([]);
  });

  test("once, however many keys match", async () => {
    const { backend } = await aPractice(startBackend());
    await storeClient(backend, { clientPhone: "4155550101" });
    expect(await backend.run(async (ctx) => await Clients.listKnown(ctx, keys))).toHaveLength(1);
  });

  // Caught: a sister with the family's address taken for the client.
  test("as the same only by name and address together", async () => {
    const { backend } = await aPractice(startBackend());
    await storeClient(backend, { number: 1, clientName: "Rita Souza" });
    expect(await backend.run(async (ctx) => await Clients.findSame(ctx, keys))).toBeNull();
    const clientId = await storeClient(backend, { number: 2 });
    expect((await backend.run(async (ctx) => await Clients.findSame(ctx, keys)))?._id).toBe(clientId);
    const only = async (wanted = keys) => (await backend.run(async (ctx) => await Clients.findOnly(ctx, wanted)))?._id;
    await storeClient(backend, { number: 3, deleted: { at: 1, byName: "Sofia" } });
    expect(await only()).toBe(clientId);
    await storeClient(backend, { number: 4 });
    expect(await only()).toBeUndefined();
    await storeClient(backend, { number: 5, clientEmail: "" });
    expect(await only({ ...keys, emailKey: "" })).toBeUndefined();
  });
});
