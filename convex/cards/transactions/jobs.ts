import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { fetchCardPage, REQUEST_INTERVAL_MS, REQUEST_TIMEOUT_MS } from "../../platform/providers/airtable";
import { vRunReason } from "./answers";
import type { RowChange } from "./mirrorChanges";
import * as Mirror from "./mirror";
import { runMirror, type MirrorSettings } from "./mirrorRun";

/** Reads the card table and updates the stored transactions. Runs on the schedule, on Retry, and from the console. */
export const mirror = jobAction({
  args: { reason: vRunReason },
  returns: v.null(),
  handler: async (ctx, { reason }) => {
    const holder = crypto.randomUUID();
    const port = {
      begin: async () => await ctx.runMutation(internal.cards.transactions.internal.begin, { holder, reason }),
      keep: async () => await ctx.runMutation(internal.cards.transactions.internal.keep, { holder }),
      fetchPage: async (asked: { offset: string | null; timeoutMs: number }) => {
        const page = await fetchCardPage(process.env, asked);
        // Logs neither request nor answer: both may contain the table's data.
        if (page.kind === "failed") console.error(`Reading the card table failed: ${page.failure.kind}`);
        return page;
      },
      listPrints: async () => await ctx.runQuery(internal.cards.transactions.internal.listPrints, {}),
      apply: async (changes: RowChange[]) =>
        await ctx.runMutation(internal.cards.transactions.internal.apply, { holder, changes }),
      settle: async (outcome: Parameters<typeof Mirror.settle>[2]) => {
        await ctx.runMutation(internal.cards.transactions.internal.settle, { holder, outcome });
      },
      now: () => Date.now(),
      pause: async (ms: number) => {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, ms);
        });
      },
    };
    await runMirror(port, settingsIn(process.env));
  },
});

function settingsIn(env: Record<string, string | undefined>): MirrorSettings {
  return {
    accounts: {
      cardId: env["AIRTABLE_CARD_ACCOUNT_ID"] || null,
      checkingId: env["AIRTABLE_CHECKING_ACCOUNT_ID"] || null,
    },
    isCardOnly: env["AIRTABLE_CARD_ONLY"] === "true",
    requestIntervalMs: REQUEST_INTERVAL_MS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  };
}

/** Ends a run that has died with its server. */
export const endDead = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Mirror.endDead(ctx),
});
