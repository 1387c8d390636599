import { expect, test } from "vitest";
import { startBackend } from "../../tests/support/functions/backend";
import * as Inbox from "./webhookInbox";

// Caught: the oldest event told as the last one.
test("the last event is the newest that is remembered, in the inbox of its service", async () => {
  const backend = startBackend();
  const lastOf = async (inbox: Parameters<typeof Inbox.lastEventAt>[1]) =>
    await backend.run(async (ctx) => await Inbox.lastEventAt(ctx, inbox));
  expect(await lastOf("payment_events")).toBeNull();
  await backend.run(async (ctx) => {
    for (const receivedAt of [2_000, 3_000, 1_000]) {
      await ctx.db.insert("payment_events", { eventId: String(receivedAt), receivedAt });
    }
  });
  expect([await lastOf("payment_events"), await lastOf("signing_events")]).toEqual([3_000, null]);
});
