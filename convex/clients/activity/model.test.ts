import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { storeCase, storeClient } from "../../../tests/support/functions/samples";
import type { MutationCtx } from "../../_generated/server";
import * as ClientActivity from "./model";

const clock = useFixedClock();

type Activity = Parameters<typeof ClientActivity.record>[1];

async function twoClients() {
  const backend = startBackend();
  const [clientId, otherId] = [await storeClient(backend), await storeClient(backend, { number: 2 })];
  const [caseId, secondCase] = [
    await storeCase(backend, { clientId }),
    await storeCase(backend, { clientId, serial: 2 }),
  ];
  const record = async (activity: Partial<Activity>) => {
    const told = { activityType: "document_shared", description: "Shared", isVisibleToClient: true } as const;
    await backend.run(async (ctx: MutationCtx) => {
      await ClientActivity.record(ctx, { clientId, ...told, byName: "Sofia Reyes", ...activity });
    });
  };
  const stored = async () =>
    await backend.run(async (ctx) => ({
      activities: await ctx.db.query("client_activities").take(99),
      notices: await ctx.db.query("portal_notices").take(99),
    }));
  return { backend, clientId, otherId, caseId, secondCase, record, stored };
}

test("an activity is stored as given; the client has a notice if they may see it", async () => {
  const { clientId, caseId, record, stored } = await twoClients();
  await record({ caseId, metadata: { document: "d1", title: "Passport" } });
  await record({ isVisibleToClient: false, metadata: { document: "d2" } });
  const { activities, notices } = await stored();
  const shared = { clientId, activityType: "document_shared", description: "Shared", at: NOON, byName: "Sofia Reyes" };
  expect(activities).toMatchObject([
    { ...shared, caseId, metadata: { document: "d1", title: "Passport" }, isVisibleToClient: true },
    { ...shared, caseId: null, metadata: { document: "d2" }, isVisibleToClient: false },
  ]);
  expect(notices).toMatchObject([{ clientId, caseId, kind: "document_shared", facts: { title: "Passport" } }]);
});

// Caught: another document's notice, or another client's, deleted with the undone one.
test("an undone activity is deleted with its notice, and nothing else is", async () => {
  const { backend, clientId, otherId, record, stored } = await twoClients();
  await record({ metadata: { document: "d1", title: "A" } });
  await record({ metadata: { document: "d2", title: "A" } });
  await record({ metadata: { document: "d1", title: "B" } });
  await record({ clientId: otherId, metadata: { document: "d1", title: "A" } });
  await record({ activityType: "document_accepted", metadata: { document: "d1", title: "A" } });
  await backend.run(async (ctx: MutationCtx) => {
    const about = { document: "d1", title: "A" };
    await ClientActivity.takeBack(ctx, { clientId, activityType: "document_shared", about });
  });
  const { activities, notices } = await stored();
  expect(
    activities.map((each) => [each.clientId, each.activityType, each.metadata["document"], each.metadata["title"]]),
  ).toEqual([
    [clientId, "document_shared", "d2", "A"],
    [clientId, "document_shared", "d1", "B"],
    [otherId, "document_shared", "d1", "A"],
    [clientId, "document_accepted", "d1", "A"],
  ]);
  expect(notices.map((each) => [each.clientId, each.topic])).toEqual([
    [clientId, "shared//d2"],
    [otherId, "shared//d1"],
    [clientId, "document//A"],
  ]);
});

test("a case's activities are listed with those of no case, newest first", async () => {
  const { backend, clientId, otherId, caseId, secondCase, record } = await twoClients();
  const tell = async (description: string, activity: Partial<Activity>) => {
    clock.pass(1);
    await record({ description, ...activity });
  };
  await tell("of the case", { caseId });
  await tell("of none", {});
  await tell("of another case", { caseId: secondCase });
  await tell("of staff", { caseId, isVisibleToClient: false });
  await tell("of another client", { clientId: otherId });
  const told = await backend.run(async (ctx) => await ClientActivity.listTold(ctx, { clientId, caseId }));
  expect(told.map(({ description }) => description)).toEqual(["of none", "of the case"]);
});
