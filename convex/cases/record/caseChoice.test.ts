import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const clock = useFixedClock();
const { setPriority, setStage, setStatus } = api.cases.record.staff;

async function aCase() {
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend);
  const caseId = await storeCase(practice.backend, { clientId });
  const stored = async () =>
    await practice.backend.run(async (ctx) => ({
      clientCase: await ctx.db.get("cases", caseId),
      activities: await ctx.db.query("client_activities").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
  return { ...practice, clientId, caseId, stored };
}

describe("status, stage and priority", () => {
  test("are set, and the audit log has both values", async () => {
    const { asSales, caseId, stored } = await aCase();
    await asSales.mutation(setStatus, { caseId, from: "active", to: "in_progress" });
    await asSales.mutation(setStage, { caseId, from: "information_collection", to: "document_review" });
    await asSales.mutation(setPriority, { caseId, from: "medium", to: "urgent" });
    const { clientCase, audit } = await stored();
    expect(clientCase).toMatchObject({
      status: "in_progress",
      stage: "document_review",
      priority: "urgent",
      updatedAt: NOON,
      updatedByName: "Sofia Reyes",
      // An open edit of the texts must not be refused because of it.
      version: 1,
    });
    expect(audit.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ["cases:setStatus", caseId, "active", "in_progress"],
      ["cases:setStage", caseId, "information_collection", "document_review"],
      ["cases:setPriority", caseId, "medium", "urgent"],
    ]);
  });

  // Caught: the later of two choices overwriting the earlier unseen; a refusal that named the last editor of another
  // field.
  test("a choice from an outdated screen is refused with the other choice's author and time, and counts when repeated with `anyway`", async () => {
    const { asSales, asLawyer, caseId, stored } = await aCase();
    await asLawyer.mutation(setStatus, { caseId, from: "active", to: "on_hold" });
    clock.pass(5_000);
    await asSales.mutation(setPriority, { caseId, from: "medium", to: "low" });
    const choice = { caseId, from: "active", to: "completed" } as const;
    expect(await refusalOf(asSales.mutation(setStatus, choice))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: "on_hold",
    });
    expect((await stored()).clientCase?.status).toBe("on_hold");
    await asSales.mutation(setStatus, { ...choice, anyway: true });
    expect((await stored()).clientCase?.status).toBe("completed");
  });

  // Caught: one of the three that always overwrote.
  test("from an outdated screen are refused each, and set with `anyway`", async () => {
    const { asSales, asLawyer, caseId, stored } = await aCase();
    await asLawyer.mutation(setStage, { caseId, from: "information_collection", to: "document_review" });
    await asLawyer.mutation(setPriority, { caseId, from: "medium", to: "urgent" });
    const stage = { caseId, from: "information_collection", to: "approved" } as const;
    const priority = { caseId, from: "medium", to: "low" } as const;
    const refused = { code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" };
    expect(await refusalOf(asSales.mutation(setStage, stage))).toMatchObject({
      ...refused,
      current: "document_review",
    });
    expect(await refusalOf(asSales.mutation(setPriority, priority))).toMatchObject({ ...refused, current: "urgent" });
    expect((await stored()).clientCase).toMatchObject({ stage: "document_review", priority: "urgent" });
    await asSales.mutation(setStage, { ...stage, anyway: true });
    await asSales.mutation(setPriority, { ...priority, anyway: true });
    expect((await stored()).clientCase).toMatchObject({ stage: "approved", priority: "low" });
  });

  // Caught: a refusal that named the first author.
  test("a refusal names the last author", async () => {
    const { asSales, asLawyer, caseId } = await aCase();
    await asSales.mutation(setStatus, { caseId, from: "active", to: "in_progress" });
    clock.pass(5_000);
    await asLawyer.mutation(setStatus, { caseId, from: "in_progress", to: "on_hold" });
    const late = asSales.mutation(setStatus, { caseId, from: "active", to: "completed" });
    expect(await refusalOf(late)).toMatchObject({ byName: "Daniel Okafor", at: NOON + 5_000, current: "on_hold" });
  });

  test("a choice of the current value changes and announces nothing", async () => {
    const { asSales, caseId, stored } = await aCase();
    await asSales.mutation(setStage, { caseId, from: "information_collection", to: "information_collection" });
    const { clientCase, activities, audit } = await stored();
    expect([clientCase?.updatedAt, activities, audit]).toEqual([1_000, [], []]);
    // If nobody has set it, the refusal has the time when the case was opened.
    const wrong = asSales.mutation(setStage, { caseId, from: "approved", to: "completed" });
    const openedAt = clientCase?._creationTime;
    expect(await refusalOf(wrong)).toMatchObject({ byName: null, at: openedAt, current: "information_collection" });
  });
});

describe("the client's timeline", () => {
  test("has each stage, in words", async () => {
    const { asSales, clientId, caseId, stored } = await aCase();
    await asSales.mutation(setStage, { caseId, from: "information_collection", to: "application_submitted" });
    expect((await stored()).activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "case_stage_changed",
        description: "Case CASE-2026-4711: Application submitted",
        metadata: { stage: "application_submitted" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
  });

  // Caught: internal statuses announced to the client.
  test.each([
    ["active", "in_progress", false],
    ["in_progress", "active", false],
    ["active", "on_hold", true],
    ["on_hold", "active", true],
    ["in_progress", "completed", true],
    ["completed", "in_progress", true],
  ] as const)("from %s to %s is shown to the client: %s", async (from, to, isVisibleToClient) => {
    const { backend, asSales, caseId, stored } = await aCase();
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", caseId, { status: from });
    });
    await asSales.mutation(setStatus, { caseId, from, to });
    expect((await stored()).activities).toMatchObject([{ activityType: "case_status_changed", isVisibleToClient }]);
  });

  test("has each status, in words", async () => {
    const { asSales, clientId, caseId, stored } = await aCase();
    await asSales.mutation(setStatus, { caseId, from: "active", to: "on_hold" });
    expect((await stored()).activities).toMatchObject([
      { clientId, caseId, description: "Case CASE-2026-4711: On hold", metadata: { status: "on_hold" } },
    ]);
  });

  test("does not have the priority", async () => {
    const { asSales, caseId, stored } = await aCase();
    await asSales.mutation(setPriority, { caseId, from: "medium", to: "urgent" });
    expect((await stored()).activities).toEqual([]);
  });
});

// Caught: a case that could be changed while its client is being deleted.
test("a case of a deleted client cannot be changed", async () => {
  const { backend, asSales, clientId, caseId } = await aCase();
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana Duarte" } });
  });
  const choice = asSales.mutation(setStatus, { caseId, from: "active", to: "on_hold" });
  expect(await refusalOf(choice)).toEqual({ code: "NOT_FOUND", what: "case" });
});
