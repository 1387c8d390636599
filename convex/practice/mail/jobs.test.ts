import { Webhook } from "standardwebhooks";
import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { scaled } from "@passage/testkit/longRun";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend } from "../../../tests/support/functions/backend";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { says, useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { storeClient, storeContract } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Mail from "./model";
import { ofClient, ofContract } from "./removing";
import { canMove, LETTER_STATES, waitAfter } from "./rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const SENDING_LEASE_MS = 60_000;
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;
const SECRET = "whsec_dGhlcmlnaHRzZWNyZXQ=";

const clock = useFixedClock();
const provider = useFakeProvider();
const { resume, send } = internal.practice.mail.jobs;
const { begin, noteEvent } = internal.practice.mail.internal;

async function aQueuedLetter() {
  vi.stubEnv("RESEND_API_KEY", "re_1");
  vi.stubEnv("MAIL_FROM", "office@firm.test");
  const backend = startBackend();
  const contractId = await storeContract(backend);
  const queue = async () =>
    await backend.run(async (ctx: MutationCtx) => {
      const letter = { kind: "contract", contractId, to: "ana@mail.test", toName: "\u202EAna" } as const;
      const written = { subject: "S", html: "<p>H</p>", text: "T", idempotencyKey: "k1" };
      return await Mail.queue(ctx, Object.assign({}, letter, written));
    });
  await queue();
  const letter = async () => {
    const found = await backend.run(async (ctx) => await Mail.findByKey(ctx, "k1"));
    if (found === null) throw new Error("There is no letter.");
    return found;
  };
  const letterId: Id<"letters"> = (await letter())._id;
  const sendNow = async () => await backend.action(send, { letterId });
  const scheduled = async () => {
    const all = await backend.run(async (ctx) =>
      withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
    );
    return all.map(({ name, scheduledTime }) => [name, scheduledTime - NOON]);
  };
  const told = async (
    news: "delivered" | "bounced" | "failed" | null,
    eventId: string = String(news),
    reason: string | null = null,
  ) => await backend.mutation(noteEvent, { eventId, providerId: "m1", news, reason });
  return { backend, queue, letter, letterId, sendNow, scheduled, told };
}

describe("a letter", () => {
  test("is queued once for its key", async () => {
    const { backend, queue, letter, scheduled } = await aQueuedLetter();
    expect(await queue()).toBe(false);
    expect(await backend.run(async (ctx) => (await ctx.db.query("letters").take(5)).length)).toBe(1);
    const { _id, _creationTime, contractId: _, ...stored } = await letter();
    expect(stored).toEqual({
      kind: "contract",
      to: "ana@mail.test",
      toName: "Ana",
      subject: "S",
      html: "<p>H</p>",
      text: "T",
      idempotencyKey: "k1",
      state: "queued",
      attempts: 0,
      reason: null,
      queuedAt: NOON,
      startedAt: NOON,
      providerId: null,
      sentAt: null,
    });
    expect(await scheduled()).toEqual([["practice/mail/jobs:send", 0]]);
  });

  test("is sent once, by any number of runs", async () => {
    const { letter, sendNow, scheduled, queue } = await aQueuedLetter();
    provider.answer(says({ id: "m1" }));
    await Promise.all([sendNow(), sendNow()]);
    await sendNow();
    expect(provider.requests).toHaveLength(1);
    expect(await letter()).toMatchObject({
      state: "sent",
      providerId: "m1",
      sentAt: NOON,
      attempts: 1,
      startedAt: null,
    });
    expect((await scheduled()).at(-1)).toEqual(["contracts/letters/jobs:letterChanged", 0]);
    expect(await queue()).toBe(false);
  });

  test("whose run dies is sent again after its lease, under the same key", async () => {
    const { backend, letter, letterId, sendNow } = await aQueuedLetter();
    clock.pass(30_000);
    await backend.mutation(begin, { letterId });
    clock.pass(SENDING_LEASE_MS - 1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    clock.pass(1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
    // Caught: a run for each check that came before the first one began.
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(provider.requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k1"]);
    expect(await letter()).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("whose run dies with its server before it begins is still sent on time", async () => {
    const { backend, letter, sendNow } = await aQueuedLetter();
    clock.pass(SENDING_LEASE_MS - 1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    clock.pass(1);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
    provider.answer(says({}, 503));
    await sendNow();
    clock.pass(SENDING_LEASE_MS);
    expect(await letter()).toMatchObject({ state: "queued" });
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    clock.pass(30_000);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 1 });
    provider.answer(says({ id: "m1" }));
    await sendNow();
    clock.pass(SENDING_LEASE_MS);
    expect(await backend.mutation(resume, {})).toEqual({ resumed: 0 });
    expect(await letter()).toMatchObject({ state: "sent" });
  });

  test("whose run died before the service forgot its key is not sent again: a person decides", async () => {
    const { backend, letter, letterId, scheduled, sendNow, queue } = await aQueuedLetter();
    await backend.mutation(begin, { letterId });
    clock.pass(23 * 3_600_000 + 1);
    await sendNow();
    expect(provider.requests).toEqual([]);
    expect(await letter()).toMatchObject({
      state: "failed",
      reason: "The mail service may have sent this email already. Ask the client before you send it again.",
      startedAt: null,
    });
    expect((await scheduled()).at(-1)).toEqual(["contracts/letters/jobs:letterChanged", 23 * 3_600_000 + 1]);
    expect(await queue()).toBe(true);
    // Its time limit begins anew.
    expect(await letter()).toMatchObject({ state: "queued", queuedAt: Date.now(), startedAt: Date.now() });
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "sent" });
  });

  test("whose run died within that time is sent", async () => {
    const { backend, letter, letterId, sendNow } = await aQueuedLetter();
    await backend.mutation(begin, { letterId });
    clock.pass(23 * 3_600_000);
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "sent", sentAt: NOON + 23 * 3_600_000 });
  });

  test("that was never tried waits for its server without a limit", async () => {
    const { letter, sendNow } = await aQueuedLetter();
    clock.pass(3 * 24 * 3_600_000);
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "sent" });
  });

  test("that cannot be handed over waits longer and longer, and then fails with the reason", async () => {
    const { letter, sendNow, scheduled } = await aQueuedLetter();
    const waits = [30_000, 120_000, 600_000, 3_600_000, 14_400_000];
    for (const wait of waits) {
      provider.answer(says({}, 503));
      await sendNow();
      expect(await letter()).toMatchObject({
        state: "queued",
        reason: "Resend has a problem of its own. Try again; nothing is done twice.",
      });
      expect((await scheduled()).at(-1)).toEqual(["practice/mail/jobs:send", wait]);
    }
    provider.answer(says({}, 429));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "failed", attempts: 6 });
    expect((await scheduled()).at(-1)).toEqual(["contracts/letters/jobs:letterChanged", 0]);
  });

  // Caught: a sent letter with the error of an earlier try.
  test("that the service defers is tried again, and has no reason once it is sent", async () => {
    const { letter, sendNow } = await aQueuedLetter();
    provider.answer(says({}, 429), says({ id: "m1" }));
    await sendNow();
    const reason = "Resend asks to wait, because of too many requests. Try again in a minute.";
    expect(await letter()).toMatchObject({ state: "queued", reason });
    await sendNow();
    expect(await letter()).toMatchObject({ state: "sent", reason: null });
  });

  test("that was sent stays sent, even if an overdue run reports a failure", async () => {
    const { backend, letter, letterId, sendNow, scheduled } = await aQueuedLetter();
    provider.answer(says({ id: "m1" }));
    await sendNow();
    const jobs = (await scheduled()).length;
    for (const isPassing of [true, false]) {
      await backend.mutation(internal.practice.mail.internal.noteFailure, { letterId, reason: "late", isPassing });
    }
    await backend.mutation(internal.practice.mail.internal.markSent, { letterId, providerId: "m2" });
    expect(await letter()).toMatchObject({ state: "sent", providerId: "m1", reason: null });
    expect(await scheduled()).toHaveLength(jobs);
  });

  test("that is deleted is not sent", async () => {
    const { backend, letterId, sendNow } = await aQueuedLetter();
    await backend.run(async (ctx: MutationCtx) => await ctx.db.delete("letters", letterId));
    await sendNow();
    await backend.mutation(internal.practice.mail.internal.noteFailure, { letterId, reason: "late", isPassing: true });
    await backend.mutation(internal.practice.mail.internal.markSent, { letterId, providerId: "m1" });
    expect(provider.requests).toEqual([]);
  });

  test("that is refused fails at once, in the service's words, and can be queued again", async () => {
    const { letter, sendNow, queue } = await aQueuedLetter();
    provider.answer(says({ name: "validation_error", message: "The domain is not verified" }, 403));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "failed", reason: "The domain is not verified" });
    expect(await queue()).toBe(true);
    expect(await letter()).toMatchObject({ state: "queued", reason: null, attempts: 0 });
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "sent" });
  });

  test("without a key says which setting is missing", async () => {
    const { letter, sendNow } = await aQueuedLetter();
    vi.stubEnv("MAIL_FROM", "");
    await sendNow();
    expect(await letter()).toMatchObject({
      state: "failed",
      reason: "Resend is not set up: MAIL_FROM is missing in the deployment's environment.",
    });
  });
});

describe("news of the service about a letter", () => {
  async function aSentLetter() {
    const sent = await aQueuedLetter();
    provider.answer(says({ id: "m1" }));
    await sent.sendNow();
    return sent;
  }

  test("is a delivery or a bounce, also after a delivery", async () => {
    const { backend, told, letter } = await aSentLetter();
    await told("delivered");
    expect(await letter()).toMatchObject({ state: "delivered" });
    vi.stubEnv("RESEND_WEBHOOK_SECRET", SECRET);
    const body = JSON.stringify({
      type: "email.bounced",
      data: { email_id: "m1", bounce: { message: "No such box" } },
    });
    const signature = new Webhook(SECRET).sign("e2", new Date(), body);
    const headers = { "svix-id": "e2", "svix-timestamp": String(NOON / 1_000), "svix-signature": signature };
    await backend.fetch("/webhooks/resend", { method: "POST", headers, body });
    const events = await backend.run(async (ctx) => await ctx.db.query("mail_events").take(9));
    expect(events.map(({ eventId }) => eventId)).toEqual(["delivered", "e2"]);
    expect(await letter()).toMatchObject({ state: "bounced", reason: "No such box" });
    await told("delivered", "e3");
    expect(await letter()).toMatchObject({ state: "bounced", reason: "No such box" });
  });

  test("counts once, even if it is repeated", async () => {
    const { backend, told, scheduled } = await aSentLetter();
    const before = (await scheduled()).length;
    await told("delivered");
    await told("delivered");
    expect((await scheduled()).length).toBe(before + 1);
    expect(await backend.run(async (ctx) => (await ctx.db.query("mail_events").take(9)).length)).toBe(1);
  });

  test("is deleted once it is no longer repeated", async () => {
    const { backend, told } = await aSentLetter();
    await told(null, "old");
    clock.pass(EVENTS_KEPT_MS);
    await told(null, "new");
    const kept = async () => {
      await backend.mutation(resume, {});
      return await backend.run(async (ctx) =>
        (await ctx.db.query("mail_events").take(9)).map(({ eventId }) => eventId),
      );
    };
    expect(await kept()).toEqual(["old", "new"]);
    clock.pass(1);
    expect(await kept()).toEqual(["new"]);
  });

  test("also counts if it arrives before the answer to the sending", async () => {
    const { told, letter, sendNow } = await aQueuedLetter();
    await told("bounced", "e1", "No such box");
    provider.answer(says({ id: "m1" }));
    await sendNow();
    expect(await letter()).toMatchObject({ state: "bounced", reason: "No such box" });
  });

  test("is ignored if it only says that the letter was opened", async () => {
    const { told, letter } = await aSentLetter();
    await told(null, "e9");
    expect(await letter()).toMatchObject({ state: "sent" });
  });
});

/** States of an email at the service, and where they end. */
const LIVES = [
  [["delivered"], "delivered"],
  [["bounced"], "bounced"],
  [["delivered", "bounced"], "bounced"],
  [["failed"], "failed"],
  [[null, "delivered", null], "delivered"],
] as const;

// Caught: the latest news instead of the furthest; lost news from before the answer to the sending.
test(
  "a letter ends in the service's state, with its events in any order, repeated, or before the answer",
  async () => {
    const streams = fc.record({
      life: fc.constantFrom(...LIVES),
      more: fc.array(fc.nat(5), { maxLength: 10 }),
      answeredAfter: fc.nat(10),
      weights: fc.array(fc.nat(100), { minLength: 15, maxLength: 15 }),
    });
    const property = fc.asyncProperty(streams, async ({ life: [events, end], more, answeredAfter, weights }) => {
      const { told, letter, sendNow } = await aQueuedLetter();
      provider.answer(says({ id: "m1" }));
      // Each event arrives at least once.
      const places = [...events.keys(), ...more.map((place) => place % events.length)];
      const order = places.map((place, nth) => ({ place, by: weights[nth] ?? 0 })).sort((a, b) => a.by - b.by);
      for (const [nth, { place }] of order.entries()) {
        if (nth === answeredAfter) await sendNow();
        await told(events[place] ?? null, `e${String(place)}`);
      }
      await sendNow();
      expect(await letter()).toMatchObject({ state: end });
    });
    await fc.assert(property, { numRuns: cases(60, 10_000) });
  },
  scaled(120_000, 1_200_000),
);

// Caught: the letters of the next client; the waiting one of many letters.
test("letters are deleted with their contract or client, in batches, and no others", async () => {
  const backend = startBackend();
  const [contractId, otherContract] = [await storeContract(backend), await storeContract(backend, { number: 2 })];
  const [clientId, otherClient] = [await storeClient(backend), await storeClient(backend, { number: 2 })];
  await backend.run(async (ctx: MutationCtx) => {
    const abouts = [{ contractId }, { contractId: otherContract }, { clientId }, { clientId: otherClient }];
    for (const [nth, about] of [...abouts, ...abouts].entries()) {
      const letter = { kind: "news", to: "ana@mail.test", toName: "Ana", subject: "S", html: "", text: "" } as const;
      await Mail.queue(ctx, { ...letter, ...about, idempotencyKey: `k${String(nth)}` });
    }
    const left = async () =>
      (await ctx.db.query("letters").take(9)).map(({ idempotencyKey }) => idempotencyKey).join(" ");
    expect([(await ofContract.remove(ctx, contractId, 1)).length, await left()]).toEqual([1, "k0 k1 k2 k3 k5 k6 k7"]);
    expect([(await ofContract.remove(ctx, contractId, 5)).length, await left()]).toEqual([1, "k1 k2 k3 k5 k6 k7"]);
    expect([(await ofClient.remove(ctx, clientId, 1)).length, await left()]).toEqual([1, "k1 k2 k3 k5 k7"]);
    expect([(await ofClient.remove(ctx, clientId, 5)).length, await left()]).toEqual([1, "k1 k3 k5 k7"]);
  });
});

test("a letter's state never goes back", () => {
  const moves = LETTER_STATES.map((from) => [from, LETTER_STATES.filter((to) => canMove(from, to))]);
  expect(Object.fromEntries(moves)).toEqual({
    queued: ["sending", "sent", "delivered", "bounced", "failed"],
    sending: ["sent", "delivered", "bounced", "failed"],
    sent: ["delivered", "bounced", "failed"],
    delivered: ["bounced", "failed"],
    failed: ["bounced"],
    bounced: [],
  });
});

test("all tries of a letter are within the day for which the service knows its key", () => {
  const waits = [1, 2, 3, 4, 5].map((attempt) => waitAfter(attempt) ?? 0);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(20 * 3_600_000);
  expect(waitAfter(6)).toBeNull();
});
