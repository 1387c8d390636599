import { api } from "../../../convex/_generated/api";
import type { AuditEvent } from "../../../src/features/access/audit/auditText";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice } from "./screens";

/** The fields of an event that tests set. */
export interface GivenEvent {
  at?: number;
  who?: { name: string; userId: string | null };
  action?: string;
  words?: string;
  record?: { kind?: string; id?: string; name?: string | null; clientId?: string | null };
  before?: string | null;
  after?: string | null;
}

let count = 0;

export const ANA = { name: "Ana Duarte", userId: "u-ana" };
export const SOFIA = { name: "Sofia Reyes", userId: "u-sofia" };
export const SHEET_SYNC = { name: "sheet sync", userId: null };

/** Sofia closed lead-1 on July 1, 2026, at 11:05:09, with the given changes. */
export function anEvent({ record, who = SOFIA, ...given }: GivenEvent = {}): AuditEvent {
  count += 1;
  const event = {
    eventId: `e${String(count)}`,
    at: Date.UTC(2026, 6, 1, 11, 5, 9),
    action: "leads:setStatus",
    words: "Set the status",
    before: "needs_followup",
    after: "closed",
    ...given,
    actor: who,
    record: { kind: "lead", id: "lead-1", name: null, clientId: null, isGone: false, ...record },
  };
  return event as AuditEvent;
}

const CHOICES = {
  people: [ANA, SOFIA],
  actions: [
    { action: "notes:add", words: "Added a note" },
    { action: "leads:setStatus", words: "Set the status" },
  ],
};

/** The arguments of a request for a page of the log. */
export interface Asked {
  filter: Record<string, string | number>;
  paginationOpts: { cursor: string | null; numItems: number };
}

/** A page of these events as the deployment answers it; the cursor is a number of events. */
export function pageOf(events: readonly AuditEvent[], { filter, paginationOpts: { cursor, numItems } }: Asked) {
  const { person, record, action, from = 0, to = Infinity } = filter;
  const isWanted = ({ actor, record: { id }, action: done, at }: AuditEvent) =>
    (person === undefined || (actor.userId ?? "jobs") === person) &&
    (record === undefined || id === record) &&
    (action === undefined || done === action) &&
    at >= Number(from) &&
    at < Number(to);
  const passing = events.filter(isWanted);
  const start = Number(cursor ?? 0);
  const end = start + numItems;
  return { page: passing.slice(start, end), isDone: end >= passing.length, continueCursor: String(end) };
}

const ME = { kind: "staff", name: "Ana Duarte", email: "ana@firm.test", locale: "en" };
export const asMember = (isAdmin: boolean) => ({ userId: "u-ana", isAdmin, ...ME });

/** A practice whose log has these events, the newest first, open to an administrator. */
export function aLog(events: readonly AuditEvent[]): FakeWorkspace {
  return aPractice()
    .answer(api.access.accounts.open.me, () => asMember(true))
    .answer(api.access.audit.staff.choices, () => CHOICES)
    .answer(api.workspace.auditRecords.staff.find, () => [])
    .answer(api.access.audit.staff.list, (asked) => pageOf(events, asked as unknown as Asked));
}
