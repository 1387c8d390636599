/** The work of an import, one batch per transaction: a batch that dies with its server leaves nothing half done. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import * as Clients from "../../clients/record/model";
import { personKeys } from "../../clients/record/rules";
import { reasonToKeep } from "./keepReason";
import { schedule } from "./model";
import type { KeptReason, RowOutcome } from "./rules";

type Import = Doc<"client_imports">;
type Row = Doc<"client_import_rows">;

/** Clients made or removed in one transaction; each writes about five rows. */
const BATCH = 100;

/** Does the next batch and schedules the one after it; ends if there is none. */
export async function work(ctx: MutationCtx, importId: Id<"client_imports">): Promise<void> {
  const found = await ctx.db.get("client_imports", importId);
  switch (found?.state) {
    case "importing":
      await makeBatch(ctx, found);
      return;
    case "undoing":
      await undoBatch(ctx, found);
      return;
    case "staging":
    case "done":
    case "undone":
    case undefined:
      return;
  }
}

async function takeRows(ctx: MutationCtx, importId: Id<"client_imports">, outcome: RowOutcome): Promise<Row[]> {
  return await ctx.db
    .query("client_import_rows")
    .withIndex("by_import_and_outcome", (q) => q.eq("importId", importId).eq("outcome", outcome))
    .take(BATCH);
}

async function makeBatch(ctx: MutationCtx, found: Import): Promise<void> {
  const rows = await takeRows(ctx, found._id, "waiting");
  let made = 0;
  for (const row of rows) if (await makeOne(ctx, found, row)) made += 1;
  const isOver = rows.length < BATCH;
  await ctx.db.patch("client_imports", found._id, {
    made: found.made + made,
    known: found.known + rows.length - made,
    updatedAt: Date.now(),
    state: isOver ? "done" : "importing",
  });
  if (!isOver) await schedule(ctx, found._id);
}

/** Returns false for a client that already exists. */
async function makeOne(ctx: MutationCtx, { userId, byName, fileName }: Import, { _id, facts }: Row): Promise<boolean> {
  if (facts === null) throw new Error(`The row ${_id} waits, and says nothing.`);
  const { onboardedOn, status, ...person } = facts;
  const same = await Clients.findSame(ctx, personKeys(person));
  if (same !== null) {
    await ctx.db.patch("client_import_rows", _id, { outcome: "known", facts: null, clientId: same._id });
    return false;
  }
  const by = { userId, name: byName };
  const onboardedAt = onboardedOn === null ? Date.now() : Date.parse(`${onboardedOn}T12:00:00Z`);
  const clientId = await Clients.enlist(ctx, by, { ...person, status, onboardedAt });
  const description = `Imported from ${fileName}`;
  await ClientActivity.record(ctx, {
    clientId,
    activityType: "client_created",
    description,
    isVisibleToClient: false,
    byName,
  });
  await recordEvent(ctx, { actor: by, action: "clients:create", subject: clientId, after: description });
  const client = await Clients.get(ctx, clientId);
  await ctx.db.patch("client_import_rows", _id, {
    outcome: "made",
    facts: null,
    clientId,
    madeVersion: client.updatedAt,
  });
  return true;
}

async function undoBatch(ctx: MutationCtx, found: Import): Promise<void> {
  const rows = await takeRows(ctx, found._id, "made");
  let removed = 0;
  for (const row of rows) {
    const keptFor = await removeOne(ctx, found, row);
    if (keptFor === null) removed += 1;
    const outcome = keptFor === null ? { outcome: "removed" as const } : { outcome: "kept" as const, keptFor };
    await ctx.db.patch("client_import_rows", row._id, outcome);
  }
  const isOver = rows.length < BATCH;
  await ctx.db.patch("client_imports", found._id, {
    removed: found.removed + removed,
    kept: found.kept + rows.length - removed,
    updatedAt: Date.now(),
    state: isOver ? "undone" : "undoing",
  });
  if (!isOver) await schedule(ctx, found._id);
}

/** Removes the client, or returns the reason to keep them. */
async function removeOne(ctx: MutationCtx, found: Import, { clientId, madeVersion }: Row): Promise<KeptReason | null> {
  const client = clientId === null ? null : await Clients.find(ctx, clientId);
  if (client === null || client.deleted !== null) return "deleted";
  const keptFor = await reasonToKeep(ctx, client, madeVersion);
  if (keptFor === null) await Clients.remove(ctx, client, found.undoneByName ?? found.byName);
  return keptFor;
}
