/** The export of one client: for half an hour the keys of all their documents, and of no other client's. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import { internal } from "../../_generated/api";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../_generated/server";
import { requireStaff, type Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import type { vExportBegun } from "./answers";
import { allOfClient } from "../record/model";
import { EXPORT_MS, EXPORT_SIGN_IN_MS } from "./rules";

type Export = Doc<"document_exports">;
const LONGEST_KEY = 64;

async function findExport(ctx: QueryCtx, userId: Id<"users">, clientId: Id<"clients">): Promise<Export | null> {
  return await ctx.db
    .query("document_exports")
    .withIndex("by_user_and_client", (q) => q.eq("userId", userId).eq("clientId", clientId))
    .unique();
}

/** Whether the person's export of the client is running. */
export async function isRunning(ctx: QueryCtx, { userId }: Staff, clientId: Id<"clients">): Promise<boolean> {
  const found = await findExport(ctx, userId, clientId);
  return found !== null && Date.now() < found.endsAt;
}

interface SignInProof {
  clientId: Id<"clients">;
  /** Null if unknown. */
  signedInAt: number | null;
}

/** A sign-in counts for ten minutes and for one client: exporting the next one needs another sign-in. */
async function isFresh(ctx: QueryCtx, { userId }: Staff, { clientId, signedInAt }: SignInProof): Promise<boolean> {
  if (signedInAt === null || signedInAt <= Date.now() - EXPORT_SIGN_IN_MS) return false;
  const since = ctx.db
    .query("document_exports")
    .withIndex("by_user_and_startedAt", (q) => q.eq("userId", userId).gte("startedAt", signedInAt));
  for await (const each of since) if (each.clientId !== clientId) return false;
  return true;
}

async function countDocuments(ctx: QueryCtx, clientId: Id<"clients">): Promise<number> {
  let count = 0;
  for await (const { status } of allOfClient(ctx, clientId)) if (status !== "pending") count += 1;
  return count;
}

function counted(documents: number): string {
  return `${String(documents)} document${documents === 1 ? "" : "s"}`;
}

interface ExportRequest {
  clientId: string;
  formKey: string;
}

interface ExportStart extends ExportRequest {
  /** When the caller's newest session began, from the sign-in service. */
  signedInAt: number | null;
}

/** Begins an export, if the caller has just signed in. */
export async function beginSignedIn(ctx: ActionCtx, wanted: ExportRequest): Promise<Infer<typeof vExportBegun>> {
  const { signedInAt } = await import("./identityProvider");
  return await ctx.runMutation(internal.documents.openings.internal.beginExport, {
    ...wanted,
    signedInAt: await signedInAt(ctx),
  });
}

/** Begins an export, once per key. Refuses NOT_FOUND, and INVALID for an invalid key. */
export async function begin(
  ctx: MutationCtx,
  { clientId: id, formKey, signedInAt }: ExportStart,
): Promise<Infer<typeof vExportBegun>> {
  const staff = await requireStaff(ctx, "clients:export");
  const { _id: clientId } = await Clients.get(ctx, id);
  if (formKey === "" || formKey.length > LONGEST_KEY) refuse("INVALID", { field: "formKey", reason: "tooLong" });
  const documents = await countDocuments(ctx, clientId);
  const last = await findExport(ctx, staff.userId, clientId);
  const now = Date.now();
  if (last?.formKey === formKey && now < last.endsAt) return { kind: "begun", documents };
  if (!(await isFresh(ctx, staff, { clientId, signedInAt }))) return { kind: "signInAgain" };
  const row = { userId: staff.userId, clientId, formKey, startedAt: now, endsAt: now + EXPORT_MS };
  if (last === null) await ctx.db.insert("document_exports", row);
  else await ctx.db.replace("document_exports", last._id, row);
  const after = counted(documents);
  await recordEvent(ctx, { actor: staff, action: "clients:export", subject: clientId, after });
  return { kind: "begun", documents };
}

interface ExportEnd extends ExportRequest {
  /** Documents in the file, and documents that could not be opened. */
  written: number;
  failed: number;
}

/** Ends an export: it gives out no key after this. Does nothing if it has ended, or for another export. */
export async function end(
  ctx: MutationCtx,
  staff: Staff,
  { clientId, formKey, written, failed }: ExportEnd,
): Promise<void> {
  const client = await Clients.find(ctx, clientId);
  const found = client === null ? null : await findExport(ctx, staff.userId, client._id);
  const now = Date.now();
  if (found?.formKey !== formKey || found.endsAt <= now) return;
  await ctx.db.patch("document_exports", found._id, { endsAt: now });
  const after = `${counted(written)}, ${String(failed)} not opened`;
  await recordEvent(ctx, { actor: staff, action: "clients:endExport", subject: found.clientId, after });
}
