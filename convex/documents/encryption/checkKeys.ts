/** Checks the deployment's document key against earlier ciphertext. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import type { vKeyStatus } from "./answers";
import * as Kek from "./kek";
import { KEY_TEXTS, type KeyProblem } from "./rules";

/** The deployment's current key, verified with earlier ciphertext. */
export async function checkedKek(ctx: ActionCtx): Promise<Kek.Kek | KeyProblem> {
  const kek = Kek.findCurrentKek();
  if (kek === null) return "missing";
  const { kekId } = kek;
  const stored: string | null = await ctx.runQuery(internal.documents.encryption.internal.findCheck, { kekId });
  const check: string =
    stored ??
    (await ctx.runMutation(internal.documents.encryption.internal.keepCheck, {
      kekId,
      check: await Kek.makeCheck(kek),
    }));
  return (await Kek.problemOf(kek, check)) ?? kek;
}

/** Schedules the re-encryption of client keys under older keys, and returns the older keys still needed. */
export async function checkKeys(ctx: ActionCtx): Promise<Infer<typeof vKeyStatus>> {
  const kek = await checkedKek(ctx);
  const currentKekId = Kek.findCurrentKek()?.kekId ?? null;
  const stillUsed = (await usedKekIds(ctx)).filter((kekId) => kekId !== currentKekId);
  if (typeof kek === "string") {
    console.error(KEY_TEXTS[kek]);
    return { currentKekId, problem: kek, stillUsed };
  }
  for (const kekId of stillUsed) {
    await ctx.scheduler.runAfter(0, internal.documents.encryption.jobs.rotate, { kekId, after: 0 });
  }
  return { currentKekId, problem: null, stillUsed };
}

async function usedKekIds(ctx: ActionCtx): Promise<string[]> {
  const used: string[] = [];
  for (let after = ""; ;) {
    const next: string | null = await ctx.runQuery(internal.documents.encryption.internal.nextKekId, { after });
    if (next === null) return used;
    used.push(next);
    after = next;
  }
}
