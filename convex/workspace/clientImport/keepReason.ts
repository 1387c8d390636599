/** Reasons of an undo to keep a client: somebody has worked with them since. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Portals from "../../access/portal/people";
import * as Cases from "../../cases/record/model";
import * as Deadlines from "../../agenda/deadlines/model";
import * as Documents from "../../documents/record/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as Messages from "../../messages/conversations/model";
import * as Notes from "../../messages/notes/model";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import * as Tasks from "../../cases/tasks/model";
import type { KeptReason } from "./rules";

type Client = Doc<"clients">;

/** In order of precedence: the first one counts. */
const LOOKS: readonly [KeptReason, (ctx: QueryCtx, client: Client) => Promise<boolean>][] = [
  ["legalHold", async (ctx, { _id }) => (await LegalHolds.find(ctx, _id)) !== null],
  ["cases", async (ctx, { _id }) => (await Cases.listOfClient(ctx, _id)).length > 0],
  ["contract", (_ctx, { contractId }) => Promise.resolve(contractId !== null)],
  ["documents", async (ctx, { _id }) => (await Documents.allOfClient(ctx, _id).first()) !== null],
  ["messages", async (ctx, { _id }) => (await Messages.allOfClient(ctx, _id).first()) !== null],
  ["questionnaires", async (ctx, { _id }) => (await Questionnaires.rowsOfClient(ctx, _id)).length > 0],
  ["tasks", async (ctx, { _id }) => (await Tasks.allOfClient(ctx, _id).first()) !== null],
  ["deadlines", async (ctx, { _id }) => (await Deadlines.allOfClient(ctx, _id).first()) !== null],
  ["notes", async (ctx, { _id: id }) => (await Notes.count(ctx, [{ kind: "client", id }])) > 0],
  ["relatedPeople", async (ctx, { _id }) => (await RelatedPeople.list(ctx, _id)).length > 0],
  ["portal", async (ctx, { _id }) => await Portals.isAnybodyInvited(ctx, _id)],
];

/** The reason to keep a client: work since the import, or a legal hold; null without one. */
export async function reasonToKeep(
  ctx: QueryCtx,
  client: Client,
  madeVersion: number | null,
): Promise<KeptReason | null> {
  for (const [reason, isSo] of LOOKS) if (await isSo(ctx, client)) return reason;
  return client.updatedAt === madeVersion ? null : "changed";
}
