import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { PAYMENT_PROVIDER, readTransaction as readAtProvider } from "../../platform/providers/payments/confido";
import { failureText } from "../../platform/providers/providerCall";
import * as Readings from "./readings";

/** Reads a transaction's true state after a webhook; retries later after a failure. */
export const readTransaction = jobAction({
  args: { transactionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { transactionId, attempt }) => {
    const answer = await readAtProvider(transactionId);
    if (answer.kind === "ok") {
      await ctx.runMutation(internal.contracts.ledger.internal.store, { told: answer.value });
      return;
    }
    console.error(`Reading a transaction failed: ${failureText(PAYMENT_PROVIDER, answer)}`);
    await ctx.runMutation(internal.contracts.ledger.internal.noteUnread, { transactionId, attempt });
  },
});

/** Restarts readings that have died with their server. */
export const resumeReadings = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Readings.resumeReadings(ctx),
});
