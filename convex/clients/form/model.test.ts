import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { NEW_CLIENT, type ClientEdit, type ClientForm } from "./rules";

useFixedClock();
const { create, edit } = api.clients.form.staff;

function typed(differing: Partial<ClientForm> = {}): ClientForm {
  return Object.assign({}, NEW_CLIENT, { clientName: "Ana Souza", clientEmail: "ana@mail.test" }, differing);
}

function edited(differing: Partial<ClientEdit> = {}): ClientEdit {
  return Object.assign(typed(), { status: "active" }, differing);
}

describe("a new client", () => {
  test("is stored with its case type, in the timeline and the audit log", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const { clientId } = await asSales.mutation(create, {
      form: typed({ caseType: "h1b", clientPhone: "4155550101" }),
    });
    const stored = await backend.run(async (ctx) => ({
      clients: await ctx.db.query("clients").take(9),
      activities: await ctx.db.query("client_activities").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect(stored.clients).toMatchObject([
      {
        _id: clientId,
        clientName: "Ana Souza",
        clientEmail: "ana@mail.test",
        clientPhone: "4155550101",
        caseType: "h1b",
        customCaseType: null,
        status: "active",
        clientType: "beneficiary",
        isPortalGranted: false,
        onboardedAt: NOON,
      },
    ]);
    expect(stored.activities).toMatchObject([
      {
        clientId,
        activityType: "client_created",
        description: "Client record created",
        isVisibleToClient: false,
        byName: "Sofia Reyes",
      },
    ]);
    expect(stored.audit).toMatchObject([{ action: "clients:create", subject: clientId, actorName: "Sofia Reyes" }]);
  });

  test("whose form is wrong is refused by the server, too", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    expect(await refusalOf(asSales.mutation(create, { form: typed({ clientEmail: "ana" }) }))).toEqual({
      code: "INVALID",
      field: "clientEmail",
      reason: "Please enter a valid email address",
    });
    expect(await backend.run(async (ctx) => await ctx.db.query("clients").first())).toBeNull();
  });
});

describe("an edit", () => {
  test("changes its fields, raises the version and names the fields in the audit log", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asSales.mutation(edit, {
      clientId,
      form: edited({ clientName: "Ana S. Souza", caseType: "tn" }),
      version: 1,
    });
    const stored = await backend.run(async (ctx) => ({
      client: await ctx.db.get("clients", clientId),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect(stored.client).toMatchObject({
      clientName: "Ana S. Souza",
      nameKey: "ana s souza",
      caseType: "tn",
      version: 2,
    });
    expect(stored.audit).toMatchObject([
      { action: "clients:edit", subject: clientId, actorName: "Sofia Reyes", after: "clientName, caseType" },
    ]);
    const facts = { clientName: "Bo Li", clientEmail: "bo@mail.test", clientPhone: "4155550102" };
    const other = { ...facts, clientType: "petitioner", caseType: "other", customCaseType: "K-1", status: "inactive" };
    await asSales.mutation(edit, { clientId, form: other, version: 2 });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({
      ...other,
      version: 3,
    });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.at(-1)?.after).toBe(Object.keys(other).join(", "));
  });

  // Caught: the later of two edits overwriting the earlier unseen.
  test("of an outdated version is refused and changes nothing", async () => {
    const { backend, asSales, asLawyer } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asLawyer.mutation(edit, { clientId, form: edited({ clientName: "First" }), version: 1 });
    const second = asSales.mutation(edit, { clientId, form: edited({ clientName: "Second" }), version: 1 });
    expect(await refusalOf(second)).toMatchObject({ code: "CHANGED_MEANWHILE", at: NOON, current: "2" });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({
      clientName: "First",
    });
  });

  test.each(["inactive", "archived"] as const)("makes a client %s", async (status) => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asSales.mutation(edit, { clientId, form: edited({ status }), version: 1 });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({
      status,
      version: 2,
    });
  });

  // Caught: a form, open while somebody archived the client, that reactivated them unseen.
  test("of a client who was archived in between is refused", async () => {
    const { backend, asSales, asLawyer } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asLawyer.mutation(api.workspace.clientRecord.staff.archive, { clientId });
    const late = asSales.mutation(edit, { clientId, form: edited({ clientName: "Ana S." }), version: 1 });
    expect(await refusalOf(late)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
  });

  test.each<[Partial<ClientEdit>, string, string]>([
    [{ clientEmail: "ana" }, "clientEmail", "Please enter a valid email address"],
    [{ status: "gone" }, "status", "Please choose a status from the list"],
  ])("with a wrong field is refused by the server, too: %j", async (wrong, field, reason) => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    const refused = asSales.mutation(edit, { clientId, form: edited(wrong), version: 1 });
    expect(await refusalOf(refused)).toEqual({ code: "INVALID", field, reason });
  });

  test("that changes nothing leaves no trace", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asSales.mutation(edit, { clientId, form: edited(), version: 1 });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ version: 1 });
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_events").first())).toBeNull();
  });
});
