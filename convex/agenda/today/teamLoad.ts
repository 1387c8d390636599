/** The open items of each member and of nobody, as Today would show them; counted, not listed. */
import type { Infer } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as LeadDecisions from "../../leads/status/model";
import * as Messages from "../../messages/conversations/model";
import { addDays } from "../../platform/days";
import * as Radar from "../radar/model";
import { FIRST_DAY } from "../radar/rules";
import type { vTeamLoad } from "./answers";
import { requireDay } from "./columns";
import { WITH_OWNER } from "./dateSources";
import { absentOwners, type Lines } from "./lines";
import { messageLines, overdueLines, reviewLines, unassignedLeadLines } from "./needSources";
import { LOAD_PARTS, MOST_COUNTED, type LoadPart } from "./rules";

type Load = Infer<typeof vTeamLoad>[number];

/** Members that are counted. */
const MOST_MEMBERS = 40;

/** Counts a member's own rows. Clients about to be deleted count until they are: reading each would cost more than it tells. */
async function ownLoad(ctx: QueryCtx, userId: Id<"users">, today: string): Promise<Pick<Load, LoadPart>> {
  const most = MOST_COUNTED + 1;
  const range = { from: FIRST_DAY, before: addDays(today, 1), today, owner: userId };
  const [threads, calls, ...due] = await Promise.all([
    Messages.listWaitingForUs(ctx, userId, most),
    LeadDecisions.listDueOf(ctx, { ownerId: userId, today }, most),
    ...WITH_OWNER.map(async (kind) => await Radar.countRange(ctx, { ...range, kind }, most)),
  ]);
  const sum = due.reduce((before, count) => before + count, 0);
  return { messages: threads.length, calls: calls.length, due: sum, review: 0 };
}

/** Lines of no owner's records, by part: those of a case belong to the member who answers for it. */
async function sharedLines(ctx: QueryCtx, today: string): Promise<Record<LoadPart, Lines>> {
  const absent = await absentOwners(ctx);
  const [messages, review, due, calls] = await Promise.all([
    messageLines(ctx, absent),
    reviewLines(ctx, null),
    overdueLines(ctx, absent, today),
    unassignedLeadLines(ctx, absent, today),
  ]);
  return { messages, review, due, calls };
}

/** Each member's open items, the busiest first; those of nobody at the end. Refuses INVALID for a day that does not exist. */
export async function teamLoad(ctx: QueryCtx, today: string): Promise<Load[]> {
  requireDay(today);
  const members = (await Access.listActiveStaff(ctx)).slice(0, MOST_MEMBERS);
  const loads = await Promise.all(
    members.map(async ({ _id, name }): Promise<Load> => {
      return { userId: _id, name, ...(await ownLoad(ctx, _id, today)), more: [] };
    }),
  );
  const nobodys: Load = { userId: null, name: null, messages: 0, review: 0, due: 0, calls: 0, more: [] };
  const shared = await sharedLines(ctx, today);
  for (const part of LOAD_PARTS) {
    const { lines, hasMore } = shared[part];
    const counted = new Set<Load>();
    for (const { ownerId, count } of lines) {
      const load = loads.find(({ userId }) => userId === ownerId) ?? nobodys;
      // A line of messages is one thread, a line of documents all of a case.
      load[part] += part === "review" ? count : 1;
      counted.add(load);
    }
    if (hasMore) for (const load of counted) load.more.push(part);
  }
  const totalOf = ({ messages, review, due, calls }: Load) => messages + review + due + calls;
  const sorted = loads.toSorted((one, other) => totalOf(other) - totalOf(one));
  return totalOf(nobodys) === 0 ? sorted : [...sorted, nobodys];
}
