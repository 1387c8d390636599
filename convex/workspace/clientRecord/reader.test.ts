import { expect, test } from "vitest";
import { aPortalWithStorage } from "../../../tests/support/functions/ownDocuments";
import { api } from "../../_generated/api";

// Caught: staff could not see the client's language.
test("staff see a client's language, once one of their accounts has chosen it", async () => {
  const { asClient, asSales, backend, clientId } = await aPortalWithStorage();
  const read = async (id: string = clientId) =>
    await asSales.query(api.workspace.clientRecord.staff.reader, { clientId: id });
  const seen = async () =>
    (await asSales.query(api.workspace.clientRecord.staff.get, { clientId }))?.portal.members[0]?.locale;
  await backend.run(async (ctx) => {
    const users = await ctx.db.query("users").take(9);
    for (const { _id } of users) await ctx.db.patch("users", _id, { locale: "" });
    // Another account of the same client, without a choice.
    const { _id, _creationTime, ...maria } = users.find(({ name }) => name === "Maria Santos") ?? expect.fail("nobody");
    const rui = { name: "Rui", email: "rui@home.test", tokenIdentifier: "https://sign-in.test|rui" };
    await ctx.db.insert("users", { ...maria, ...rui, clientId, locale: "" });
  });
  expect(await read()).toBeNull();
  expect(await seen()).toBeNull();
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { clientName: "The family Santos" });
  });
  await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
  expect(await read()).toEqual({ name: "Maria Santos", locale: "es" });
  expect(await seen()).toBe("es");
  await asClient.mutation(api.access.accounts.open.setLocale, { locale: "en" });
  expect(await read()).toMatchObject({ locale: "en" });
  expect(await read("none")).toBeNull();
});

// Caught: "No visit recorded" of a client who uses the portal every day; a visit kept after the access has ended.
test("staff see when a client last had the portal open, until the access ends", async () => {
  const { asClient, asSales, backend, clientId } = await aPortalWithStorage();
  const visits = async () =>
    (await asSales.query(api.workspace.clientRecord.staff.get, { clientId }))?.portal.members.map(
      ({ seenAt }) => seenAt,
    );
  expect(await visits()).toEqual([null]);
  await asClient.mutation(api.access.members.open.noteVisit, {});
  expect(await visits()).toEqual([expect.any(Number)]);
  const kept = async () => await backend.run(async (ctx) => await ctx.db.query("visits").take(5));
  expect(await kept()).toHaveLength(1);
  await asSales.mutation(api.workspace.clientRecord.staff.revokePortal, { clientId });
  expect(await kept()).toEqual([]);
});
