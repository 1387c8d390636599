/**
 * Imports clients from a file. Rows are checked when they arrive, and no client is made before all of them are stored;
 * then a job makes the clients, batch by batch, and resumes after its server has died. The undo removes every client
 * that nobody has worked with since.
 */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import type { vKeptClients, vShownImport, vStagedRow } from "./answers";
import { CHUNK_ROWS, LONGEST_FILE_NAME, MOST_KEPT_SHOWN, MOST_LISTED, MOST_ROWS, readImportRow } from "./rules";
import { RUN_LEASE_MS } from "../../platform/leases";

type Import = Doc<"client_imports">;

async function find(ctx: QueryCtx, importId: string): Promise<Import | null> {
  const id = ctx.db.normalizeId("client_imports", importId);
  return id === null ? null : await ctx.db.get("client_imports", id);
}

async function get(ctx: QueryCtx, importId: string): Promise<Import> {
  return (await find(ctx, importId)) ?? refuse("NOT_FOUND", { what: "import" });
}

function shown(found: Import): Infer<typeof vShownImport> {
  return {
    importId: found._id,
    ...pick(found, ["fileName", "state", "byName", "startedAt", "total", "staged", "made", "known", "removed", "kept"]),
  };
}

export async function findShown(ctx: QueryCtx, importId: string) {
  const found = await find(ctx, importId);
  return found === null ? null : shown(found);
}

/** The clients kept by the undo with the reasons, up to a limit. */
export async function listKept(ctx: QueryCtx, importId: string): Promise<Infer<typeof vKeptClients>> {
  const found = await find(ctx, importId);
  if (found === null) return [];
  const rows = await ctx.db
    .query("client_import_rows")
    .withIndex("by_import_and_outcome", (q) => q.eq("importId", found._id).eq("outcome", "kept"))
    .take(MOST_KEPT_SHOWN);
  const kept = rows.map(async ({ clientId, keptFor = null }) => {
    const client = clientId === null ? null : await Clients.find(ctx, clientId);
    if (client === null) return null;
    return { clientId: client._id, clientName: client.deleted === null ? client.clientName : null, keptFor };
  });
  return (await Promise.all(kept)).filter((each) => each !== null);
}

/** More than are begun in one day and never started; a job deletes those. */
const MOST_LOOKED_AT = 200;

/** The newest imports, without those whose rows are still arriving. */
export async function list(ctx: QueryCtx) {
  const newest = await ctx.db.query("client_imports").withIndex("by_startedAt").order("desc").take(MOST_LOOKED_AT);
  return newest
    .filter(({ state }) => state !== "staging")
    .slice(0, MOST_LISTED)
    .map(shown);
}

/** Begins an import, whose rows are sent next. Refuses INVALID for no rows and for too many. */
export async function begin(
  ctx: MutationCtx,
  staff: Staff,
  { fileName, total }: { fileName: string; total: number },
): Promise<Id<"client_imports">> {
  if (!Number.isInteger(total) || total < 1) refuse("INVALID", { field: "total", reason: "The file has no clients." });
  if (total > MOST_ROWS) {
    const most = MOST_ROWS.toLocaleString("en-US");
    refuse("INVALID", {
      field: "total",
      reason: `A file can have at most ${most} clients. Split it into several files.`,
    });
  }
  const now = Date.now();
  return await ctx.db.insert("client_imports", {
    fileName: fileName.slice(0, LONGEST_FILE_NAME),
    state: "staging",
    userId: staff.userId,
    byName: staff.name,
    undoneByName: null,
    startedAt: now,
    updatedAt: now,
    total,
    staged: 0,
    made: 0,
    known: 0,
    removed: 0,
    kept: 0,
  });
}

/** Only the person who began it may continue it. */
async function getStaging(ctx: QueryCtx, staff: Staff, importId: string): Promise<Import> {
  const found = await get(ctx, importId);
  if (found.userId !== staff.userId) refuse("NOT_FOUND", { what: "import" });
  if (found.state !== "staging") refuse("CONFLICT", { what: "import" });
  return found;
}

/** Takes rows; a repeated row changes nothing. Refuses INVALID with the row and the sentence for a wrong one. */
export async function stage(
  ctx: MutationCtx,
  staff: Staff,
  { importId, rows }: { importId: string; rows: readonly Infer<typeof vStagedRow>[] },
): Promise<void> {
  const found = await getStaging(ctx, staff, importId);
  if (rows.length > CHUNK_ROWS) refuse("INVALID", { field: "rows", reason: "Too many rows at a time." });
  let staged = found.staged;
  for (const { place, row } of rows) {
    const read = readImportRow(row);
    if (!read.ok) refuse("INVALID", { field: read.field, reason: `Row ${String(place)}: ${read.reason}` });
    const same = await ctx.db
      .query("client_import_rows")
      .withIndex("by_import_and_place", (q) => q.eq("importId", found._id).eq("place", place))
      .unique();
    if (same !== null) continue;
    const fresh = { outcome: "waiting", clientId: null, madeVersion: null } as const;
    await ctx.db.insert("client_import_rows", { importId: found._id, place, facts: read.facts, ...fresh });
    staged += 1;
  }
  if (staged > found.total) refuse("INVALID", { field: "rows", reason: "There are more rows than were announced." });
  await ctx.db.patch("client_imports", found._id, { staged, updatedAt: Date.now() });
}

/** Schedules the making of the clients. Refuses CONFLICT while rows are missing, and once started. */
export async function start(ctx: MutationCtx, staff: Staff, importId: string): Promise<void> {
  const found = await getStaging(ctx, staff, importId);
  if (found.staged !== found.total) refuse("CONFLICT", { what: "import" });
  await ctx.db.patch("client_imports", found._id, { state: "importing", updatedAt: Date.now() });
  await schedule(ctx, found._id);
  const after = `${String(found.total)} rows of ${found.fileName}`;
  await recordEvent(ctx, { actor: staff, action: "clients:import", subject: found._id, after });
}

/** Schedules the removal of an import's clients. Refuses CONFLICT unless it is finished. */
export async function undo(ctx: MutationCtx, staff: Staff, importId: string): Promise<void> {
  const found = await get(ctx, importId);
  if (found.state !== "done") refuse("CONFLICT", { what: "import" });
  await ctx.db.patch("client_imports", found._id, {
    state: "undoing",
    undoneByName: staff.name,
    updatedAt: Date.now(),
  });
  await schedule(ctx, found._id);
  await recordEvent(ctx, { actor: staff, action: "clients:undoImport", subject: found._id, after: found.fileName });
}

/** Schedules the next batch right after this transaction. */
export async function schedule(ctx: MutationCtx, importId: Id<"client_imports">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.workspace.clientImport.jobs.work, { importId });
}

/** Rows of an import that never started are deleted after this time. */
const STAGING_KEPT_MS = 24 * 60 * 60 * 1_000;
const MOST_AT_ONCE = 20;

async function listSilent(ctx: QueryCtx, state: Import["state"], silentForMs: number): Promise<Import[]> {
  return await ctx.db
    .query("client_imports")
    .withIndex("by_state_and_updatedAt", (q) => q.eq("state", state).lte("updatedAt", Date.now() - silentForMs))
    .take(MOST_AT_ONCE);
}

/** Resumes dead runs, and deletes rows of imports that never started. Returns the number of resumed runs. */
export async function resume(ctx: MutationCtx): Promise<number> {
  const dead = [
    ...(await listSilent(ctx, "importing", RUN_LEASE_MS)),
    ...(await listSilent(ctx, "undoing", RUN_LEASE_MS)),
  ];
  for (const { _id } of dead) {
    await ctx.db.patch("client_imports", _id, { updatedAt: Date.now() });
    await schedule(ctx, _id);
  }
  const [left] = await listSilent(ctx, "staging", STAGING_KEPT_MS);
  if (left !== undefined) await forget(ctx, left);
  return dead.length;
}

/** Deletes a batch of rows, then the import itself; schedules the next batch. */
async function forget(ctx: MutationCtx, { _id }: Import): Promise<void> {
  const rows = await ctx.db
    .query("client_import_rows")
    .withIndex("by_import_and_place", (q) => q.eq("importId", _id))
    .take(CHUNK_ROWS);
  for (const row of rows) await ctx.db.delete("client_import_rows", row._id);
  if (rows.length < CHUNK_ROWS) await ctx.db.delete("client_imports", _id);
  else await ctx.scheduler.runAfter(0, internal.workspace.clientImport.jobs.resume, {});
}
