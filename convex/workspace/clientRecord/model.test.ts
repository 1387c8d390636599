import { afterEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeContract } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import type { AuditAction } from "../../permissions";

const clock = useFixedClock();
const { archive, deletion, get, reactivate, timeline } = api.workspace.clientRecord.staff;
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.unstubAllEnvs();
});

async function statusOf(backend: Backend, clientId: Id<"clients">) {
  return await backend.run(async (ctx) => (await ctx.db.get("clients", clientId))?.status);
}

describe("a client's page", () => {
  test("has the record's fields, the newest contract's address and the firm's name", async () => {
    vi.stubEnv("FIRM_NAME", "Duarte Law");
    const { backend, asSales } = await aPractice(startBackend());
    const contractId = await storeContract(backend, { submissionId: "71" });
    const facts = {
      number: 7,
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: "415 555 0101",
      clientType: "petitioner",
      caseType: "other",
      customCaseType: "K-1",
      status: "inactive",
      onboardedAt: 2_000,
      isSample: true,
      version: 3,
      updatedAt: 4_000,
    } as const;
    const clientId = await storeClient(backend, { ...facts, contractId, userName: "Daniel Okafor" });
    expect(await asSales.query(get, { clientId })).toEqual({
      clientId,
      ...facts,
      caseTypeWords: "K-1",
      contractPathId: "71",
      firmName: "Duarte Law",
      portal: { isGranted: false, members: [], invitation: null },
      updatedByName: "Daniel Okafor",
    });
  });

  // Caught: "Case Type: Family-Based I-485" of a client whose newest case is an N-400.
  test("has the type of the newest case before the record's own", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend, { caseType: "familyI485" });
    const words = async () => (await asSales.query(get, { clientId }))?.caseTypeWords;
    expect(await words()).toBe("Family-Based I-485");
    await storeCase(backend, { clientId, serial: 1_001, caseType: "h1b" });
    await storeCase(backend, { clientId, serial: 1_002, caseType: "n400" });
    expect(await words()).toBe("Naturalization N-400");
  });

  test("has neither contract nor case type if there is none", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    expect(await asSales.query(get, { clientId })).toMatchObject({ contractPathId: null, caseTypeWords: "" });
  });

  // Caught: a deleted client shown; the name of the deletion's author for an existing client.
  test("is null once the client is deleted, and has the author and time of the deletion", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const deleted = { at: NOON, byName: "Sofia Reyes" };
    const clientId = await storeClient(backend, { number: 1, deleted });
    expect(await asSales.query(get, { clientId })).toBeNull();
    expect(await asSales.query(deletion, { clientId })).toEqual(deleted);
    expect(await asSales.query(deletion, { clientId: await storeClient(backend, { number: 2 }) })).toBeNull();
    expect(await refusalOf(asSales.mutation(archive, { clientId }))).toEqual({ code: "NOT_FOUND", what: "client" });
  });
});

describe("a client is archived and reactivated", () => {
  test("and each is in the audit log once, however often it is sent", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend, { status: "inactive" });
    await asSales.mutation(archive, { clientId });
    await asSales.mutation(archive, { clientId });
    expect(await statusOf(backend, clientId)).toBe("archived");
    await asSales.mutation(reactivate, { clientId });
    await asSales.mutation(reactivate, { clientId });
    expect(await statusOf(backend, clientId)).toBe("active");
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ["clients:archive", clientId, "inactive", "archived"],
      ["clients:reactivate", clientId, "archived", "active"],
    ]);
  });
});

describe("the timeline", () => {
  test("has staff's changes of the record and the client's activities, newest first, each with its author", async () => {
    const { backend, asSales, asLawyer } = await aPractice(startBackend());
    const form = {
      clientName: "Ana Souza",
      clientEmail: "ana@mail.test",
      clientPhone: "",
      clientType: "beneficiary",
      caseType: "",
      customCaseType: "",
    };
    const { clientId } = await asSales.mutation(api.clients.form.staff.create, { form });
    clock.pass(MINUTE_MS);
    const edited = { ...form, clientName: "Ana S.", caseType: "other", customCaseType: "K-1", status: "active" };
    await asLawyer.mutation(api.clients.form.staff.edit, { clientId, form: edited, version: 1 });
    clock.pass(MINUTE_MS);
    await backend.run(async (ctx) => {
      await ClientActivity.record(ctx, {
        clientId,
        activityType: "case_created",
        description: "Case CASE-2026-4711 opened",
        metadata: { case_type: "K-1" },
        isVisibleToClient: true,
        byName: null,
      });
    });
    clock.pass(MINUTE_MS);
    await asSales.mutation(archive, { clientId });
    const { lines, hasMore } = await asSales.query(timeline, { clientId });
    expect(hasMore).toBe(false);
    expect(lines.map(({ at, byName, label, detail }) => [(at - NOON) / MINUTE_MS, byName, label, detail])).toEqual([
      [3, "Sofia Reyes", "Archived the client", null],
      [2, null, "Case CASE-2026-4711 opened", "K-1"],
      [1, "Daniel Okafor", "Changed the client's details", "Name, case type"],
      [0, "Sofia Reyes", "Added a client", null],
    ]);
  });

  test.each<[AuditAction, string, string | null]>([
    ["clients:edit", "clientEmail, clientPhone, clientType, status", "Email, phone, client type, status"],
    ["clients:edit", "clientName, caseType, customCaseType", "Name, case type"],
    ["clients:archive", "archived", null],
    ["clients:reactivate", "active", null],
    ["clients:linkContract", "71", "71"],
    ["clients:grantPortal", "x", "x"],
    ["clients:revokePortal", "x", "x"],
    ["clients:relate", "Spouse", "Spouse"],
    ["clients:changeRelated", "Child", "Child"],
    ["clients:unrelate", "Parent", "Parent"],
  ])("describes %s with %j as %j", async (action, after, detail) => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await backend.run(async (ctx) => {
      await recordEvent(ctx, { actor: { job: "x" }, action, subject: clientId, after });
    });
    expect((await asSales.query(timeline, { clientId })).lines).toMatchObject([{ detail }]);
  });

  // Caught: the creation listed twice, from the audit log and from the activity.
  test("lists the creation once", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await backend.run(async (ctx) => {
      const told = { activityType: "client_created", description: "Client record created", byName: null } as const;
      await ClientActivity.record(ctx, { clientId, ...told, isVisibleToClient: false });
      await recordEvent(ctx, { actor: { job: "x" }, action: "clients:create", subject: clientId });
    });
    expect((await asSales.query(timeline, { clientId })).lines).toMatchObject([{ label: "Added a client" }]);
  });

  test("names Passage (automatic) as the author if no person did it", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await backend.run(async (ctx) => {
      await recordEvent(ctx, { actor: { job: "clients of contracts" }, action: "clients:create", subject: clientId });
    });
    expect((await asSales.query(timeline, { clientId })).lines).toMatchObject([
      { byName: "Passage (automatic)", label: "Added a client" },
    ]);
  });

  test.each([
    [100, false],
    [101, true],
  ])("has a hundred lines, and with %i marks that there are more: %s", async (count, isMore) => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await backend.run(async (ctx) => {
      for (let place = 0; place < count; place += 1) {
        await ClientActivity.record(ctx, {
          clientId,
          activityType: "case_created",
          description: `Case ${String(place)}`,
          isVisibleToClient: false,
          byName: null,
        });
      }
    });
    const { lines, hasMore } = await asSales.query(timeline, { clientId });
    expect([lines.length, hasMore]).toEqual([100, isMore]);
  });

  test("of one client has nothing of another, and is empty for a deleted client", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const one = await storeClient(backend, { number: 1 });
    const other = await storeClient(backend, { number: 2 });
    await asSales.mutation(archive, { clientId: one });
    expect((await asSales.query(timeline, { clientId: other })).lines).toEqual([]);
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", one, { deleted: { at: NOON, byName: "Sofia" } });
    });
    expect((await asSales.query(timeline, { clientId: one })).lines).toEqual([]);
  });
});
