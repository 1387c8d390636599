import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Contracts from "../record/model";
import * as ContractMail from "./model";

useFixedClock();

type Bring = (ctx: MutationCtx, contract: Doc<"contracts">) => Promise<void>;

/** A contract whose emails were sent before the import. */
async function brought(...letters: Bring[]) {
  const { backend, asSales } = await aPractice(startBackend());
  const links = { retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: "https://pay.test/b" };
  const id = await storeContract(backend, { signingUrl: "https://sign.test/s/a" }, links);
  await backend.run(async (ctx: MutationCtx) => {
    for (const bring of letters) await bring(ctx, await Contracts.get(ctx, id));
  });
  const stored = await backend.run(async (ctx) => ({
    letters: await ctx.db.query("letters").take(9),
    jobs: await ctx.db.system.query("_scheduled_functions").take(9),
    news: await ctx.db.query("notifications").take(9),
  }));
  expect([stored.jobs, stored.news]).toEqual([[], []]);
  const timeline = await asSales.query(api.contracts.page.staff.timeline, { id });
  const lines = timeline.map(({ label, detail, at }) => [label, detail, at - NOON]);
  const alerts = (await asSales.query(api.contracts.page.staff.get, { id }))?.alerts;
  return { id, letters: stored.letters, lines, alerts };
}

test("the first email of an imported contract was delivered soon after it was sent", async () => {
  const { id, letters, lines, alerts } = await brought((ctx, contract) =>
    ContractMail.bringOverFirst(ctx, contract, { at: NOON - 1_000, bounce: null }),
  );
  expect(letters).toMatchObject([
    {
      kind: "contract",
      contractId: id,
      to: "ana@mail.test",
      toName: "Ana Souza",
      subject: "Your contract with Our practice",
      state: "delivered",
      reason: null,
      sentAt: NOON - 1_000,
      idempotencyKey: `passage-${id}-letter`,
    },
  ]);
  expect(letters[0]?.text).toContain("https://sign.test/s/a");
  expect(lines).toEqual([
    ["Email delivered", "To ana@mail.test", 8_000],
    ["Contract emailed", "To ana@mail.test", -1_000],
  ]);
  expect(alerts).toEqual([]);
});

test("a bounced email has its alert", async () => {
  const { letters, lines, alerts } = await brought((ctx, contract) =>
    ContractMail.bringOverFirst(ctx, contract, { at: NOON, bounce: "No such box" }),
  );
  expect(letters).toMatchObject([{ state: "bounced", reason: "No such box" }]);
  expect(lines[0]).toEqual(["Email bounced", "No such box", 9_000]);
  const message = "An email to ana@mail.test was not delivered. No such box";
  expect(alerts).toMatchObject([{ kind: "mail_bounced", message, openedAt: NOON + 9_000 }]);
});

// Caught: a key that the next email about the balance would have, too.
test("balance emails and reminders have the same keys and links as those sent here", async () => {
  const since = NOON - 5;
  const { id, letters, lines } = await brought(
    (ctx, contract) => ContractMail.bringOverBalance(ctx, contract, NOON),
    (ctx, contract) => ContractMail.bringOverReminder(ctx, contract, { reminder: "unsigned", since, day: 3, at: NOON }),
    (ctx, contract) =>
      ContractMail.bringOverReminder(ctx, contract, { reminder: "unpaidBalance", since, day: 7, at: NOON }),
  );
  expect(letters.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `passage-${id}-balanceLink-1`,
    `passage-${id}-unsigned-${String(since)}-3`,
    `passage-${id}-unpaidBalance-${String(since)}-7`,
  ]);
  expect(letters.map(({ text }) => ["pay.test/b", "sign.test/s/a"].filter((link) => text.includes(link)))).toEqual([
    ["pay.test/b"],
    ["sign.test/s/a"],
    ["pay.test/b"],
  ]);
  const reminders = lines.filter(([label]) => label === "Reminder sent").map(([, detail]) => detail);
  expect(reminders.toSorted()).toEqual([
    "Your balance is due - Our practice",
    "Your contract is waiting - Our practice",
  ]);
});
