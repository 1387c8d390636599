import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { api, internal } from "../../_generated/api";
import { requireClient } from "./model";

useFixedClock();

// Caught: a client who took the administrator's name and sent a message under it.
test("a client's actions have the name of their record, not of their sign-in account", async () => {
  const { backend, asClient, asAdmin } = await aPractice(startBackend());
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
  await backend.mutation(internal.access.signInAccounts.internal.noteAccount, {
    tokenIdentifier: tokenIdentifierOf("client"),
    account: { email: " Maria@Home.test", name: "Ana\u202E Duarte\n", hasSecondFactor: false, lock: null },
  });
  const [account] = (await asAdmin.query(api.access.members.staff.clients, {})).clients;
  expect(account).toMatchObject({ name: "Ana Duarte", clientId });
  const sent = await asClient.run(async (ctx) => await requireClient(ctx, "portal:write"));
  const { userId } = account ?? expect.fail("nobody has access");
  expect(sent).toEqual({ userId, clientId, name: "Maria Santos", email: "maria@home.test", locale: "en" });
  await asClient.mutation(api.access.accounts.open.setLocale, { locale: "es" });
  const read = async () => await asClient.run(async (ctx) => await requireClient(ctx, "portal:read"));
  expect((await read()).locale).toBe("es");
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  expect(await refusalOf(read())).toEqual({ code: "NOT_FOUND", what: "client" });
  await backend.run(async (ctx) => {
    await ctx.db.patch("users", userId, { clientId: undefined });
  });
  expect(await refusalOf(read())).toEqual({ code: "NOT_FOUND", what: "client" });
});
