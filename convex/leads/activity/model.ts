/** The activity of a lead and of the leads merged into it: audit events, contracts, and the lead's arrival. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { eventsBetween, type StoredEvent } from "../../access/audit/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as Contracts from "../../contracts/record/model";
import { contractPathIdOf, leadIdOf } from "../../platform/ids";
import * as Leads from "../record/model";
import type { Entry, vActivity } from "./answers";
import { ACTIVITY_PAGE, byPlace, isWithin, MOST_OF_STRETCH, valuesOf, type Stretch } from "./rules";

interface ListArgs extends Stretch {
  leadId: string;
  mayReadContracts: boolean;
}

/** A stretch of the activity, the newest first; null for a lead that does not exist or is merged. */
export async function list(ctx: QueryCtx, args: ListArgs): Promise<Infer<typeof vActivity> | null> {
  const lead = await Leads.find(ctx, args.leadId);
  if (lead === null || lead.merged !== undefined) return null;
  const most = args.last === null ? ACTIVITY_PAGE : MOST_OF_STRETCH;
  const group = await Leads.listGroup(ctx, lead);
  const lists = await Promise.all(
    group.map(async (each) => {
      const entries = await entriesOf(ctx, each, { ...args, count: most + 1 });
      const mergedFrom = each.number === lead.number ? null : leadIdOf(each.number);
      return entries.map((entry) => ({ ...entry, mergedFrom }));
    }),
  );
  const entries = lists.flat().sort(byPlace);
  return { entries: entries.slice(0, most), hasOlder: entries.length > most };
}

interface Part extends ListArgs {
  /** Enough entries. */
  count: number;
}

/** One lead's entries in the stretch, at least the first `count`. */
async function entriesOf(ctx: QueryCtx, lead: Doc<"leads">, part: Part): Promise<Entry[]> {
  const leadId = leadIdOf(lead.number);
  const contracts = part.mayReadContracts ? await Contracts.listOfLead(ctx, leadId) : [];
  const others = [...contracts.map(contractEntry), arrivalEntry(lead)].filter((entry) => isWithin(entry, part));
  return [...(await eventEntries(ctx, leadId, part)), ...others];
}

/** Pages by `storedAt`, like the index of events. */
async function eventEntries(ctx: QueryCtx, leadId: string, part: Part): Promise<Entry[]> {
  const range = { from: part.last?.at ?? 0, to: part.before?.at ?? Number.MAX_SAFE_INTEGER };
  const taken: Entry[] = [];
  for await (const event of eventsBetween(ctx, leadId, range)) {
    const entry = eventEntry(event);
    // Reads all events of one moment, because the index does not order those.
    if (taken.length >= part.count && taken.at(-1)?.at !== entry.at) break;
    if (isWithin(entry, part)) taken.push(entry);
  }
  return taken;
}

const BARE = { byName: null, before: null, after: null, contractPathId: null, mergedFrom: null } as const;

function eventEntry(event: StoredEvent): Entry {
  const { storedAt: at, eventId: id, actor, words } = event;
  const byName = actor.userId === null ? null : actor.name;
  return { ...BARE, at, id, byName, words, ...valuesOf(event) };
}

function contractEntry(contract: Doc<"contracts">): Entry {
  return {
    ...BARE,
    at: Contracts.createdAtOf(contract),
    id: contract._id,
    byName: contract.createdByName,
    words: "Started a contract",
    after: caseTypeLabel(contract),
    contractPathId: contractPathIdOf(contract),
  };
}

function arrivalEntry({ _creationTime, _id }: Doc<"leads">): Entry {
  return { ...BARE, at: _creationTime, id: _id, words: "Came from the sheet" };
}
