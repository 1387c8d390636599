/** The whole verification, page by page: every chain, then every seal. Ends at the first break. */
import type { FunctionReturnType } from "convex/server";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import type { Break, Folded, Verdict } from "./answers";
import { sealHashOf } from "./chain";
import { sentenceOf } from "./rules";
import type { Seal } from "./tables";
import { breakOf } from "./chainCheck";
import { ChainWalk } from "./walk";

type Ctx = Pick<ActionCtx, "runQuery">;
type Links = FunctionReturnType<typeof internal.access.audit.internal.links>;
type Checked = FunctionReturnType<typeof internal.access.audit.internal.heads>;
type Unsealed = FunctionReturnType<typeof internal.access.audit.internal.unsealed>;

export async function verifyLog(ctx: Ctx): Promise<Verdict> {
  // A day sealed from here on is left to the next verification: the walk may already have passed its events.
  const newestSeal = await ctx.runQuery(internal.access.audit.internal.lastSeal, {});
  const walk = new ChainWalk();
  const inChains = await walkChains(ctx, walk);
  const { found, seals } =
    inChains === null ? await walkSeals(ctx, walk, newestSeal?.day ?? "") : { found: inChains, seals: 0 };
  const { events, chains: records } = walk;
  const verdict = { break: found, events, records, seals, newestSeal };
  return { says: sentenceOf(verdict), ...verdict };
}

async function walkChains(ctx: Ctx, walk: ChainWalk): Promise<Break | null> {
  let cursor: string | null = null;
  for (;;) {
    const page: Links = await ctx.runQuery(internal.access.audit.internal.links, { cursor });
    for (const link of page.links) {
      const found = walk.take(link);
      if (found !== null) return found;
    }
    if (page.isDone) return walk.end();
    cursor = page.cursor;
  }
}

async function walkSeals(ctx: Ctx, walk: ChainWalk, upTo: string): Promise<{ found: Break | null; seals: number }> {
  const unsealed = new Set(walk.eventsOfDay.keys());
  let [before, seals] = [{ day: "", hash: "" }, 0];
  for (;;) {
    const seal: Seal | null = await ctx.runQuery(internal.access.audit.internal.sealAfter, { day: before.day });
    if (seal === null || seal.day > upTo) break;
    const found =
      (seal.previousHash ?? "") === before.hash
        ? await checkSeal(ctx, seal, walk.eventsOfDay.get(seal.day) ?? 0)
        : ofWholeDay("sealRemoved", seal.day);
    if (found !== null) return { found, seals };
    unsealed.delete(seal.day);
    before = seal;
    seals += 1;
  }
  const missing = await ctx.runQuery(internal.access.audit.internal.unsealedDay, {});
  if (missing !== null) return { found: ofWholeDay("sealRemoved", missing), seals };
  // Days are sealed in order, so an event of an earlier day was added later.
  const [late] = [...unsealed].filter((day) => day <= upTo).sort();
  return { found: late === undefined ? null : await findUnsealed(ctx, late), seals };
}

/** `events`: the day's current number. */
async function checkSeal(ctx: Ctx, seal: Seal, events: number): Promise<Break | null> {
  const { day, previousHash } = seal;
  const { found, heads, chains } = await checkAllHeads(ctx, day);
  if (found !== null) return found;
  const hash = await sealHashOf({ day, events: seal.events, chains, heads, previousHash });
  if (hash !== seal.hash) return ofWholeDay("sealChanged", day);
  if (events > seal.events) return (await findUnsealed(ctx, day)) ?? ofWholeDay("inserted", day);
  return events < seal.events ? ofWholeDay("removedAtEnd", day) : null;
}

async function checkAllHeads(ctx: Ctx, day: string): Promise<Folded & { found: Break | null }> {
  let folded: Folded = { foldedTo: null, heads: "", chains: 0 };
  for (;;) {
    const { found, isDone, ...more }: Checked = await ctx.runQuery(internal.access.audit.internal.heads, {
      day,
      ...folded,
    });
    folded = more;
    if (isDone) return { ...folded, found };
  }
}

async function findUnsealed(ctx: Ctx, day: string): Promise<Break | null> {
  let cursor: string | null = null;
  for (;;) {
    const page: Unsealed = await ctx.runQuery(internal.access.audit.internal.unsealed, { day, cursor });
    if (page.isDone) return page.found;
    cursor = page.cursor;
  }
}

function ofWholeDay(kind: Break["kind"], day: string): Break {
  return breakOf(kind, { day, record: null, event: null });
}
