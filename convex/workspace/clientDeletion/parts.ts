/** Parts of a client's data: counting and removing each. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/removing";
import * as Activities from "../../clients/activity/removing";
import * as ImportRows from "../clientImport/removing";
import * as ContractEvents from "../../contracts/events/removing";
import * as Chasers from "../../agenda/chasers/removing";
import * as ClientContracts from "../../contracts/record/clientContracts";
import * as Deadlines from "../../agenda/deadlines/removing";
import * as Documents from "../../documents/deletion/removing";
import * as Letters from "../../practice/mail/removing";
import * as Messages from "../../messages/conversations/removing";
import * as Milestones from "../../cases/milestones/removing";
import * as Notes from "../../messages/notes/removing";
import * as News from "../../practice/notifications/removing";
import * as PortalNotices from "../../clients/notices/removing";
import * as People from "../../clients/relatedPeople/removing";
import * as Questionnaires from "../../cases/questionnaires/removing";
import * as Reminders from "../../agenda/reminders/model";
import { removeInOrder } from "../../platform/removableRows";
import * as Requirements from "../../cases/requirements/removing";
import * as SignedCopies from "../../contracts/signing/removing";
import * as Snoozes from "../../agenda/today/removing";
import * as Tasks from "../../cases/tasks/removing";
import { MOST_COUNTED, type RemovedPart } from "./rules";

type ClientId = Id<"clients">;
type Deletion = Doc<"client_deletions">;

/** Counts of each part, up to `MOST_COUNTED`. */
export async function countParts(ctx: QueryCtx, client: Doc<"clients">): Promise<Record<RemovedPart, number>> {
  const { _id: clientId } = client;
  const most = MOST_COUNTED;
  return {
    documents: await Documents.countOfClient(ctx, clientId, most),
    messages: await Messages.countOfClient(ctx, clientId, most),
    requirements: await Requirements.ofClient.count(ctx, clientId, most),
    questionnaires: await Questionnaires.countOfClient(ctx, clientId, most),
    tasks: await Tasks.ofClient.count(ctx, clientId, most),
    deadlines: await Deadlines.ofClient.count(ctx, clientId, most),
    cases: await Cases.countOfClient(ctx, clientId, most),
    relatedPeople: await People.ofClient.count(ctx, clientId, most),
    notes: await Notes.about.count(ctx, { kind: "client", id: clientId }, most),
    activities: await Activities.ofClient.count(ctx, clientId, most),
    contracts: (await ClientContracts.listOfClient(ctx, client)).length,
  };
}

/** Deleted rows, and the number of the part's own records among them. */
interface Removed {
  rows: number;
  records: number;
}

const only = (rows: number): Removed => ({ rows, records: rows });

/** Removes the reminders of removed records, too. */
async function withReminders(ctx: MutationCtx, ids: readonly string[]): Promise<Removed> {
  await Reminders.forget(ctx, ids);
  return only(ids.length);
}

async function removeCases(ctx: MutationCtx, clientId: ClientId, most: number): Promise<Removed> {
  let [rows, records] = [0, 0];
  while (rows < most) {
    const clientCase = await Cases.findFirst(ctx, clientId);
    if (clientCase === null) break;
    rows += (await Milestones.ofCase.remove(ctx, clientCase._id, most - rows)).length;
    rows += (await Notes.about.remove(ctx, { kind: "case", id: clientCase._id }, most - rows)).length;
    if (rows === most) break;
    await Cases.remove(ctx, clientCase._id);
    [rows, records] = [rows + 1, records + 1];
  }
  return { rows, records };
}

const removeAboutContract = removeInOrder(ContractEvents.events, ContractEvents.alerts, Letters.ofContract);

/** Removes a deleted contract's other rows; the contract itself was removed with the client. */
async function removeOfContracts(ctx: MutationCtx, clientId: ClientId, most: number): Promise<Removed> {
  let rows = 0;
  for (const { _id } of await ClientContracts.listRemoved(ctx, clientId)) {
    // The copies of a contract are removed together, which may be one row too many.
    if (rows >= most) break;
    rows += await removeAboutContract(ctx, _id, most - rows);
    if (rows < most) rows += await SignedCopies.removeCopies(ctx, _id);
  }
  return { rows: Math.min(rows, most), records: 0 };
}

type Remove = (ctx: MutationCtx, deletion: Deletion, most: number) => Promise<Removed>;

const REMOVE: Record<RemovedPart, Remove> = {
  documents: async (ctx, { clientId, ...deletion }, most) => {
    const { userId, userName, userEmail, ipAddress, userAgent } = deletion;
    const accessor = { userId, userName, userEmail, ipAddress, userAgent };
    return await withReminders(ctx, await Documents.removeSome(ctx, { clientId, accessor }, most));
  },
  messages: async (ctx, { clientId }, most) => await Messages.removeSome(ctx, clientId, most),
  requirements: async (ctx, { clientId }, most) =>
    await withReminders(ctx, await Requirements.ofClient.remove(ctx, clientId, most)),
  questionnaires: async (ctx, { clientId }, most) => await Questionnaires.removeSome(ctx, clientId, most),
  tasks: async (ctx, { clientId }, most) => await withReminders(ctx, await Tasks.ofClient.remove(ctx, clientId, most)),
  deadlines: async (ctx, { clientId }, most) =>
    await withReminders(ctx, await Deadlines.ofClient.remove(ctx, clientId, most)),
  cases: async (ctx, { clientId }, most) => await removeCases(ctx, clientId, most),
  relatedPeople: async (ctx, { clientId }, most) => only((await People.ofClient.remove(ctx, clientId, most)).length),
  notes: async (ctx, { clientId: id }, most) =>
    only((await Notes.about.remove(ctx, { kind: "client", id }, most)).length),
  activities: async (ctx, { clientId }, most) => only((await Activities.ofClient.remove(ctx, clientId, most)).length),
  contracts: async (ctx, { clientId }, most) => await removeOfContracts(ctx, clientId, most),
};

/** Removes up to `most` rows of a part. Fewer: none are left. */
export async function removeSome(
  ctx: MutationCtx,
  { deletion, part }: { deletion: Deletion; part: RemovedPart },
  most: number,
): Promise<Removed> {
  return most === 0 ? only(0) : await REMOVE[part](ctx, deletion, most);
}

/**
 * Removes rows that the preview does not count: of imports, emails, notifications and the portal's notices. Fewer than
 * `most`: none are left.
 */
export const removeTraces = removeInOrder(
  ImportRows.ofClient,
  Letters.ofClient,
  News.ofRecord,
  Snoozes.ofClient,
  PortalNotices.notices,
  PortalNotices.letters,
  Chasers.chasers,
  Chasers.switches,
);
