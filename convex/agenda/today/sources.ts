/** The sources of snoozed lines: whether they still exist, and whose they are. */
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/model";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Tasks from "../../cases/tasks/model";
import * as Clients from "../../clients/record/model";
import * as Contracts from "../../contracts/record/model";
import * as Documents from "../../documents/record/model";
import * as LeadRecords from "../../leads/record/model";
import * as Messages from "../../messages/conversations/model";
import * as Notifications from "../../practice/notifications/model";
import * as Deadlines from "../deadlines/model";
import { readKey, type LineKind } from "./rules";

/** `clientId` is null for a lead, a mention, and a contract without a client. */
interface Source {
  clientId: Id<"clients"> | null;
}
type Find = (ctx: QueryCtx, id: string) => Promise<Source | null>;

const place: Find = async (ctx, id) => {
  const ofCase = await Cases.findWithClient(ctx, id);
  if (ofCase !== null) return { clientId: ofCase.client._id };
  const client = await Clients.find(ctx, id);
  return client?.deleted === null ? { clientId: client._id } : null;
};

const lead: Find = async (ctx, id) => {
  const found = await LeadRecords.find(ctx, id);
  return found === null || found.merged !== undefined ? null : { clientId: null };
};

const contract: Find = async (ctx, id) => {
  const found = await Contracts.find(ctx, id);
  return found === null || found.deleted !== undefined ? null : { clientId: found.clientId ?? null };
};

const questionnaire: Find = async (ctx, id) => {
  const found = await Questionnaires.findWithClient(ctx, id);
  return found && { clientId: found.client._id };
};

/** A past event cannot be snoozed. */
const none: Find = () => Promise.resolve(null);

const FIND: Record<LineKind, Find> = {
  message: Messages.findThread,
  mention: async (ctx, id) => ((await Notifications.isKept(ctx, Number(id))) ? { clientId: null } : null),
  review: place,
  answers: questionnaire,
  followUp: lead,
  newLead: lead,
  task: Tasks.find,
  deadline: Deadlines.find,
  notSent: contract,
  ended: contract,
  trouble: contract,
  requested: place,
  unsigned: contract,
  balance: contract,
  questionnaire,
  expiry: Documents.find,
  signed: none,
  paid: none,
  uploaded: none,
};

/** The source of a line; null if it does not exist, or its client was deleted. */
export async function findSource(ctx: QueryCtx, key: string): Promise<Source | null> {
  const read = readKey(key);
  return read === null ? null : await FIND[read.kind](ctx, read.id);
}
