/**
 * The people on each record, and which of them are writing a note; see docs/decisions/094-presence-is-a-row-and-a-heartbeat.md.
 */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { listActiveStaff } from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import * as Contracts from "../../contracts/record/model";
import { contractPathIdOf, leadIdOf, parseLeadId } from "../../platform/ids";
import * as Leads from "../../leads/record/model";
import { compareNames } from "../../platform/texts";
import type { vHeartbeat, vPeople, vPeopleAt, vPeopleByRecord } from "./answers";
import { MOST_PRESENT, SILENT_MS, TAB_KEY_MAX_CHARACTERS, type PlaceKind } from "./rules";
import type { vPlace } from "./tables";

type Place = Infer<typeof vPlace>;

/** The id of a record in lists, or null if there is no such record. */
const LISTED_ID: Record<PlaceKind, (ctx: QueryCtx, id: string) => Promise<string | null>> = {
  lead: async (ctx, id) => {
    const number = parseLeadId(id);
    return number !== null && (await Leads.findByNumber(ctx, number)) !== null ? leadIdOf(number) : null;
  },
  contract: async (ctx, id) => {
    const contract = await Contracts.find(ctx, id);
    return contract && contractPathIdOf(contract);
  },
  client: async (ctx, id) => {
    const client = await Clients.find(ctx, id);
    return client !== null && client.deleted === null ? client._id : null;
  },
  case: async (ctx, id) => (await Cases.find(ctx, id))?._id ?? null,
};

/** The place with the id of lists, or null if there is no such record: a page may be open when its record is deleted. */
async function findPlace(ctx: QueryCtx, { kind, recordId }: Place): Promise<Place | null> {
  const listed = await LISTED_ID[kind](ctx, recordId);
  return listed === null ? null : { kind, recordId: listed };
}

/** Stores the place of a person's tab. Removes all tabs that have fallen silent. Refuses INVALID if the key is too long. */
export async function takeHeartbeat(
  ctx: MutationCtx,
  { userId }: Staff,
  { tabKey, place, isWriting }: Infer<typeof vHeartbeat>,
): Promise<void> {
  if (tabKey.length > TAB_KEY_MAX_CHARACTERS) refuse("INVALID", { field: "tabKey", reason: "tooLong" });
  await removeSilent(ctx);
  const now = place && (await findPlace(ctx, place));
  const tab = await ctx.db
    .query("presence_tabs")
    .withIndex("by_tabKey_and_userId", (q) => q.eq("tabKey", tabKey).eq("userId", userId))
    .unique();
  const visit = tab && (await ctx.db.get("presence_visits", tab.visitId));
  const silentAt = Date.now() + SILENT_MS;
  if (tab !== null && visit !== null && visit.kind === now?.kind && visit.recordId === now.recordId) {
    if (visit.isWriting !== isWriting) await ctx.db.patch("presence_visits", visit._id, { isWriting });
    await ctx.db.patch("presence_tabs", tab._id, { silentAt });
    return;
  }
  if (tab !== null) await remove(ctx, tab);
  if (now === null) return;
  const visitId = await ctx.db.insert("presence_visits", { ...now, userId, isWriting });
  await ctx.db.insert("presence_tabs", { userId, tabKey, visitId, silentAt });
}

/** Removes the tab with this key. An unknown key changes nothing and costs one index read. */
export async function leave(ctx: MutationCtx, tabKey: string): Promise<void> {
  const tab = await ctx.db
    .query("presence_tabs")
    .withIndex("by_tabKey_and_userId", (q) => q.eq("tabKey", tabKey))
    .first();
  if (tab !== null) await remove(ctx, tab);
}

async function removeSilent(ctx: MutationCtx): Promise<void> {
  const silent = await ctx.db
    .query("presence_tabs")
    .withIndex("by_silentAt", (q) => q.lte("silentAt", Date.now()))
    .take(MOST_PRESENT);
  for (const tab of silent) await remove(ctx, tab);
}

async function remove(ctx: MutationCtx, { _id, visitId }: Doc<"presence_tabs">): Promise<void> {
  await ctx.db.delete("presence_visits", visitId);
  await ctx.db.delete("presence_tabs", _id);
}

/** The members at a record, in order of arrival. */
export async function listAt(ctx: QueryCtx, place: Place): Promise<Infer<typeof vPeopleAt>> {
  const listed = await findPlace(ctx, place);
  if (listed === null) return [];
  const visits = await ctx.db
    .query("presence_visits")
    .withIndex("by_kind_and_recordId", (q) => q.eq("kind", listed.kind).eq("recordId", listed.recordId))
    .take(MOST_PRESENT);
  const names = new Map((await listActiveStaff(ctx)).map(({ _id, name }) => [_id, name]));
  return [...Map.groupBy(visits, ({ userId }) => userId)].flatMap(([userId, tabs]) => {
    const name = names.get(userId);
    return name === undefined ? [] : [{ userId, name, isWriting: tabs.some(({ isWriting }) => isWriting) }];
  });
}

/** The members at each record of a kind. */
export async function listByRecord(ctx: QueryCtx, kind: PlaceKind): Promise<Infer<typeof vPeopleByRecord>> {
  const visits = await ctx.db
    .query("presence_visits")
    .withIndex("by_kind_and_recordId", (q) => q.eq("kind", kind))
    .take(MOST_PRESENT);
  const members = new Set((await listActiveStaff(ctx)).map(({ _id }) => _id));
  const byRecord = Map.groupBy(
    visits.filter(({ userId }) => members.has(userId)),
    ({ recordId }) => recordId,
  );
  return [...byRecord].map(([recordId, there]) => [recordId, ...new Set(there.map(({ userId }) => userId))]);
}

/** Everybody who works here, by name. */
export async function listPeople(ctx: QueryCtx): Promise<Infer<typeof vPeople>> {
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return people.sort((one, other) => compareNames(one.name, other.name));
}
